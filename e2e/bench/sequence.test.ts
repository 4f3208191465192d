import { expect, test } from 'vitest';
import { longestSequence } from './sequence.ts';

const span = (name: string, start: number, end: number) => ({ name, start, end });
const names = (...spans: ReturnType<typeof span>[]) =>
  longestSequence(spans).map(({ name }) => name);

test('counts parallel requests once', () => {
  expect(names(span('code', 0, 30), span('style', 1, 40), span('event', 2, 35))).toEqual(['code']);
});

test('counts each request that waited for a previous one', () => {
  expect(names(span('slots', 31, 50), span('code', 0, 30), span('hold', 51, 60))).toEqual([
    'code',
    'slots',
    'hold',
  ]);
});

test('a long request beside a sequence does not shorten the sequence', () => {
  expect(names(span('map', 0, 90), span('code', 0, 30), span('slots', 31, 50))).toEqual([
    'code',
    'slots',
  ]);
});
