import { expect, test } from 'vitest';
import type { DayPerson } from '../day/people.ts';
import { makePerson } from '../testing/clinic-api.ts';
import { calculateMedianWait, countByState, countPeopleByQuarterHour } from './count-by-state.ts';

/** London is on UTC in winter. @param time HH:mm */
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const arrived = (time: string, changes: Partial<DayPerson> = {}) =>
  makePerson({ state: 'arrived', since: at(time), arrived_at: at(time), ...changes });
const sampled = (from: string, to: string) => arrived(from, { state: 'sampled', since: at(to) });

test('people who cancelled are counted only if they arrived', () => {
  const people = [
    makePerson(),
    makePerson({ is_cancelled: true }),
    arrived('09:00', { is_cancelled: true }),
    arrived('09:01', { state: 'ready' }),
    sampled('09:00', '09:30'),
    arrived('09:02', { state: 'not sampled' }),
  ];
  expect(countByState(people).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Still expected: 1',
    'Arrived, not ready: 1',
    'Ready: 1',
    'Sample taken: 1',
    'No sample: 1',
  ]);
});

test('counts people by quarter of an hour, from bookings and recorded steps', () => {
  const none = { expected: 0, arrived: 0, ready: 0, sampled: 0, not_sampled: 0 };
  const people = [
    makePerson({ start_time: '09:00' }),
    makePerson({ start_time: '09:10', is_cancelled: true }),
    arrived('09:14', {
      start_time: '09:30',
      state: 'ready',
      since: at('09:31'),
      ready_at: at('09:31'),
    }),
    // A walk-in has no time.
    arrived('09:16', { start_time: null, state: 'not sampled', since: at('09:20') }),
    { ...sampled('09:16', '09:50'), start_time: '09:00', ready_at: at('09:40') },
  ];
  expect(countPeopleByQuarterHour('2026-12-01', people)).toEqual([
    { ...none, start_time: '09:00', expected: 2, arrived: 1 },
    { ...none, start_time: '09:15', arrived: 2, not_sampled: 1 },
    { ...none, start_time: '09:30', expected: 1, ready: 2 },
    { ...none, start_time: '09:45', sampled: 1 },
  ]);
});

test.each<[DayPerson[], number | null]>([
  [[], null],
  [[arrived('09:00')], null],
  [[sampled('09:00', '09:20')], 20],
  [[sampled('09:00', '09:20'), sampled('09:00', '09:50'), sampled('09:10', '09:20')], 20],
  [[sampled('09:00', '09:10'), sampled('09:00', '09:21')], 16],
])('calculates the median wait (%#)', (people, minutes) => {
  expect(calculateMedianWait(people)).toBe(minutes);
});
