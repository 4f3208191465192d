import { expect, test } from 'vitest';
import {
  addInterval,
  canBeRecalled,
  findIntervalInComment,
  findRecallEnd,
  getDueDateAfterDeferral,
  getRuleColour,
  listColoursWithoutRule,
  type RecallRule,
  recallMonths,
} from './recall.ts';

test.each([
  ['Green: test again in 1 year', 'P1Y'],
  ['Green. Please repeat the PSA in two years.', 'P2Y'],
  ['Amber: retest in 3 months', 'P3M'],
  ['Amber. Re-test in about 6 weeks', 'P6W'],
  ['No change since the last one. Test again in a year', 'P1Y'],
  ['Next test: in 18 months', 'P18M'],
  ['Red: see your GP', undefined],
  ['Test again in 1, 2 or 3 years', undefined],
  ['Test again in 1 year, or repeat in 2 years if it is stable', undefined],
  ['Do not repeat in 1 year', undefined],
  ['There is no need to test again in 3 months', undefined],
  ['Test again in 0 years', undefined],
  ['', undefined],
  [null, undefined],
])('the comment %j asks for a test after %s', (comments, interval) => {
  expect(findIntervalInComment(comments)).toBe(interval);
});

test.each([
  ['2026-01-31', 'P1M', '2026-02-28'],
  ['2024-02-29', 'P1Y', '2025-02-28'],
  ['2026-11-28', 'P6W', '2027-01-09'],
  ['2026-11-28', 'P18M', '2028-05-28'],
])('%s plus %s is %s', (day, interval, then) => {
  expect(addInterval(day, interval)).toBe(then);
});

const rule = (changes: Partial<RecallRule>): RecallRule => ({
  ...{ colour: 'green', from_age: null, to_age: null, risk: 'any', months: 12 },
  ...changes,
});
const RULES = [
  rule({ risk: 'higher', months: 6 }),
  rule({ from_age: 40, to_age: 49, months: 36 }),
  rule({}),
  rule({ colour: 'amber', months: 3 }),
];

test.each([
  ['green', 45, false, 36],
  ['green', 40, false, 36],
  ['green', 49, false, 36],
  ['green', 50, false, 12],
  ['green', null, false, 12],
  ['green', 45, true, 6],
  ['amber', 45, true, 3],
  ['red', 45, false, undefined],
] as const)(
  '%s at %s with higher risk (%s) is due after %s months',
  (colour, age, hasHigherRisk, months) => {
    expect(recallMonths(RULES, { colour, age, hasHigherRisk })).toBe(months);
  },
);

test('lists the colours that have no general rule', () => {
  expect(listColoursWithoutRule(RULES)).toEqual(['red', 'none']);
});

test.each([
  ['Amber: slightly raised', 'raised', 'amber'],
  [null, 'raised', 'red'],
  ['Fine', 'not raised', 'green'],
  ['As discussed', 'not said', 'none'],
] as const)('the rules read %j, %s as %s', (comments, level, colour) => {
  expect(getRuleColour(comments, level)).toBe(colour);
});

test.each([
  ['should wait before a test', '2027-01-09'],
  ['unwell', '2026-11-29'],
])('after a visit on 2026-11-28 that ended with ‘%s’, the test is due on %s', (reason, due) => {
  expect(getDueDateAfterDeferral('2026-11-28', reason)).toBe(due);
});

test('a referral ends the recall, but a repeated test does not', () => {
  expect(findRecallEnd('referred')).toBe('under the care of a GP or hospital');
  expect(findRecallEnd('test repeated')).toBeUndefined();
});

test.each([
  ['2026-11-27', false],
  ['2026-11-28', true],
  ['2031-11-28', true],
  ['2031-11-29', false],
])('on 2026-11-28 a next test may be due on %s: %s', (day, expected) => {
  expect(canBeRecalled(day, '2026-11-28')).toBe(expected);
});
