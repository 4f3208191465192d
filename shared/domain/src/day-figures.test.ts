import { expect, test } from 'vitest';
import { byQuarterHour, median, momentsOf, waitOf } from './day-figures.ts';
import type { RecordedStep, VisitStep } from './visits.ts';

const at = (time: string) => `2026-07-10T${time}:00.000Z`;
const step = (name: VisitStep, time: string): RecordedStep => ({
  action_id: `00000000-0000-4000-8000-0000000${time.replace(':', '0')}`,
  step: name,
  done_at: at(time),
  reason: null,
});

test.each([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[10, 2, 4, 8], 6],
  [[100, 20, 3], 20],
])('the median of %j is %j', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

test('quarters of an hour are in London time, and an empty one between others is shown', () => {
  expect(byQuarterHour([])).toEqual([]);
  const arrivals = [at('08:14'), at('08:00'), at('08:45'), at('08:59')];
  expect(byQuarterHour(arrivals)).toEqual([
    { start_time: '09:00', people: 2 },
    { start_time: '09:15', people: 0 },
    { start_time: '09:30', people: 0 },
    { start_time: '09:45', people: 2 },
  ]);
});

test('a wait is from the arrival to the sample, as they stand', () => {
  const arrived = [step('arrived', '09:00'), step('undo', '09:02'), step('arrived', '09:05')];
  expect(momentsOf(arrived)).toEqual({ arrived_at: at('09:05'), sampled_at: null });
  // A sample without the step before it waits, and is none yet.
  expect(momentsOf([...arrived, step('sampled', '09:30')]).sampled_at).toBeNull();
  const whole = [...arrived, step('ready', '09:10'), step('sampled', '09:30')];
  expect(momentsOf(whole)).toEqual({ arrived_at: at('09:05'), sampled_at: at('09:30') });
  expect(waitOf(at('09:05'), at('09:30'))).toBe(25);
  expect(waitOf(at('09:30'), at('09:05'))).toBe(0);
});
