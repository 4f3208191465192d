import type { StaffMe } from '@chaps/contracts/staff';
import type { TodayResponse } from '@chaps/contracts/today';
import {
  actionsRequest,
  type DayAction,
  type DayList,
  dayAction,
  type ExpectedPerson,
} from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import type { StaffRole } from '@chaps/domain/staff';
import { type Answers, fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { peopleOf } from '../day/people.ts';

export const EVENT_ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';

/** A role at the event. */
export const grantOf = (role: StaffRole): StaffMe['grants'][number] => ({
  role,
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  expires_at: null,
});

export const me: StaffMe = {
  user_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11',
  email: 'check-in@example.org',
  second_factor: true,
  recovery_codes_left: 10,
  grants: [grantOf('check-in')],
};

export const eventOf = (
  changes: Partial<TodayResponse['events'][number]> = {},
): TodayResponse['events'][number] => ({
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: londonDate(new Date()),
  start_time: '09:00',
  city: 'Ipswich',
  total_spaces: 200,
  booked_spaces: 180,
  state: 'open',
  attended: 0,
  ...changes,
});

export const personOf = (changes: Partial<ExpectedPerson> = {}): ExpectedPerson => ({
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20',
  reference: 'CH-AAAA2222',
  first_name: 'Ada',
  last_name: 'Lovelace',
  date_of_birth: '1960-12-10',
  start_time: '09:00',
  is_cancelled: false,
  consent_given: true,
  is_unpaid: false,
  state: 'expected',
  since: null,
  ...changes,
});

export const dayOf = (...appointments: ExpectedPerson[]): DayList => ({
  version: 1,
  event_name: 'Rotary Ipswich',
  event_date: londonDate(new Date()),
  start_time: '09:00',
  end_time: '12:00',
  closed_at: null,
  appointments,
  walk_ins: [],
});

/** The call by which a tablet records, and its answer that all is well. */
export const ACTIONS = `POST /staff/events/${EVENT_ID}/actions`;
export const APPLIED = { action_id: personOf().appointment_id, outcome: 'applied' };

const actionsOf = (body: unknown): DayAction[] =>
  actionsRequest.parse(body).actions.map((action) => dayAction.parse(action));

/** The API for somebody of a role who sees these people; what is recorded of them stands in the list. */
export function dayApi(role: StaffRole, ...people: ExpectedPerson[]) {
  const recorded: DayAction[] = [];
  return clinicApi({
    'GET /staff/me': { body: { ...me, grants: [grantOf(role)] } },
    [`GET /staff/events/${EVENT_ID}/day`]: () => ({
      body: dayOf(...peopleOf(dayOf(...people), recorded).filter(({ walk_in }) => !walk_in)),
    }),
    [ACTIONS]: ({ body }) => {
      recorded.push(...actionsOf(body));
      return { body: { results: [APPLIED] } };
    },
  });
}

/** The API for a volunteer at the door, with an event of today. */
export const clinicApi = (answers: Answers = {}) =>
  fakeApi(API, {
    'GET /staff/me': { body: me },
    'GET /staff/today': { body: { tasks: [], events: [eventOf()], figures: null } },
    [`GET /staff/events/${EVENT_ID}/day`]: { body: dayOf(personOf()) },
    ...answers,
  });
