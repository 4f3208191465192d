import { expect, test } from 'vitest';
import bankHolidays from './bank-holidays.json' with { type: 'json' };
import { addDays, getWeekday } from './london-time.ts';
import { isBusinessDay } from './refunds.ts';

/** One-off holidays in the file's years, such as the coronation on 2023-05-08: none so far. */
const PROCLAIMED: readonly string[] = [];

const MONDAY = 1;
const dates = bankHolidays['england-and-wales'].events.map(({ date }) => date);
const years = [...new Set(dates.map((date) => Number(date.slice(0, 4))))];

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return addDays(`${year}-03-22`, h + l - 7 * m);
}

const mondayFrom = (date: string): string => addDays(date, (MONDAY - getWeekday(date) + 7) % 7);

/**
 * The first working days from a date onwards: a bank holiday at a weekend gets a substitute day.
 */
function workingDaysFrom(date: string, count: number): string[] {
  const days = Array.from({ length: count + 2 }, (_, after) => addDays(date, after));
  return days.filter((day) => getWeekday(day) % 6 !== 0).slice(0, count);
}

/** Banking and Financial Dealings Act 1971, schedule 1, and the days that are proclaimed every year. */
const usualHolidays = (year: number): string[] => [
  ...workingDaysFrom(`${year}-01-01`, 1),
  addDays(easterOf(year), -2),
  addDays(easterOf(year), 1),
  mondayFrom(`${year}-05-01`),
  mondayFrom(`${year}-05-25`),
  mondayFrom(`${year}-08-25`),
  ...workingDaysFrom(`${year}-12-25`, 2),
];

test.each([
  // As published by gov.uk; neither year had any other bank holidays.
  [2021, ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2024, ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26']],
])('the rule gives the bank holidays of %d', (year, days) => {
  expect(usualHolidays(year)).toEqual(days.map((day) => `${year}-${day}`));
});

test.each(years)('the file has the bank holidays of %d', (year) => {
  const inYear = (date: string) => date.startsWith(`${year}-`);
  const inFile = dates.filter(inYear);
  const expected = [...usualHolidays(year), ...PROCLAIMED.filter(inYear)];
  expect(inFile.toSorted()).toEqual(expected.toSorted());
  expect(inFile.filter(isBusinessDay)).toEqual([]);
});

test('the file skips no year', () => {
  expect(years.length).toBeGreaterThan(2);
  expect(years).toEqual(years.map((_, after) => Number(years[0]) + after));
});
