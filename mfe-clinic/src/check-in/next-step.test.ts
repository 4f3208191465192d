import { expect, test } from 'vitest';
import type { DayPerson } from '../day/people.ts';
import { personOf } from '../testing/clinic-api.ts';
import { nextStepAtDoor } from './next-step.ts';

const NINE = '2026-12-01T09:00:00.000Z';

test.each<[Partial<DayPerson>, RegExp, string]>([
  [{}, /^$/, 'usual'],
  [{ consent_given: false }, /^No consent\. Press Arrived/, 'usual'],
  [{ is_cancelled: true }, /^Cancelled\. Send them to the coordinator/, 'all the same'],
  [{ is_cancelled: true, consent_given: false }, /^Cancelled/, 'all the same'],
  [{ is_unpaid: true }, /^Not paid\. Send them to the coordinator/, 'none'],
  [{ state: 'did not attend' }, /^$/, 'usual'],
  [{ state: 'arrived', arrived_at: NINE }, /^Arrived at 09:00\. Show them where to wait/, 'none'],
  [{ state: 'arrived', since: NINE, consent_given: false }, /at 09:00\. Give them the/, 'none'],
  [{ state: 'ready', since: NINE, is_cancelled: true }, /^Ready at 09:00.*chair/, 'none'],
  [{ state: 'sampled' }, /visit is over/, 'none'],
  [{ state: 'not sampled' }, /visit is over/, 'none'],
])('%j', (changes, words, arrival) => {
  const next = nextStepAtDoor(personOf(changes));
  expect(next.words).toMatch(words);
  expect(next.arrival).toBe(arrival);
});
