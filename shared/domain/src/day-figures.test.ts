import { expect, test } from 'vitest';
import {
  countByQuarterHour,
  getExpectedTime,
  listDayQuarters,
  median,
  getVisitMilestones as ofVisit,
  type VisitMilestones,
  waitMinutes,
} from './day-figures.ts';
import { deriveVisit, type RecordedStep, type VisitStep } from './visits.ts';

const at = (time: string) => `2026-07-10T${time}:00.000Z`;
const step = (name: VisitStep, time: string): RecordedStep => ({
  action_id: `00000000-0000-4000-8000-0000000${time.replace(':', '0')}`,
  step: name,
  done_at: at(time),
  reason: null,
});

const momentsOf = (steps: readonly RecordedStep[]) => ofVisit(deriveVisit(steps));

test.each([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[10, 2, 4, 8], 6],
  [[100, 20, 3], 20],
])('the median of %j is %j', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

test('quarter-hours are in London time, including the empty quarters in between', () => {
  expect(countByQuarterHour([])).toEqual([]);
  const arrivals = [at('08:14'), at('08:00'), at('08:45'), at('08:59')];
  expect(countByQuarterHour(arrivals)).toEqual([
    { start_time: '09:00', people: 2 },
    { start_time: '09:15', people: 0 },
    { start_time: '09:30', people: 0 },
    { start_time: '09:45', people: 2 },
  ]);
});

test('a wait runs from the valid arrival to the valid sample', () => {
  const wrong = step('arrived', '09:00');
  const undo = { ...step('undo', '09:02'), undoes: wrong.action_id };
  const arrived = [wrong, undo, step('arrived', '09:05')];
  const none = { ready: null, sampled: null, not_sampled: null };
  expect(momentsOf(arrived)).toEqual({ ...none, arrived: at('09:05') });
  // A step is pending without the step before it, and does not count yet.
  expect(momentsOf([step('ready', '09:10')])).toEqual({ ...none, arrived: null });
  expect(momentsOf([...arrived, step('sampled', '09:30')]).sampled).toBeNull();
  const ready = [...arrived, step('ready', '09:10')];
  const known = { ...none, arrived: at('09:05'), ready: at('09:10') };
  expect(momentsOf([...ready, step('sampled', '09:30')])).toEqual({
    ...known,
    sampled: at('09:30'),
  });
  expect(momentsOf([...ready, step('not sampled', '09:40')])).toEqual({
    ...known,
    not_sampled: at('09:40'),
  });
  expect(waitMinutes(at('09:05'), at('09:30'))).toBe(25);
  expect(waitMinutes(at('09:30'), at('09:05'))).toBe(0);
});

test('a day is counted by the quarter-hours of its London date', () => {
  const none: VisitMilestones = {
    ...{ expected: null, arrived: null, ready: null, sampled: null, not_sampled: null },
  };
  const zero = { expected: 0, arrived: 0, ready: 0, sampled: 0, not_sampled: 0 };
  expect(listDayQuarters('2026-07-10', [none])).toEqual([]);
  const booked = { start_time: '09:00', is_cancelled: false };
  expect(getExpectedTime('2026-07-10', booked)).toBe(at('08:00'));
  expect(getExpectedTime('2026-07-10', { ...booked, is_cancelled: true })).toBeNull();
  expect(getExpectedTime('2026-07-10', { ...booked, start_time: null })).toBeNull();
  const people = [
    { ...none, expected: at('08:00'), arrived: at('08:14'), ready: at('08:20') },
    { ...none, expected: at('08:00'), arrived: at('08:16'), not_sampled: at('08:45') },
    { ...none, arrived: '2026-07-09T22:59:00.000Z', sampled: '2026-07-10T23:00:00.000Z' },
    { ...none, arrived: '1970-01-01T09:00:00.000Z' },
  ];
  expect(listDayQuarters('2026-07-10', people)).toEqual([
    { ...zero, start_time: '09:00', expected: 2, arrived: 1 },
    { ...zero, start_time: '09:15', arrived: 1, ready: 1 },
    { ...zero, start_time: '09:30' },
    { ...zero, start_time: '09:45', not_sampled: 1 },
  ]);
});
