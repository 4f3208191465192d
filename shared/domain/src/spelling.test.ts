import { expect, test } from 'vitest';
import { spellOut } from './spelling.ts';

test.for([
  ['CH-7KQ2M9XA', 'Charlie Hotel, 7 Kilo Quebec 2 Mike 9 X-ray Alfa'],
  ['ch-22', 'Charlie Hotel, 2 2'],
  ['', ''],
] as const)('%s is read out as %s', ([reference, words]) => {
  expect(spellOut(reference)).toBe(words);
});
