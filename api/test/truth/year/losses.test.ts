import { expect } from 'vitest';
import { test } from '../../fixtures.ts';
import { FIVE_LOSSES } from './record.ts';
import { simulate } from './year.ts';

const PEOPLE = Number(process.env.LOSSES_PEOPLE ?? FIVE_LOSSES.length);
const timeout = 1_800_000;

test('five losses appear on Today the next morning, and can be resolved from there', {
  timeout,
}, async ({ api }) => {
  const plan = { events: 1, people: PEOPLE, cases: FIVE_LOSSES, spacing: 0 };
  const { found, lost } = await simulate(api, plan);
  expect(found).toEqual([]);
  expect(new Set(lost.map(({ loss }) => loss))).toEqual(
    new Set([
      ...['tube lost before packing', 'tube lost by the courier', 'row missing from the file'],
      ...['wrong code typed', 'letter returned', 'mail refused'],
    ]),
  );
});
