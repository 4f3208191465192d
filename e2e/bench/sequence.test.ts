import { expect, test } from 'vitest';
import { longestSequence } from './sequence.ts';

const span = (name: string, start: number, end: number) => ({ name, start, end });
const names = (...spans: ReturnType<typeof span>[]) =>
  longestSequence(spans).map(({ name }) => name);

test('requests side by side count once', () => {
  expect(names(span('code', 0, 30), span('style', 1, 40), span('event', 2, 35))).toEqual(['code']);
});

test('requests that waited for one another count each', () => {
  expect(names(span('slots', 31, 50), span('code', 0, 30), span('hold', 51, 60))).toEqual([
    'code',
    'slots',
    'hold',
  ]);
});

test('a long one beside a row does not shorten the row', () => {
  expect(names(span('map', 0, 90), span('code', 0, 30), span('slots', 31, 50))).toEqual([
    'code',
    'slots',
  ]);
});
