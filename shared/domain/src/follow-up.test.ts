import { expect, test } from 'vitest';
import {
  canBeDueOn,
  FOLLOW_UP_STATES,
  FOLLOW_UP_TRANSITIONS,
  type FollowUpState,
  getFollowUpDueDate,
} from './follow-up.ts';

test.each<[FollowUpState, string | null]>([
  ['told', '2026-03-08'],
  ['opened', '2026-03-08'],
  ['gp told', '2026-03-29'],
  ['outcome', null],
])('the step after %s is due on %s', (state, due) => {
  expect(getFollowUpDueDate(state, '2026-03-01')).toBe(due);
});

test('a follow-up only moves forward, and can reach an outcome from every state', () => {
  for (const [index, state] of FOLLOW_UP_STATES.entries()) {
    for (const next of FOLLOW_UP_TRANSITIONS[state]) {
      expect(FOLLOW_UP_STATES.indexOf(next)).toBeGreaterThan(index);
    }
    expect(FOLLOW_UP_TRANSITIONS[state].includes('outcome')).toBe(state !== 'outcome');
  }
});

test.each([
  ['2026-02-28', false, false],
  ['2026-03-01', false, true],
  ['2026-05-30', false, true],
  ['2026-05-31', false, false],
  ['2026-05-31', true, true],
  ['2027-03-01', true, true],
  ['2027-03-02', true, false],
  ['9999-12-31', true, false],
])('on 2026-03-01 a step may be due on %s (with a reason: %s): %s', (day, hasReason, expected) => {
  expect(canBeDueOn(day, '2026-03-01', hasReason)).toBe(expected);
});
