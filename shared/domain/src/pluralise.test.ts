import { expect, test } from 'vitest';
import { pluralise } from './pluralise.ts';

test.each([
  [0, '0 bookings are'],
  [1, '1 booking is'],
  [2, '2 bookings are'],
])('%i is written as %s', (count, words) => {
  expect(pluralise(count, 'booking is', 'bookings are')).toBe(words);
});

test('a plural in s needs no second word', () => {
  expect([1, 2].map((count) => pluralise(count, 'day'))).toEqual(['1 day', '2 days']);
});
