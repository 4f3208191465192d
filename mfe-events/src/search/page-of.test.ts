import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

const list = (length: number) => Array.from({ length }, (_, n) => n + 1);

it.each([
  ['the first of two', 30, 1, { page: 1, pages: 2, from: 1, to: 24 }],
  ['the last, which is shorter', 30, 2, { page: 2, pages: 2, from: 25, to: 30 }],
  ['the last for a page number beyond it', 30, 9, { page: 2, pages: 2, from: 25, to: 30 }],
  ['a full page', 24, 1, { page: 1, pages: 1, from: 1, to: 24 }],
  ['an empty list', 0, 1, { page: 1, pages: 1, from: 0, to: 0 }],
])('%s', (_, length, asked, expected) => {
  expect(pageOf(list(length), asked)).toMatchObject(expected);
});

it('never gives more than 24 of 2,000', () => {
  expect(pageOf(list(2000), 7).items).toEqual(list(168).slice(144));
});
