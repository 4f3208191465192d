import { expect, test } from 'vitest';
import { findReference } from './references.ts';

test.each([
  ['ch-aaaa2222', 'CH-AAAA2222'],
  ['https://x.org/?r=CH-AAAA2222&x', 'CH-AAAA2222'],
  ['AAAA2222', undefined],
  ['CH-0000', undefined],
])('the reference in %s is %s', (text, reference) => {
  expect(findReference(text)).toBe(reference);
});
