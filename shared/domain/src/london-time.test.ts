import { describe, expect, test } from 'vitest';
import { formatClockTime, formatTimeRange } from './clock.ts';
import {
  addDays,
  daysBetween,
  formatDate,
  formatDaysLeft,
  formatLongDate,
  getNextMonth,
  getWeekday,
  isLondonTime,
  londonDate,
  londonInstant,
  londonTime,
} from './london-time.ts';

describe('London wall time', () => {
  test.each([
    ['2026-01-15', '09:30', '2026-01-15T09:30:00.000Z'],
    ['2026-07-15', '09:30', '2026-07-15T08:30:00.000Z'],
    ['2026-07-15', '00:15:30', '2026-07-14T23:15:30.000Z'],
    ['2026-07-15', '00:15:30+01', '2026-07-14T23:15:30.000Z'],
    // Clocks go forward at 01:00 UTC on 29 March 2026 and back on 25 October.
    ['2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '00:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (date, time, utc) => {
    expect(londonInstant(date, time).toISOString()).toBe(utc);
  });

  test('an instant reads back as the same wall time', () => {
    const moment = londonInstant('2026-06-30', '23:45');
    expect([londonDate(moment), londonTime(moment)]).toEqual(['2026-06-30', '23:45']);
  });

  test.each([
    ['forward', '2026-03-28T00:00Z'],
    ['back', '2026-10-24T00:00Z'],
  ])('every quarter of an hour around the day the clocks go %s', (_, begin) => {
    const seen = Array.from({ length: 72 * 4 }, (__, quarter) => {
      const moment = new Date(Date.parse(begin) + quarter * 900_000);
      return { moment, wall: `${londonDate(moment)} ${londonTime(moment)}` };
    });
    const lasts = new Map(seen.map(({ moment, wall }) => [wall, moment]));
    for (const [wall, moment] of lasts) {
      const [date = '', time = ''] = wall.split(' ');
      expect(londonInstant(date, time), wall).toEqual(moment);
    }
  });

  // On the night when the machine's own clocks go forward, its wall time skips an hour.
  test.each([
    ['Australia/Sydney', '2026-10-04T01:30Z', '2026-10-04', '02:30'],
    ['America/New_York', '2026-03-08T02:30Z', '2026-03-08', '02:30'],
    ['Asia/Beirut', '2026-03-28T22:30Z', '2026-03-28', '22:30'],
  ])('is the same on a computer in %s', (zone, instant, date, time) => {
    const usualZone = process.env.TZ;
    process.env.TZ = zone;
    try {
      const moment = new Date(instant);
      expect([londonDate(moment), londonTime(moment)]).toEqual([date, time]);
      expect(londonInstant(date, time)).toEqual(moment);
    } finally {
      process.env.TZ = usualZone;
    }
  });

  test.each([
    ['2026-12-01', 'Tuesday, 01 December 2026', '1 December 2026'],
    ['2028-02-29', 'Tuesday, 29 February 2028', '29 February 2028'],
    ['2026-03-29T00:30:00Z', 'Sunday, 29 March 2026', '29 March 2026'],
    ['2026-03-29T23:30:00-05:00', 'Sunday, 29 March 2026', '29 March 2026'],
  ])('%s reads %j', (date, long, plain) => {
    expect([formatLongDate(date), formatDate(date)]).toEqual([long, plain]);
  });

  test('rejects an invalid time', () => {
    expect(() => londonInstant('2026-06-30', '9:45')).toThrow(
      'Invalid time format, expected at least HH:mm',
    );
    expect(() => londonInstant('2026-13-30', '09:45')).toThrow('Invalid date');
  });

  test.each(['9:45', '09:4', '0945', 'x09:45', ''])('%j is not a time of day', (text) => {
    const message = 'Invalid time format, expected at least HH:mm';
    expect(() => londonInstant('2026-06-30', text)).toThrow(message);
    expect(() => formatClockTime(text)).toThrow(message);
  });

  test('a time is shown without seconds', () => {
    expect([formatClockTime('09:45'), formatClockTime('09:45:30')]).toEqual(['09:45', '09:45']);
    expect(formatTimeRange('09:45:00', '10:05')).toBe('09:45 - 10:05');
  });

  test.each([
    ['2027-03-28', '01:30', false],
    ['2027-03-28', '02:30:15', true],
    ['2026-10-25', '01:30', true],
  ])('a London clock shows %s %s: %s', (date, time, shown) => {
    expect(isLondonTime(date, time)).toBe(shown);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01', 5],
    ['2028-03-01', -1, '2028-02-29', 2],
    ['2026-10-25', 0, '2026-10-25', 0],
  ])('%s moved by %d days is %s, weekday %d', (date, days, moved, weekday) => {
    expect([addDays(date, days), getWeekday(moved)]).toEqual([moved, weekday]);
  });

  test.each([
    ['2026-01-31', '2026-02-01', '2026-02-28'],
    ['2028-01-01', '2028-02-01', '2028-02-29'],
    ['2026-12-15', '2027-01-01', '2027-01-31'],
  ])('the month after %s runs from %s to %s', (date, first, last) => {
    expect(getNextMonth(date)).toEqual({ first, last });
  });
});

test.each([
  ['2026-03-28', '2026-03-30', 2],
  ['2026-12-31', '2027-01-01', 1],
  ['2026-12-01', '2026-12-01', 0],
  ['2026-12-02', '2026-12-01', -1],
])('from %s to %s is %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2026-12-26', '30 days left'],
  ['2026-11-27', '1 day left'],
  ['2026-11-26', 'due today'],
  ['2026-11-25', 'overdue by 1 day'],
  ['2026-11-23', 'overdue by 3 days'],
])('on 26 November, something due on %s is %s', (due, words) => {
  expect(formatDaysLeft(due, '2026-11-26')).toBe(words);
});
