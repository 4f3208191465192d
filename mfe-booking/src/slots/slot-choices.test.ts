import { expect, test } from 'vitest';
import { groupByPartOfDay, listSlotChoices } from './slot-choices.ts';

const EVENT = {
  event_date: '2026-10-25',
  start_time: '11:30:00',
  end_time: '12:30',
  session_duration: 20,
};
const SLOTS = { '2026-10-25': { availableTimeSlots: ['11:30', '12:10'] } };

test('a slot is selectable only if the server lists it', () => {
  expect(listSlotChoices(EVENT, SLOTS)).toEqual([
    { time: '11:30', available: true },
    { time: '11:50', available: false },
    { time: '12:10', available: true },
  ]);
});

test('the user’s own slot stays selectable when the server no longer offers it', () => {
  expect(listSlotChoices(EVENT, SLOTS, '11:50')[1]).toEqual({ time: '11:50', available: true });
});

test('offers no slots without start, end or duration, and no selectable slot without a response', () => {
  expect(listSlotChoices({ ...EVENT, session_duration: null }, SLOTS)).toEqual([]);
  expect(listSlotChoices(EVENT, {}).every(({ available }) => !available)).toBe(true);
});

test('a time in a break is not shown', () => {
  const breaks = [{ from: '11:50', to: '12:10' }];
  const times = listSlotChoices({ ...EVENT, breaks }, SLOTS).map(({ time }) => time);
  expect(times).toEqual(['11:30', '12:10']);
});

test('slots are grouped by part of the day', () => {
  const parts = groupByPartOfDay(listSlotChoices(EVENT, SLOTS));
  expect(parts.map(({ name, choices }) => [name, choices.length])).toEqual([
    ['Morning', 2],
    ['Afternoon', 1],
  ]);
});
