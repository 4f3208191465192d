import type { StaffMe } from '@chaps/contracts/staff';
import type { TodayResponse } from '@chaps/contracts/today';
import type { DayList, ExpectedPerson } from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import { type Answers, fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';

export const EVENT_ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';

export const me: StaffMe = {
  user_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11',
  email: 'check-in@example.org',
  second_factor: true,
  recovery_codes_left: 10,
  grants: [
    { role: 'check-in', event_id: EVENT_ID, event_name: 'Rotary Ipswich', expires_at: null },
  ],
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

/** Of a pair of keys that nobody has. */
const PUBLIC_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  kid: 'testing',
} as const;

export const dayOf = (...appointments: ExpectedPerson[]): DayList => ({
  version: 1,
  read_at: new Date().toISOString(),
  public_key: PUBLIC_KEY,
  event_name: 'Rotary Ipswich',
  event_date: londonDate(new Date()),
  start_time: '09:00',
  end_time: '12:00',
  closed_at: null,
  appointments,
  walk_ins: [],
});

/** The API for a volunteer at the door, with an event of today. */
export const clinicApi = (answers: Answers = {}) =>
  fakeApi(API, {
    'GET /staff/me': { body: me },
    'GET /staff/today': { body: { tasks: [], events: [eventOf()], figures: null } },
    [`GET /staff/events/${EVENT_ID}/day`]: { body: dayOf(personOf()) },
    ...answers,
  });

export const PASSPHRASE = 'river lantern seven';
