import { boxAction, isBoxAction } from '@chaps/contracts/box-actions';
import type { StaffMe } from '@chaps/contracts/staff';
import type { TodayResponse } from '@chaps/contracts/today';
import {
  type ActionResults,
  actionsRequest,
  type DayAction,
  type DayList,
  dayAction,
  type ExpectedPerson,
  type TabletAction,
} from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import type { StaffRole } from '@chaps/domain/staff';
import { type Answers, type FakeApi, fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { compactDecrypt } from 'jose';
import { listEffectiveCodes, listPeople } from '../day/people.ts';

export const EVENT_ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';

/** A role at the event. */
export const makeGrant = (role: StaffRole): StaffMe['grants'][number] => ({
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
  grants: [makeGrant('check-in')],
};

export const makeEvent = (
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

export const makePerson = (changes: Partial<ExpectedPerson> = {}): ExpectedPerson => ({
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

/** The example key pair of RFC 7517, A.2, which protects nothing. */
const PRIVATE_PART = '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE';
const PUBLIC_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  kid: 'testing',
} as const;

export const makeDay = (...appointments: ExpectedPerson[]): DayList => ({
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

/** The call with which a tablet uploads its records. */
export const ACTIONS = `POST /staff/events/${EVENT_ID}/actions`;

/** The call with which a tablet reads the list. */
export const DAY = `GET /staff/events/${EVENT_ID}/day`;

/** The steps of an upload, decrypted as by the server. */
export const readActions = (body: unknown): Promise<TabletAction[]> =>
  Promise.all(
    actionsRequest.parse(body).actions.map(async ({ sealed = '' }) => {
      const { plaintext } = await compactDecrypt(sealed, { ...PUBLIC_KEY, d: PRIVATE_PART });
      const action = JSON.parse(new TextDecoder().decode(plaintext));
      return isBoxAction(action) ? boxAction.parse(action) : dayAction.parse(action);
    }),
  );

/** The server's response to an upload, with the same answer for each step. */
export async function answersTo(
  { body }: { body: unknown },
  outcome: ActionResults['results'][number]['outcome'] = 'applied',
  reason?: string,
  about?: ActionResults['results'][number]['about'],
) {
  const actions = await readActions(body);
  return {
    body: { results: actions.map(({ action_id }) => ({ action_id, outcome, reason, about })) },
  };
}

/** Everything sent to the API, decrypted as by the server. */
export const allSent = async (api: FakeApi): Promise<TabletAction[]> =>
  (await Promise.all(api.sent(ACTIONS).map(readActions))).flat();

/** The sent steps that concern people, without those for the box. */
export const sentActions = async (api: FakeApi): Promise<DayAction[]> =>
  (await allSent(api)).flatMap((action) => (isBoxAction(action) ? [] : action));

/**
 * The API for someone in a role who sees these people; what is recorded about them appears in the
 * list.
 */
export function dayApi(role: StaffRole, ...people: ExpectedPerson[]) {
  const recorded: DayAction[] = [];
  return clinicApi({
    'GET /staff/me': { body: { ...me, grants: [makeGrant(role)] } },
    [DAY]: () => ({
      body: {
        ...makeDay(
          ...listPeople(makeDay(...people), recorded).map(
            ({ person: _, has_namesake: __, ...listed }) => listed,
          ),
        ),
        tubes: people.flatMap(({ appointment_id }) =>
          listEffectiveCodes(recorded.filter((each) => each.appointment_id === appointment_id)).map(
            (code) => ({ code, appointment_id, state: 'taken' as const }),
          ),
        ),
      },
    }),
    [ACTIONS]: async (received) => {
      const actions = await readActions(received.body);
      recorded.push(...actions.flatMap((action) => (isBoxAction(action) ? [] : action)));
      return answersTo(received);
    },
  });
}

/** The API for a volunteer at check-in of today's event. */
export const clinicApi = (answers: Answers = {}) =>
  fakeApi(API, {
    'GET /staff/me': { body: me },
    'GET /staff/today': { body: { tasks: [], events: [makeEvent()], figures: null } },
    [DAY]: { body: makeDay(makePerson()) },
    [ACTIONS]: (received) => answersTo(received),
    ...answers,
  });

export const PASSPHRASE = 'river lantern seven';
