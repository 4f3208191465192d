import type { StaffEventSummary } from '@chaps/contracts/staff-events';
import { addDays, londonDate } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { type DayRole, type DayStaff, reachIncludes } from '@chaps/domain/staff';
import { findEventTask, findUnfilledDayRoles, type TodayKind } from '@chaps/domain/today';
import { sql } from 'kysely';
import { DAY_STAFF_COUNTS } from '../../accounts/staff-grants.ts';
import { isInGroup } from '../../clinic-day/attendance.ts';
import { isConsentTo } from '../../events/conditions.ts';
import { listEventsWithinReach } from '../../events/event-queries.ts';
import type { Source, Task } from './source.ts';

type Row = StaffEventSummary & { without_consent: number; staff: DayStaff };
type Words = Pick<Task, 'what' | 'why' | 'due'>;

/** How many days ahead events are checked. */
const DAYS = 28;

const WITHOUT_CONSENT_COUNT = sql`(SELECT count(*)::int FROM appointments a
  WHERE a.event_id = e.event_id AND ${isInGroup('booked')} AND NOT EXISTS (
    SELECT FROM consents c WHERE ${sql.raw(isConsentTo('c', 'a', 'e'))})) AS without_consent`;

const describeTakenSeats = ({ booked_spaces, total_spaces }: Row) =>
  `${booked_spaces} of ${pluralise(total_spaces, 'seat')} ${booked_spaces === 1 ? 'is' : 'are'} taken`;

function describeUpcomingEvent(event: Row, today: string): Words {
  const { event_date: due, without_consent: missing } = event;
  const day = due === today ? 'today' : 'tomorrow';
  const consented =
    missing === 0
      ? '; everybody has consented'
      : `; ${pluralise(missing, 'person has', 'people have')} not consented`;
  return {
    what: `${event.event_name} is ${day} at ${event.start_time}`,
    why: `${describeTakenSeats(event)}${event.booked_spaces === 0 ? '' : consented}.`,
    due,
  };
}

const WORDS: Partial<Record<TodayKind, (event: Row, today: string) => Words>> = {
  'event at hand': describeUpcomingEvent,
  draft: ({ event_name, event_date: due }) => ({
    what: `${event_name} is a draft`,
    why: 'Nobody can book it until it is published.',
    due,
  }),
  'nearly full': (event) => ({
    what: `${event.event_name} is nearly full`,
    why: `${describeTakenSeats(event)}. Add times, or another event nearby.`,
    due: null,
  }),
  'hardly filled': (event) => ({
    what: `${event.event_name} has few bookings`,
    why: `${describeTakenSeats(event)}. Tell the host, and invite people nearby who are due for a test.`,
    due: null,
  }),
};

const MISSING_ROLE_TEXT: Record<DayRole, string> = {
  'check-in': 'for check-in',
  phlebotomist: 'to take blood',
};

const FIGURES = sql`${WITHOUT_CONSENT_COUNT}, ${DAY_STAFF_COUNTS} AS staff`;

/** Listed in addition to the event's other tasks, because different people deal with it. */
function getStaffingTasks(event: Row, today: string): Task[] {
  const roles = findUnfilledDayRoles(event, today);
  if (roles.length === 0) return [];
  const { event_name: name, event_id, event_date: due } = event;
  return [
    {
      kind: 'too few staff',
      what: `${name} has too few staff`,
      why: `There is nobody ${roles.map((role) => MISSING_ROLE_TEXT[role]).join(', and nobody ')}.`,
      since: null,
      due,
      action: { label: `Staff for ${name}`, path: `/staff/events/${event_id}/day#staff` },
    },
  ];
}

export const events: Source = {
  needs: 'change events',
  async read({ db, now }, { reach, reachBy }) {
    const today = londonDate(now());
    const mayInvite = reachBy('manage recalls');
    const ahead = sql`e.cancelled_at IS NULL AND e.ends_at >= now()
      AND e.event_date BETWEEN ${today}::date AND ${addDays(today, DAYS)}::date`;
    const rows = await listEventsWithinReach<Row>(db, reach, ahead, FIGURES);
    return rows.flatMap((event): Task[] => {
      const kind = findEventTask(event, today);
      const words = kind && WORDS[kind]?.(event, today);
      const staff = getStaffingTasks(event, today);
      if (!words) return staff;
      const path = `/staff/events/${event.event_id}`;
      const invites = kind === 'hardly filled' && reachIncludes(mayInvite, event.event_id);
      const action = invites
        ? { label: `Invite people to ${event.event_name}`, path: `${path}/invitations` }
        : { label: `Open ${event.event_name}`, path };
      return [...staff, { kind, ...words, since: null, action }];
    });
  },
};
