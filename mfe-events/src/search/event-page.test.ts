import { MAX_COUNTED_EVENTS } from '@chaps/contracts/events';
import { idOf } from '@chaps/testing/fixtures';
import { expect, test } from 'vitest';
import { exampleEvent } from '../testing/example-event.ts';
import { countPages, toEventPage } from './event-page.ts';

const events = (length: number) => Array.from({ length }, (_, n) => exampleEvent({}, n + 1));
const full = events(24);
const first = idOf(1);
const last = idOf(24);

test.each([
  ['the only one', 1, 24, full, { from: 1, to: 24, previous: undefined, next: undefined }],
  ['the first of two', 1, 30, full, { next: { number: 2, after: last } }],
  ['the second', 2, 30, events(6), { from: 25, to: 30, previous: { number: 1 }, next: undefined }],
  [
    'one in between',
    3,
    99,
    full,
    {
      previous: { number: 2, before: first },
      next: { number: 4, after: last },
    },
  ],
  ['an empty list', 1, 0, [], { from: 0, to: 0, previous: undefined, next: undefined }],
  ['an empty page', 9, 30, [], { from: 0, previous: { number: 1 }, next: undefined }],
  [
    'one of uncounted many',
    200,
    MAX_COUNTED_EVENTS + 1,
    full,
    {
      total: Number.POSITIVE_INFINITY,
      next: { number: 201, after: last },
    },
  ],
  ['the last of uncounted many', 200, MAX_COUNTED_EVENTS + 1, events(3), { next: undefined }],
])('converts the response to a page: %s', (_, number, total, shown, expected) => {
  expect(toEventPage(number, { events: shown, total })).toMatchObject(expected);
});

test('counts the pages', () => {
  const pages = (total?: number) => countPages(toEventPage(1, { events: full, total }));
  expect([pages(0), pages(24), pages(25), pages(500)]).toEqual([1, 1, 2, 21]);
  expect(pages(MAX_COUNTED_EVENTS + 1)).toBeUndefined();
  expect(countPages(toEventPage(1, { events: full }))).toBe(1);
});
