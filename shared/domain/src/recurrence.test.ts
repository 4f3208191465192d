import { expect, test } from 'vitest';
import { listRecurringDates, weekOfMonth } from './recurrence.ts';

const TODAY = '2026-10-01';

test.each([
  ['2027-01-12', 2, { count: 3 }, ['2027-01-26', '2027-02-09', '2027-02-23']],
  ['2027-03-14', 1, { until: '2027-03-28' }, ['2027-03-21', '2027-03-28']],
  ['2027-03-14', 1, { until: '2027-03-20' }, []],
])('from %s every %i weeks, %j', (date, weeks, end, days) => {
  expect(listRecurringDates(date, { every: 'weeks', weeks }, end, TODAY)).toEqual(days);
});

test.each([
  ['the second Tuesday', '2026-11-10', ['2026-12-08', '2027-01-12', '2027-02-09']],
  ['the fifth Monday, which is the last', '2026-11-30', ['2026-12-28', '2027-01-25', '2027-02-22']],
  ['the first Friday', '2026-10-02', ['2026-11-06', '2026-12-04', '2027-01-01']],
])('each month on %s', (_, date, days) => {
  expect(listRecurringDates(date, { every: 'month' }, { count: 3 }, TODAY)).toEqual(days);
});

test('starts the repeats of an event that ended long ago after today', () => {
  const days = listRecurringDates('2025-03-04', { every: 'weeks', weeks: 2 }, { count: 2 }, TODAY);
  expect(days).toEqual(['2026-10-13', '2026-10-27']);
});

test('never repeats an event today', () => {
  const days = listRecurringDates('2026-09-24', { every: 'weeks', weeks: 1 }, { count: 1 }, TODAY);
  expect(days).toEqual(['2026-10-08']);
});

test('repeats an event at most 26 times', () => {
  const weekly = { every: 'weeks', weeks: 1 } as const;
  expect(listRecurringDates('2027-01-12', weekly, { count: 90 }, TODAY)).toHaveLength(26);
  expect(listRecurringDates('2027-01-12', weekly, { until: '2040-01-01' }, TODAY)).toHaveLength(26);
});

test.each([
  ['2027-02-07', 1],
  ['2027-02-08', 2],
  ['2027-03-29', 5],
])('%s is occurrence %i of its weekday in the month', (date, number) => {
  expect(weekOfMonth(date)).toBe(number);
});
