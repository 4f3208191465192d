import type { EventSample, EventSamples } from '@chaps/contracts/samples';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { Balance, DayPeople, ExpectedPerson } from '@chaps/contracts/visits';
import { findPeople } from '@chaps/domain/find-people';
import { findNamesakes } from '@chaps/domain/names';
import type { StaffRole } from '@chaps/domain/staff';
import type { Received } from '@chaps/testing/fake-api';
import { renderRemote } from './render-remote.ts';
import { EVENT_ID, makeStaffEvent, makeStaffMe, signInStaff, staffApi } from './staff-api.ts';

export const EVENT = `/staff/events/${EVENT_ID}`;
export const ADA: ExpectedPerson = {
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20',
  reference: 'CH-AAAA2222',
  first_name: 'Alan',
  last_name: 'Waite',
  date_of_birth: '1958-04-02',
  start_time: '09:00',
  is_cancelled: false,
  consent_given: true,
  is_unpaid: false,
  state: 'expected',
  since: null,
};
export const BOB: ExpectedPerson = {
  ...ADA,
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21',
  first_name: 'Bob',
  last_name: 'Young',
  consent_given: false,
  state: 'arrived',
  since: '2020-01-10T09:00:00.000Z',
};
const PLACES: DayPeople['places'] = {
  ...{ left: 3, allowance: 2, unbooked: 0, no_shows: 1, walk_ins: 0 },
  ...{ came_after_cancelling: 0, next_at: null, no_show_minutes: 30 },
};

/**
 * The day's people as the API returns them: those who match the search, and all who share a name.
 */
export const makeDay =
  (...people: ExpectedPerson[]) =>
  ({ query: { q } }: Pick<Received, 'query'>): { body: DayPeople } => {
    const items = [...(q ? findPeople(people, q) : people)];
    return {
      body: {
        ...{ items, total: items.length, next: null, previous: null },
        read_at: '2026-06-10T09:00:00.000Z',
        ...{ event_date: '2020-01-10', closed_at: null, places: PLACES },
        namesakes: [...findNamesakes(people)].map(({ appointment_id, date_of_birth }) => ({
          ...{ appointment_id, date_of_birth },
        })),
      },
    };
  };
export const SUMS: Balance = {
  booked: 2,
  walk_ins: 0,
  arrived: 1,
  did_not_attend: 0,
  sampled: 0,
  not_sampled: 0,
  closed_at: null,
  differences: [
    {
      what: 'still expected',
      appointment_id: ADA.appointment_id,
      name: 'Waite, Alan',
      start_time: '09:00',
    },
  ],
  sample_conflicts: [],
};

export const makeSamples = (...items: EventSample[]): { body: EventSamples } => {
  const held = items.filter((sample) => sample.held !== null).length;
  return {
    body: {
      ...{ items, total: items.length, next: null, previous: null },
      sums: {
        ...{ all: items.length, 'on the list': items.length - held, 'held back': held },
        ...{ 'no result': items.length, discarded: 0 },
      },
    },
  };
};

/** Opens a tab of an event at which two people are expected. */
export function startDay(
  tab: '' | 'day' | 'day#staff' | 'samples',
  role: StaffRole = 'coordinator',
  known: Partial<StaffEvent> = {},
) {
  signInStaff();
  const api = staffApi({
    'GET /staff/me': { body: makeStaffMe(role) },
    [`GET ${EVENT}`]: { body: makeStaffEvent(known, { event_date: '2020-01-10' }) },
    [`GET ${EVENT}/day-people`]: makeDay(ADA, BOB),
    [`GET ${EVENT}/balance`]: { body: SUMS },
    [`GET ${EVENT}/samples`]: makeSamples(),
    [`GET ${EVENT}/handovers`]: { body: { handovers: [] } },
    [`GET ${EVENT}/day-figures`]: {
      body: {
        arrivals: [
          { start_time: '09:00', people: 3 },
          { start_time: '09:15', people: 0 },
          { start_time: '09:30', people: 1 },
        ],
        quarters: [
          { start_time: '09:00', expected: 4, arrived: 3, ready: 1, sampled: 0, not_sampled: 0 },
          { start_time: '09:15', expected: 1, arrived: 0, ready: 1, sampled: 1, not_sampled: 1 },
        ],
        median_wait: 17.5,
        waiting_people: 2,
        longest_waiting: [
          {
            appointment_id: BOB.appointment_id,
            name: 'Young, Bob',
            arrived_at: new Date().toISOString(),
          },
        ],
      },
    },
    [`GET ${EVENT}/devices`]: { body: { devices: [] } },
  });
  renderRemote(`${EVENT}/${tab}`);
  return api;
}
