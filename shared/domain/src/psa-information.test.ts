import { expect, test } from 'vitest';
import { psaPlotValue, psaThreshold } from './psa-information.ts';

test.each([
  ['1987-11-21', null],
  ['1986-11-20', '1.00'],
  ['1976-11-21', '1.00'],
  ['1976-11-20', '2.00'],
  ['1966-11-21', '2.00'],
  ['1966-11-20', null],
])('for a person born on %s the threshold on 20 November 2026 is %s', (born, from) => {
  expect(psaThreshold(born, '2026-11-20')).toBe(from);
});

test.each([
  ['4.2', 'ng/ml', 4.2],
  [' < 0.1', 'ng/ml', 0.1],
  ['>100', 'ng/ml', 100],
  ['Haemolysed', 'ng/ml', null],
  ['4.2', 'pmol/L', null],
  ['4.2', null, null],
  [null, 'ng/ml', null],
])('%s %s is plotted at %s', (written, unit, height) => {
  expect(psaPlotValue(written, unit)).toBe(height);
});
