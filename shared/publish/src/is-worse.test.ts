import type { CanaryCounts } from '@chaps/contracts/telemetry';
import { expect, test } from 'vitest';
import { fisherProbability, hasSkewedReports, isWorse } from './is-worse.ts';

const cohort = ([failures, views]: [number, number]) => ({
  failures,
  views,
  networks: views,
  seen: views,
});
const counts = (canary: [number, number], live: [number, number]): CanaryCounts => ({
  canary: cohort(canary),
  live: cohort(live),
});

// The tables of Fisher's own examples (tea tasting, twins), with the results of R's fisher.test.
test.each([
  [counts([0, 30], [0, 30]), 1],
  [counts([3, 4], [1, 4]), 17 / 70],
  [counts([10, 13], [2, 17]), 0.0004651805],
])('Fisher’s exact test of %j', (table, probability) => {
  expect(fisherProbability(table)).toBeCloseTo(probability, 6);
});

test.each([
  ['every view of a broken build', counts([20, 20], [0, 20]), true],
  ['a few views, all broken', counts([19, 19], [0, 500]), false],
  ['no view of the live build to compare with', counts([50, 100], [0, 0]), false],
  ['a fifth of the views', counts([12, 60], [0, 60]), true],
  ['a fifth, as the live build', counts([20, 100], [19, 100]), false],
  ['less than the live build', counts([0, 100], [30, 100]), false],
  ['more failures than views, because reports were lost', counts([30, 25], [0, 25]), true],
])('decides whether to stop the canary (%s): %s', (_what, table, stops) => {
  expect(isWorse(table)).toBe(stops);
});

test('a few networks cannot decide about a canary, however often they report', () => {
  const { canary, live } = counts([60, 60], [0, 60]);
  expect(isWorse({ canary: { ...canary, networks: 9 }, live })).toBe(false);
  expect(isWorse({ canary, live: { ...live, networks: 9 } })).toBe(false);
  expect(isWorse({ canary: { ...canary, networks: 10 }, live: { ...live, networks: 10 } })).toBe(
    true,
  );
});

test.each([
  [0, 0, false],
  [36, 0, false],
  [37, 0, true],
  [0, 37, true],
  [60, 60, false],
  [300, 200, false],
  [300, 150, true],
])(
  '%i views of the canary and %i of the live build cannot all come from visitors: %s',
  (canary, live, expected) => {
    const { canary: none } = counts([0, 0], [0, 0]);
    const seen = (count: number) => ({ ...none, seen: count });
    expect(hasSkewedReports({ canary: seen(canary), live: seen(live) })).toBe(expected);
  },
);

/** A generator with the same sequence on every machine (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Simulates browsers that get either build at random, with a decision after each failure.
 * @returns views of the canary until it is stopped; undefined if it is not stopped within `most` views
 */
function viewsUntilStop(
  [canaryRate, liveRate]: [number, number],
  most: number,
  random: () => number,
): number | undefined {
  const { canary, live } = counts([0, 0], [0, 0]);
  while (canary.views < most) {
    const [cohort, rate] = random() < 0.5 ? [canary, canaryRate] : [live, liveRate];
    cohort.views += 1;
    cohort.networks += 1;
    if (random() >= rate) continue;
    cohort.failures += 1;
    if (isWorse({ canary, live })) return canary.views;
  }
  return undefined;
}

test('a canary that fails in 20% of views is stopped before 200 views', () => {
  const random = randomFrom(16);
  const views = Array.from({ length: 300 }, () => viewsUntilStop([0.2, 0.01], 1000, random));
  expect(Math.max(...views.map((each) => each ?? 1000))).toBeLessThan(200);
});

test.each([0.01, 0.05])(
  'stops fewer than 1% of canaries that fail as often as the live build (rate %s)',
  (rate) => {
    const random = randomFrom(5);
    const stops = Array.from({ length: 400 }, () => viewsUntilStop([rate, rate], 2000, random));
    expect(stops.filter((each) => each !== undefined).length).toBeLessThan(4);
  },
);
