import { describe, expect, test } from 'vitest';
import { londonInstant } from './london-time.ts';
import { appointmentEnd, shiftTimes, slotCapacities, slotTimes } from './slots.ts';

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

  test('a slot that would overlap a break is omitted, and the others keep their times', () => {
    const day = { event_date: '2026-06-10', start_time: '09:00', end_time: '10:30' };
    const breaks = [{ from: '09:30', to: '09:50' }];
    const times = slotTimes({ ...day, session_duration: 20, breaks });
    expect(times).toEqual(['09:00', '10:00']);
  });

  test.each([
    ['forward', '2027-03-28', ['00:30', '02:00', '02:30']],
    ['back', '2026-10-25', ['00:30', '01:00', '01:30', '02:00', '02:30']],
  ])('each slot is a separate instant in the night the clocks go %s', (_, event_date, times) => {
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

  test('an appointment ends when its slot does', () => {
    expect(appointmentEnd('09:50', 15)).toBe('10:05');
    for (const text of ['9', '9:50', 'x09:50']) {
      expect(() => appointmentEnd(text, 15)).toThrow('Invalid time format');
    }
  });
});

test.each([
  ['09:00', '12:00', 30, '09:30', '12:30'],
  ['09:00', '12:00', -30, '08:30', '11:30'],
  ['09:00', '12:00', -540, '00:00', '03:00'],
  ['09:00', '12:00', 719, '20:59', '23:59'],
])('moves an event from %s to %s by %i minutes', (start_time, end_time, minutes, from, to) => {
  const times = shiftTimes({ start_time, end_time }, minutes);
  expect(times).toEqual({ start_time: from, end_time: to, breaks: [] });
});

test.each([720, -541])('does not move an event to another day: %i minutes', (minutes) => {
  expect(shiftTimes({ start_time: '09:00', end_time: '12:00' }, minutes)).toBeUndefined();
});
