import { expect, test } from 'vitest';
import { formatDistance } from './places.ts';

test.each([
  [0, 'less than a mile away'],
  [0.7, 'less than a mile away'],
  [1.6, 'about 1 mile away'],
  [19.4, 'about 12 miles away'],
])('%d km is %s', (km, text) => {
  expect(formatDistance(km)).toBe(text);
});
