import { expect, test } from 'vitest';
import type { AccountRow } from './queries.ts';
import { standingOf } from './standing.ts';

const SET_AT = new Date('2026-03-10T09:00:00Z');
const minutes = (count: number) => new Date(SET_AT.getTime() + count * 60_000);

const account = (changes: Partial<AccountRow> = {}): AccountRow => ({
  user_id: '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d',
  confirmed_at: minutes(-100),
  password_set_at: SET_AT,
  session_id: 'own',
  inherited_at: null,
  ...changes,
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
  ['a token without a session', account({ session_id: null }), null, minutes(-60), 'ended'],
] as const)('%s', (_name, row, sessionId, startedAt, expected) => {
  expect(standingOf(row, { sessionId, startedAt })).toBe(expected);
});
