import { expect, test } from 'vitest';
import type { DayPerson } from '../day/people.ts';
import { makePerson } from '../testing/clinic-api.ts';
import { getCheckInNextStep } from './next-step.ts';

const NINE = '2026-12-01T09:00:00.000Z';

test.each<[Partial<DayPerson>, RegExp, string]>([
  [{}, /^Expected: $/, 'usual'],
  [{ state: 'did not attend' }, /^Did not attend: $/, 'usual'],
  [{ consent_given: false }, /^No consent: Press Arrived/, 'usual'],
  [{ is_cancelled: true }, /^Cancelled: Send them to the coordinator/, 'anyway'],
  [{ is_cancelled: true, consent_given: false }, /^Cancelled/, 'anyway'],
  // Their arrival was undone.
  [
    { is_cancelled: true, origin: 'walk-in', consent_given: false },
    /^No consent: Press Arrived/,
    'usual',
  ],
  [{ is_unpaid: true, consent_given: false }, /^Not paid: Send them to the coordinator/, 'none'],
  [{ is_unpaid: true, price_on_the_day: 2500 }, /^Not paid: Take £25.00, then select how/, 'none'],
  [{ price_on_the_day: 2500 }, /^Expected: $/, 'usual'],
  [
    { state: 'arrived', arrived_at: NINE },
    /^Arrived: Since 09:00. Show them where to wait/,
    'none',
  ],
  [
    { state: 'arrived', arrived_at: NINE, is_unpaid: true, price_on_the_day: 2440 },
    /^Not paid: Take £24.40, then select how they paid. Since 09:00. Show them where to wait/,
    'none',
  ],
  [{ state: 'arrived', since: NINE, consent_given: false }, /Since 09:00. Give them/, 'none'],
  [{ state: 'ready', since: NINE, is_cancelled: true }, /^Ready: Since 09:00.*chair/, 'none'],
  [{ state: 'sampled' }, /^Sample taken: Their visit is complete/, 'none'],
  [{ state: 'not sampled' }, /^No sample: Their visit is complete/, 'none'],
])('the next step at check-in is right for %j', (changes, words, arrival) => {
  const next = getCheckInNextStep(makePerson(changes));
  expect(`${next.title}: ${next.words}`).toMatch(words);
  expect(next.arrival).toBe(arrival);
});

test('a late person can still arrive, even when a walk-in has their seat', () => {
  const late = getCheckInNextStep(makePerson({ consent_given: false }), true);
  expect(late).toMatchObject({ title: 'Late', arrival: 'usual' });
  expect(late.words).toMatch(/A walk-in has taken their seat.*press Arrived, and tell/);
  expect(getCheckInNextStep(makePerson({ is_cancelled: true }), true).title).toBe('Cancelled');
});

test('a walk-in who repeats a lost test has nothing to pay once the server says so', () => {
  const came = { state: 'arrived', arrived_at: NINE, origin: 'walk-in' } as const;
  const wordsOf = (changes: Partial<DayPerson>) =>
    getCheckInNextStep(makePerson({ ...came, ...changes }), false, 2500).words;
  expect(wordsOf({})).toMatch(/They have nothing to pay.$/);
  expect(wordsOf({ is_unpaid: true, price_on_the_day: 2500 })).toMatch(/Take £25.00/);
  expect(wordsOf({ price_on_the_day: 2500 })).not.toMatch(/pay/);
  expect(wordsOf({ origin: 'website' })).not.toMatch(/pay/);
});
