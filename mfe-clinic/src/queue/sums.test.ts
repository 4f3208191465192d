import { expect, test } from 'vitest';
import type { DayPerson } from '../day/people.ts';
import { personOf } from '../testing/clinic-api.ts';
import { arrivalsByQuarter, medianWait, sumsOf } from './sums.ts';

/** In winter London has UTC. @param time HH:mm */
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const arrived = (time: string, changes: Partial<DayPerson> = {}) =>
  personOf({ state: 'arrived', since: at(time), arrived_at: at(time), ...changes });
const sampled = (from: string, to: string) => arrived(from, { state: 'sampled', since: at(to) });

test('who cancelled is counted only when they came', () => {
  const people = [
    personOf(),
    personOf({ is_cancelled: true }),
    arrived('09:00', { is_cancelled: true }),
    arrived('09:01', { state: 'ready' }),
    sampled('09:00', '09:30'),
    arrived('09:02', { state: 'not sampled' }),
  ];
  expect(sumsOf(people).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Still expected: 1',
    'Arrived, not ready: 1',
    'Ready: 1',
    'Sample taken: 1',
    'No sample: 1',
  ]);
});

test('arrivals are counted by quarter of an hour, without a gap', () => {
  const people = [
    personOf(),
    ...['08:59', '09:00', '09:14', '09:44'].map((time) => arrived(time)),
    sampled('09:01', '10:20'),
  ];
  expect(arrivalsByQuarter(people)).toEqual([
    { time: '08:45', arrivals: 1 },
    { time: '09:00', arrivals: 3 },
    { time: '09:15', arrivals: 0 },
    { time: '09:30', arrivals: 1 },
  ]);
  expect(arrivalsByQuarter([personOf()])).toEqual([]);
});

test('a quarter is one of London, in summer too', () => {
  const summer = '2026-07-01T08:05:00.000Z';
  const people = [personOf({ state: 'arrived', since: summer, arrived_at: summer })];
  expect(arrivalsByQuarter(people)).toEqual([{ time: '09:00', arrivals: 1 }]);
});

test.each<[DayPerson[], number | null]>([
  [[], null],
  [[arrived('09:00')], null],
  [[sampled('09:00', '09:20')], 20],
  [[sampled('09:00', '09:20'), sampled('09:00', '09:50'), sampled('09:10', '09:20')], 20],
  [[sampled('09:00', '09:10'), sampled('09:00', '09:21')], 16],
])('the median wait of %# ', (people, minutes) => {
  expect(medianWait(people)).toBe(minutes);
});
