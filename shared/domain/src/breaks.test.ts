import { describe, expect, test } from 'vitest';
import { addBreak, findBreaksError, findNearestFreeTimes, removeBreak } from './breaks.ts';
import { isInBreak, shiftTimes } from './slots.ts';

const LUNCH = { from: '12:00', to: '12:30' };

test.each([
  ['11:45', 15, false],
  ['11:45', 20, true],
  ['12:00', 15, true],
  ['12:15', 30, true],
  ['12:30', 15, false],
])('a session at %s of %i minutes is in the break: %s', (time, minutes, inside) => {
  expect(isInBreak(time, minutes, [LUNCH])).toBe(inside);
});

describe('breaks of an event from 09:00 to 13:00', () => {
  const event = { start_time: '09:00', end_time: '13:00' };
  test.each([
    [[], undefined],
    [[LUNCH, { from: '10:00', to: '10:15' }], undefined],
    [[LUNCH, { from: '11:30', to: '12:00' }], undefined],
    [[{ from: '12:00', to: '12:00' }], 'The break from 12:00 must end after it begins.'],
    [[{ from: '08:30', to: '09:15' }], 'outside the event’s times'],
    [[{ from: '12:45', to: '13:15' }], 'outside the event’s times'],
    [[LUNCH, { from: '11:45', to: '12:15' }], 'The breaks from 11:45 and from 12:00 overlap.'],
  ])('%j: %s', (breaks, fault) => {
    if (fault === undefined) expect(findBreaksError(breaks, event)).toBeUndefined();
    else expect(findBreaksError(breaks, event)).toContain(fault);
  });
});

test.each([
  [{ from: '10:00', to: '10:15' }, [{ from: '10:00', to: '10:15' }, LUNCH]],
  [{ from: '12:30', to: '12:45' }, [{ from: '12:00', to: '12:45' }]],
  [{ from: '11:45', to: '12:15' }, [{ from: '11:45', to: '12:30' }]],
  [{ from: '12:10', to: '12:20' }, [LUNCH]],
  [{ from: '11:00', to: '13:00' }, [{ from: '11:00', to: '13:00' }]],
  [{ from: '13:00', to: '13:15' }, [LUNCH, { from: '13:00', to: '13:15' }]],
])('lunch plus %j is %j', (added, breaks) => {
  expect(addBreak([LUNCH], added)).toEqual(breaks);
});

test.each([
  [{ from: '12:00', to: '12:30' }, []],
  [{ from: '11:00', to: '13:00' }, []],
  [
    { from: '12:10', to: '12:20' },
    [
      { from: '12:00', to: '12:10' },
      { from: '12:20', to: '12:30' },
    ],
  ],
  [{ from: '12:20', to: '12:40' }, [{ from: '12:00', to: '12:20' }]],
  [{ from: '10:00', to: '10:15' }, [LUNCH]],
  [{ from: '13:00', to: '13:15' }, [LUNCH]],
])('lunch minus %j is %j', (taken, breaks) => {
  expect(removeBreak([LUNCH], taken)).toEqual(breaks);
});

test('breaks move with their event', () => {
  const event = { start_time: '09:00', end_time: '13:00', breaks: [LUNCH] };
  expect(shiftTimes(event, -30)?.breaks).toEqual([{ from: '11:30', to: '12:00' }]);
});

test('people get the nearest time with a free seat, in order', () => {
  const at = (time: string) => new Date(`2026-06-10T${time}:00Z`);
  const free = [
    { at: at('09:00'), seats: 1 },
    { at: at('09:15'), seats: 1 },
    { at: at('09:45'), seats: 2 },
  ];
  const wanted = ['09:30', '09:30', '09:30', '09:30', '09:30'].map(at);
  const times = ['09:15', '09:45', '09:45', '09:00'].map(at);
  expect(findNearestFreeTimes(wanted, free)).toEqual([...times, undefined]);
});
