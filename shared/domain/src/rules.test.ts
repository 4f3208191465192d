import { describe, expect, test } from 'vitest';
import {
  addDays,
  ageOn,
  amountDue,
  appointmentEnd,
  bookability,
  canBook,
  decimalToPence,
  formatDate,
  formatLongDate,
  formatPence,
  formatTimeRange,
  hasNotEnded,
  hasSeat,
  isHeld,
  isLondonTime,
  isPaidByHost,
  isRegistrableAge,
  isUpcoming,
  keepNhsDigits,
  londonDate,
  londonInstant,
  londonTime,
  monthAfter,
  needsPayment,
  nhsNumberChecksum,
  nhsNumberLooksWrong,
  penceToDecimal,
  pricePence,
  slotCapacities,
  slotTimes,
  toClock,
  weekdayOf,
} from './index.ts';

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

  test('a moment reads back as the same wall time', () => {
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

  // In the night in which the machine's own clocks go forward, an hour of its wall time does not
  // exist.
  test.each([
    ['Australia/Sydney', '2026-10-04T01:30Z', '2026-10-04', '02:30'],
    ['America/New_York', '2026-03-08T02:30Z', '2026-03-08', '02:30'],
    ['Asia/Beirut', '2026-03-28T22:30Z', '2026-03-28', '22:30'],
  ])('is the same on a machine in %s', (zone, instant, date, time) => {
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

  test.each(['9:45', '09:4', '0945', 'x09:45', ''])('%j is no time of day', (text) => {
    const message = 'Invalid time format, expected at least HH:mm';
    expect(() => londonInstant('2026-06-30', text)).toThrow(message);
    expect(() => toClock(text)).toThrow(message);
  });

  test('a time is shown without seconds', () => {
    expect([toClock('09:45'), toClock('09:45:30')]).toEqual(['09:45', '09:45']);
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
  ])('%s moved by %d days is %s, day %d of the week', (date, days, moved, weekday) => {
    expect([addDays(date, days), weekdayOf(moved)]).toEqual([moved, weekday]);
  });

  test.each([
    ['2026-01-31', '2026-02-01', '2026-02-28'],
    ['2028-01-01', '2028-02-01', '2028-02-29'],
    ['2026-12-15', '2027-01-01', '2027-01-31'],
  ])('the month after %s is %s to %s', (date, first, last) => {
    expect(monthAfter(date)).toEqual({ first, last });
  });
});

describe('age', () => {
  test.each([
    ['1986-05-10', '2026-05-09', 39, false],
    ['1986-05-10', '2026-05-10', 40, true],
    ['1945-05-10', '2026-05-09', 80, true],
    ['1945-05-10', '2026-05-10', 81, false],
    ['1984-02-29', '2025-02-28', 40, true],
    ['1984-02-29', '2024-02-28', 39, false],
  ])('born %s is on %s %d years old; may register: %s', (born, day, age, allowed) => {
    expect(ageOn(born, day)).toBe(age);
    expect(isRegistrableAge(born, day)).toBe(allowed);
  });
});

describe('bookability', () => {
  const base = {
    event_date: '2026-06-10',
    start_time: '10:00',
    end_time: '16:00:00',
    total_spaces: 10,
    booked_spaces: 4,
    exclusive_for: null,
  };
  const end = londonInstant('2026-06-10', '16:00');
  const beforeEnd = (hours: number, milliseconds = 0) =>
    new Date(end.getTime() - hours * 3_600_000 - milliseconds);

  test.each([
    ['open', base, beforeEnd(48), 'bookable', 'BOOK'],
    ['just before the cut-off', base, beforeEnd(24, 1), 'bookable', 'BOOK'],
    ['ends in exactly 24 hours', base, beforeEnd(24), 'closing', 'Fully Booked'],
    [
      'corporate in its last hour',
      { ...base, exclusive_for: 'CORPORATE' as const },
      beforeEnd(1),
      'bookable',
      'BOOK',
    ],
    ['full', { ...base, booked_spaces: 10 }, beforeEnd(48), 'full', 'Fully Booked'],
    ['overfull', { ...base, booked_spaces: 12 }, beforeEnd(48), 'full', 'Fully Booked'],
    ['ends now', { ...base, exclusive_for: 'CORPORATE' as const }, end, 'bookable', 'BOOK'],
    [
      'passed and full',
      { ...base, booked_spaces: 10 },
      new Date(end.getTime() + 1),
      'passed',
      'Event Passed',
    ],
  ])('%s', (_name, event, now, state, label) => {
    expect(bookability(event, now)).toEqual({ state, label });
    expect(canBook(event, now)).toBe(state === 'bookable');
  });

  test('upcoming counts from the start', () => {
    const start = londonInstant('2026-06-10', '10:00');
    expect(isUpcoming(base, start)).toBe(true);
    expect(isUpcoming(base, new Date(start.getTime() + 1))).toBe(false);
  });

  test('an event is listed until its end', () => {
    expect(hasNotEnded(base, end)).toBe(true);
    expect(hasNotEnded(base, new Date(end.getTime() + 1))).toBe(false);
  });
});

describe('price', () => {
  test.each([
    [{ price: null, product_price: 4500, payment_required: true }, 4500, 4500],
    [{ price: 2500, product_price: 4500, payment_required: null }, 2500, 2500],
    [{ price: 0, product_price: 4500, payment_required: true }, 0, 0],
    [{ price: 0, product_price: 4500, payment_required: false }, 0, 0],
    [{ price: null, product_price: 4500, payment_required: false }, 4500, 0],
  ])('%j costs %d pence, of which the person pays %d', (event, price, due) => {
    expect(pricePence(event)).toBe(price);
    expect(amountDue(event)).toBe(due);
    expect(needsPayment(event)).toBe(due > 0);
    expect(isPaidByHost(event)).toBe(price > due);
  });

  test.each([
    [4500, '£45.00', '45.00'],
    [5, '£0.05', '0.05'],
    [0, '£0.00', '0.00'],
    [100, '£1.00', '1.00'],
    [123_456, '£1234.56', '1234.56'],
  ])('%d pence', (amount, shown, decimal) => {
    expect(formatPence(amount)).toBe(shown);
    expect(penceToDecimal(amount)).toBe(decimal);
    expect(decimalToPence(decimal)).toBe(amount);
  });

  test('a negative amount has its sign', () => {
    expect([penceToDecimal(-5), penceToDecimal(-2500)]).toEqual(['-0.05', '-25.00']);
  });

  test.each([
    ['45', 4500],
    ['45.5', 4550],
    ['99999999.99', 9_999_999_999],
  ])('the provider may write %s', (decimal, amount) => {
    expect(decimalToPence(decimal)).toBe(amount);
  });

  test.each(['', '1.234', '-1', '1e3', 'ten', '1.', '.5', '123456789', '1.00 GBP', 'GBP 1.00'])(
    'rejects the amount %j',
    (text) => {
      expect(() => decimalToPence(text)).toThrow(new RangeError(`Not an amount: ${text}`));
    },
  );
});

describe('slots', () => {
  test.each([
    [{ start_time: '09:00', end_time: '10:00', session_duration: 20 }, ['09:00', '09:20', '09:40']],
    [{ start_time: '09:00:00', end_time: '09:50', session_duration: 20 }, ['09:00', '09:20']],
    [{ start_time: '09:00', end_time: '09:00', session_duration: 20 }, []],
    [{ start_time: '09:00', end_time: '10:00', session_duration: -20 }, []],
    [{ start_time: null, end_time: '10:00', session_duration: 20 }, []],
    [{ start_time: '09:00', end_time: '10:00', session_duration: null }, []],
  ])('%j', (event, times) => {
    expect(slotTimes({ event_date: '2026-06-10', ...event })).toEqual(times);
  });

  test.each([
    ['forward', '2027-03-28', ['00:30', '02:00', '02:30']],
    ['back', '2026-10-25', ['00:30', '01:00', '01:30', '02:00', '02:30']],
  ])('in the night the clocks go %s each slot is a moment of its own', (_, event_date, times) => {
    const night = { event_date, start_time: '00:30', end_time: '03:00', session_duration: 30 };
    expect(slotTimes(night)).toEqual(times);
    const moments = times.map((time) => londonInstant(event_date, time).getTime());
    expect(new Set(moments).size).toBe(times.length);
  });

  test.each([
    [3, 10, [4, 3, 3]],
    [4, 4, [1, 1, 1, 1]],
    [4, 2, [1, 1, 0, 0]],
  ])('%d slots share %d seats', (slots, seats, capacities) => {
    expect(slotCapacities(slots, seats)).toEqual(capacities);
  });

  test('an appointment ends after its session', () => {
    expect(appointmentEnd('09:50', 15)).toBe('10:05');
    for (const text of ['9', '9:50', 'x09:50']) {
      expect(() => appointmentEnd(text, 15)).toThrow('Invalid time format');
    }
  });
});

describe('NHS number', () => {
  test.each([
    ['9434765919', true],
    ['9434765918', false],
    ['943476591', false],
    ['94347659190', false],
    ['4010232137', true],
    // The check digit would be 10: no number is given out with these nine digits.
    ['9434765030', false],
  ])('%s passes the modulus-11 check: %s', (digits, sound) => {
    expect(nhsNumberChecksum(digits)).toBe(sound);
    expect(nhsNumberLooksWrong(digits)).toBe(digits.length === 10 && !sound);
  });

  test.each([
    ['9434765919', '9434765919', false],
    ['943 476 5919', '9434765919', true],
    ['94347659191', '9434765919', true],
    ['abc', '', true],
  ])('typed %j keeps %j', (typed, value, stripped) => {
    expect(keepNhsDigits(typed)).toEqual({ value, stripped });
  });
});

describe('a seat', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  test.each([
    ['held', '2026-11-22T10:00:01Z', true, true],
    ['held', '2026-11-22T10:00:00Z', false, false],
    ['held', null, false, false],
    ['capturing', '2026-11-22T09:00:00Z', false, true],
    ['confirmed', null, false, true],
    ['attended', null, false, true],
    ['released', '2026-11-22T11:00:00Z', false, false],
    ['cancelled', null, false, false],
  ] as const)('%s until %s: held %s, taken %s', (status, expires_at, held, taken) => {
    expect(isHeld({ status, expires_at }, now)).toBe(held);
    expect(hasSeat({ status, expires_at }, now)).toBe(taken);
  });
});
