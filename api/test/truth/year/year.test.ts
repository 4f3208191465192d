import { expect } from 'vitest';
import { test } from '../../fixtures.ts';
import { ALL_LOSSES } from './record.ts';
import { simulate } from './year.ts';

const timeout = 3_600_000;
const events = Number(process.env.YEAR_EVENTS ?? 2);
const people = Number(process.env.YEAR_PEOPLE ?? 2 * ALL_LOSSES.length);
/** Days between events; shorter when a whole year of events is simulated. */
const spacing = events > 2 ? 18 : 110;

test('after a year with losses at every hand-over, everyone has been told', { timeout }, async ({
  api,
}) => {
  const { found, lost, days } = await simulate(api, { events, people, spacing, cases: ALL_LOSSES });
  if (process.env.YEAR_EVENTS) process.stdout.write(`${lost.length} losses in ${days} days\n`);
  expect(found).toEqual([]);
});
