import { addDays, londonDate } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { type RawBuilder, sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import type { Staff } from '../../accounts/staff.ts';
import { IS_FAILED, REPRESENTS_TUBE } from '../../clinic-day/tubes/failed-tubes.ts';
import { isResultOwed, isWithdrawn, withdrawnOn } from '../../events/conditions.ts';
import { resultDays, resultDueOn } from '../../events/laboratory-settings.ts';
import { mayBeContacted } from '../../people/contact.ts';
import type { Services } from '../../platform/config/services.ts';
import { isRecent, type Source, type Task, toIsoOrNull } from './source.ts';

interface EventRow {
  event_id: string;
  event_name: string;
  event_date: string;
  /** Number of people: a tube recorded twice counts once. */
  count: number;
  since: Date | null;
  /** When the laboratory first withdrew one of their results without replacing it. */
  withdrawn_on: string | null;
  /** Days after the event within which its laboratory reports. */
  days: number;
}

const RESULT_DAYS = sql<number>`${sql.raw(resultDays('e'))}`;

/** Events within reach with the number of people whose tubes meet a condition, earliest first. */
async function listEventsWithTubes(
  { db }: Pick<Services, 'db'>,
  { reach }: Staff,
  tubes: RawBuilder<unknown>,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.event_id, e.event_name, e.event_date, min(greatest(s.changed_at, s.discarded_at)) AS since,
      min(${sql.raw(withdrawnOn('v'))}) AS withdrawn_on,
      count(DISTINCT v.appointment_id)::int AS count, ${RESULT_DAYS} AS days
    FROM samples s JOIN visit_steps v USING (action_id) JOIN events e ON e.event_id = v.event_id
      LEFT JOIN handovers h USING (handover_id)
    WHERE ${tubes} AND ${isWithinReach(reach)} AND e.day_is_recorded
    GROUP BY e.event_id ORDER BY e.starts_at, e.event_id`.execute(db);
  return rows;
}

/** SQL: the laboratory is still within its time to report; after that, results are overdue. */
const isInTime = (today: string) => sql`e.event_date + ${RESULT_DAYS} >= ${today}::date`;

const toSamplesLink = ({ event_id, event_name }: EventRow, show: string) => ({
  label: `Open the samples of ${event_name}`,
  path: `/staff/events/${event_id}/samples?show=${show.replaceAll(' ', '+')}`,
});

const formatTubeCount = (count: number) => pluralise(count, 'tube');
const hasOrHave = (count: number) => (count === 1 ? 'has' : 'have');
const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were');

export const tubesNotHandedOver: Source = {
  needs: 'close the day',
  async read(services, staff) {
    const now = services.now();
    const rows = await listEventsWithTubes(
      services,
      staff,
      sql`s.state IN ('taken', 'packed') AND e.ends_at < ${now} AND ${isInTime(londonDate(now))}
        AND ${REPRESENTS_TUBE}`,
    );
    return rows.map((event) => ({
      kind: 'tubes not handed over',
      what: `${event.event_name}: ${formatTubeCount(event.count)} ${wasOrWere(event.count)} not handed over`,
      why: 'Find them, pack them and hand them over, or record what happened to them.',
      since: null,
      due: event.event_date,
      action: toSamplesLink(event, 'no result'),
    }));
  },
};

export const tubesNotReceived: Source = {
  needs: 'close the day',
  async read(services, staff) {
    const today = londonDate(services.now());
    const rows = await listEventsWithTubes(
      services,
      staff,
      sql`s.state = 'handed over' AND ${REPRESENTS_TUBE} AND ${isInTime(today)}
        AND (h.handed_at AT TIME ZONE 'Europe/London')::date < ${today}::date`,
    );
    return rows.map((event) => ({
      kind: 'tubes not received',
      what: `${event.event_name}: the laboratory has not received ${formatTubeCount(event.count)}`,
      why: 'Ask the laboratory, and record its reply with the codes of any missing tubes.',
      since: null,
      due: event.since && addDays(londonDate(event.since), 1),
      action: toSamplesLink(event, 'not received'),
    }));
  },
};

/** SQL: the laboratory owes the tube's donor a result. */
const IS_RESULT_OWED = sql`s.state NOT IN ('resulted', 'rejected', 'missing')
  AND EXISTS (SELECT FROM appointments a
    WHERE a.appointment_id = v.appointment_id AND ${sql.raw(isResultOwed('a'))})`;
/** SQL: the laboratory has withdrawn one of their results and owes a new one. */
const WAS_WITHDRAWN = sql.raw(isWithdrawn('v'));

const people = (count: number) => pluralise(count, 'person', 'people');

/** A page about people whose results are overdue, or have been withdrawn and not replaced. */
type PageOf = (event: EventRow, isWithdrawn: boolean) => NonNullable<Task['action']>;

/** Listed for those who contact the laboratory, with a link to the page that their role has. */
const createOverdueSource = (needs: Source['needs'], pageOf: PageOf): Source => ({
  needs,
  async read(services, staff) {
    const today = londonDate(services.now());
    const owed = (which: RawBuilder<unknown>) =>
      listEventsWithTubes(services, staff, sql`${IS_RESULT_OWED} AND ${which}`);
    const overdue = await owed(
      sql`NOT ${isInTime(today)} AND ${isRecent(today)} AND NOT ${WAS_WITHDRAWN}`,
    );
    const withdrawn = await owed(
      sql`${WAS_WITHDRAWN} AND ${sql.raw(resultDueOn('v', 'e'))} < ${today}::date`,
    );
    return [
      ...overdue.map((event) => ({
        kind: 'results overdue' as const,
        what: `${event.event_name}: ${people(event.count)} who gave a sample ${hasOrHave(event.count)} no result`,
        why: `The laboratory reports within ${pluralise(event.days, 'day')}. Ask the laboratory.`,
        since: null,
        due: addDays(event.event_date, event.days),
        action: pageOf(event, false),
      })),
      ...withdrawn.map((event) => ({
        kind: 'results overdue' as const,
        what: `${event.event_name}: the laboratory withdrew the result of ${people(event.count)} and has not sent another`,
        why: 'Ask the laboratory. If no new result will come, record the tube as rejected.',
        since: null,
        due: event.withdrawn_on && addDays(event.withdrawn_on, event.days),
        action: pageOf(event, true),
      })),
    ];
  },
});

export const resultsOverdue = createOverdueSource(
  'import results',
  ({ event_id, event_name }, isWithdrawn) => ({
    label: `Open the results of ${event_name}`,
    path: `/staff/events/${event_id}/results${isWithdrawn ? '?state=withdrawn' : ''}`,
  }),
);
export const samplesOverdue = createOverdueSource('close the day', (event, isWithdrawn) =>
  isWithdrawn
    ? toSamplesLink(event, 'result late')
    : {
        label: `Open the samples of ${event.event_name}`,
        path: `/staff/events/${event.event_id}/samples`,
      },
);

export const failedTubesToReport: Source = {
  needs: 'close the day',
  async read(services, staff) {
    const rows = await listEventsWithTubes(
      services,
      staff,
      sql`${IS_FAILED} AND ${REPRESENTS_TUBE} AND s.told_at IS NULL AND EXISTS (SELECT FROM appointments a
        JOIN profiles f USING (profile_id)
        WHERE a.appointment_id = v.appointment_id AND ${mayBeContacted(sql`f.profile_id`)})`,
    );
    const people = (count: number) =>
      `${pluralise(count, 'person', 'people')} ${hasOrHave(count)} not been told that their tube has no result`;
    return rows.map((event) => ({
      kind: 'tubes not told',
      what: `${event.event_name}: ${people(event.count)}`,
      why: 'Call them or write to them: an accepted e-mail does not mean that they have read it.',
      since: toIsoOrNull(event.since),
      due: null,
      action: toSamplesLink(event, 'not told'),
    }));
  },
};
