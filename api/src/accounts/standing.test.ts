import { expect, test } from 'vitest';
import type { AccountRow } from './queries.ts';
import { getSessionState, hasSecondFactor } from './standing.ts';

const SET_AT = new Date('2026-03-10T09:00:00Z');
const minutes = (count: number) => new Date(SET_AT.getTime() + count * 60_000);

const account = (changes: Partial<AccountRow> = {}): AccountRow => ({
  user_id: '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d',
  confirmed_at: minutes(-100),
  password_set_at: SET_AT,
  session_id: 'own',
  sessions_not_before: null,
  spared_session: null,
  ended_session: null,
  ...changes,
});

/** All sessions ended late in the second of `SET_AT`. @param ended the session that signed out */
const signedOut = (ended: string | null) =>
  account({
    password_set_at: null,
    sessions_not_before: new Date(SET_AT.getTime() + 900),
    ended_session: ended,
  });

test.each([
  ['no account', undefined, 'own', minutes(60), 'unconfirmed'],
  ['nobody confirmed it', account({ confirmed_at: null }), 'own', minutes(60), 'unconfirmed'],
  [
    'no password was set since',
    account({ password_set_at: null }),
    'other',
    minutes(-60),
    'current',
  ],
  ['the session that set it', account(), 'own', minutes(-60), 'current'],
  ['another, long before', account(), 'other', minutes(-6), 'ended'],
  ['another, a moment before', account(), 'other', minutes(-5), 'unsure'],
  ['another, in the same second', account(), 'other', SET_AT, 'unsure'],
  ['another, a moment after', account(), 'other', minutes(5), 'unsure'],
  ['another, long after', account(), 'other', minutes(6), 'current'],
  ['a token that does not tell when', account(), 'other', undefined, 'ended'],
  [
    'another, begun before all sessions were ended',
    account({ password_set_at: null, sessions_not_before: SET_AT }),
    'other',
    minutes(-1),
    'ended',
  ],
  [
    'a token without a moment, after all sessions were ended',
    account({ password_set_at: null, sessions_not_before: SET_AT }),
    'other',
    undefined,
    'ended',
  ],
  [
    'the session that ended the others',
    account({ password_set_at: null, sessions_not_before: SET_AT, spared_session: 'this' }),
    'this',
    minutes(-1),
    'current',
  ],
  ['a session from the same second', signedOut(null), 'other', SET_AT, 'ended'],
  ['a session from the next second', signedOut(null), 'other', minutes(1 / 60), 'current'],
  ['the session that signed out in the same second', signedOut('other'), 'other', SET_AT, 'ended'],
  [
    'a different session from the second of a sign-out',
    signedOut('this'),
    'other',
    SET_AT,
    'unsure',
  ],
  [
    'a session without an id from the second of a sign-out',
    signedOut('this'),
    null,
    SET_AT,
    'ended',
  ],
  ['a token without a session', account({ session_id: null }), null, minutes(-60), 'ended'],
] as const)('decides what a session may do (%s)', (_name, row, sessionId, startedAt, expected) => {
  expect(getSessionState(row, { sessionId, startedAt })).toBe(expected);
});

test.each([
  ['none was shown', null, null, false],
  ['shown', SET_AT, null, true],
  ['shown before all sessions were ended', minutes(-1), SET_AT, false],
  ['shown since', minutes(1), SET_AT, true],
  ['shown in the same second', SET_AT, new Date(SET_AT.getTime() + 900), false],
  ['shown in the next second', minutes(1 / 60), new Date(SET_AT.getTime() + 900), true],
])(
  'decides whether a second factor is valid (%s)',
  (_, secondFactorAt, sessions_not_before, expected) => {
    expect(hasSecondFactor(account({ sessions_not_before }), { secondFactorAt })).toBe(expected);
  },
);
