import { expect, test } from 'vitest';
import { type EventProgress, findNextStep, type NextStep } from './next-step.ts';
import type { PublishingLine } from './publishing.ts';

const TODAY = '2026-11-26';
const STAFFED = { 'check-in': 1, phlebotomist: 1 };

const OPEN: EventProgress = {
  state: 'open',
  event_date: '2026-12-03',
  booked_spaces: 10,
  total_spaces: 20,
  staff: STAFFED,
  checklist: [],
  books: undefined,
};
const line = (check: PublishingLine['check'], isDone: boolean, isNeeded = false) => ({
  check,
  isDone,
  isNeeded,
});

test.each<[string, Partial<EventProgress>, NextStep | undefined]>([
  [
    'a draft lacks something',
    { state: 'draft', checklist: [line('date', true), line('place', false, true)] },
    { kind: 'complete the draft', check: 'place' },
  ],
  [
    'a draft of a day that has passed lacks something else, too',
    { state: 'draft', checklist: [line('date', false), line('place', false, true)] },
    { kind: 'complete the draft', check: 'date' },
  ],
  [
    'a draft lacks only what can follow',
    { state: 'draft', checklist: [line('date', true), line('texts', false)] },
    { kind: 'publish' },
  ],
  [
    'it is far off',
    { event_date: '2026-12-11', booked_spaces: 0, staff: { ...STAFFED, phlebotomist: 0 } },
    undefined,
  ],
  [
    'nobody takes blood in two weeks',
    { event_date: '2026-12-10', staff: { ...STAFFED, phlebotomist: 0 } },
    { kind: 'find staff', roles: ['phlebotomist'] },
  ],
  ['nobody knows who is there', { staff: undefined }, undefined],
  ['few have booked', { booked_spaces: 5 }, { kind: 'fill' }],
  ['few have booked, and nobody can', { state: 'closed', booked_spaces: 5 }, undefined],
  ['enough have booked', { booked_spaces: 6 }, undefined],
  [
    'it is tomorrow, and nobody lets people in',
    { event_date: '2026-11-27', staff: { 'check-in': 0, phlebotomist: 0 } },
    { kind: 'find staff', roles: ['check-in', 'phlebotomist'] },
  ],
  ['it is tomorrow', { event_date: '2026-11-27', booked_spaces: 0 }, { kind: 'prepare' }],
  ['it is today', { event_date: TODAY, state: 'closed' }, { kind: 'run the day' }],
  [
    'it is over',
    { state: 'passed', event_date: TODAY, books: { closed: false, results_awaited: 3 } },
    { kind: 'close the books' },
  ],
  [
    'its books are closed',
    { state: 'passed', books: { closed: true, results_awaited: 3 } },
    { kind: 'await results', people: 3 },
  ],
  [
    'all have their results',
    { state: 'passed', books: { closed: true, results_awaited: 0 } },
    undefined,
  ],
  ['an older API does not know its books', { state: 'passed' }, undefined],
  ['it was called off', { state: 'called off', event_date: TODAY }, undefined],
])('finds the next step when %s', (_, changes, step) => {
  expect(findNextStep({ ...OPEN, ...changes }, TODAY)).toEqual(step);
});
