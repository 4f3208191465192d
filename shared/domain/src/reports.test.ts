import { expect, test } from 'vitest';
import {
  addDisclosed,
  costPerPerson,
  discloseCount,
  discloseCounts,
  findAgeBand,
  findDistanceBand,
  missedPercent,
  takenPercent,
} from './reports.ts';

test.each([
  { counts: [], shown: [] },
  { counts: [5, 6], shown: [5, 5] },
  { counts: [7, 8], shown: [5, 10] },
  { counts: [0, 12], shown: [0, 10] },
  { counts: [1, 4, 12], shown: [null, null, 10] },
  // A single withheld number would follow from the total.
  { counts: [4, 30, 12, 0], shown: [null, 30, null, 0] },
  { counts: [3, 5, 20], shown: [null, null, 20] },
  // The zero is withheld too: with the total it would reveal the other number.
  { counts: [0, 3], shown: [null, null] },
  { counts: [4, 4], shown: [null, null] },
  // Of 10 people in total, a rounded 10 is at least 8, which leaves two people for two groups.
  { counts: [1, 1, 8], shown: [null, null, null] },
  { counts: [4, 4, 12, 0], shown: [null, null, null, 0] },
  { counts: [7, 7, 4], shown: [null, null, null] },
])('of $counts people, $shown are shown', ({ counts, shown }) => {
  expect(discloseCounts(counts)).toEqual(shown);
});

/** All ways to divide at most `people` people into `groups` groups. */
function* allCounts(groups: number, people: number): Generator<number[]> {
  if (groups === 0) {
    yield [];
    return;
  }
  for (let count = 0; count <= people; count += 1)
    for (const rest of allCounts(groups - 1, people - count)) yield [count, ...rest];
}

test.each([
  { groups: 2, people: 40 },
  { groups: 3, people: 30 },
  { groups: 4, people: 21 },
  { groups: 5, people: 14 },
])('no small count among $groups groups can be derived from the total and the rules', (of) => {
  const same = new Map<string, { shown: (number | null)[]; each: number[][] }>();
  for (const counts of allCounts(of.groups, of.people)) {
    const shown = discloseCounts(counts);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const key = JSON.stringify([shown, total]);
    const { each } = same.get(key) ?? { each: [] };
    same.set(key, { shown, each: [...each, counts] });
  }
  const told = [...same.values()].filter(({ shown, each }) =>
    shown.some((number, index) => {
      const behind = new Set(each.map((counts) => counts[index] ?? 0));
      return (
        number === null && behind.size === 1 && [...behind].some((count) => count > 0 && count < 5)
      );
    }),
  );
  expect(told.map(({ each }) => each[0])).toEqual([]);
});

test.each([
  [0, 0],
  [1, null],
  [4, null],
  [5, 5],
  [188, 190],
])('a count of %s people is shown as %s', (count, shown) => {
  expect(discloseCount(count)).toBe(shown);
});

test.each([
  { pence: 120_000, people: 90, each: 1333 },
  { pence: 0, people: 5, each: 0 },
  { pence: null, people: 90, each: null },
  { pence: 120_000, people: null, each: null },
  { pence: 120_000, people: 0, each: null },
])('$pence pence for $people people is $each each', ({ pence, people, each }) => {
  expect(costPerPerson(pence, people)).toBe(each);
});

test.each([
  { months: [], sum: 0 },
  { months: [0, 0], sum: 0 },
  { months: [0, null], sum: null },
  { months: [5, null, 10], sum: 15 },
])('months that disclose $months add up to $sum', ({ months, sum }) => {
  expect(addDisclosed(months)).toBe(sum);
});

test.each([
  { seats: 8, booked: 5, came: 2, missed: 1, taken: 63, away: 33 },
  { seats: 8, booked: 2, came: 0, missed: 0, taken: 25, away: null },
  { seats: 0, booked: 0, came: 0, missed: 0, taken: null, away: null },
])('gives percentages for $seats seats, $booked booked and $missed missed', (row) => {
  expect([takenPercent(row), missedPercent(row)]).toEqual([row.taken, row.away]);
});

test.each([
  [39, 'under 40'],
  [40, '40 to 49'],
  [69, '60 to 69'],
  [80, '70 to 80'],
  [81, 'over 80'],
  [null, 'not known'],
])('age %s is in the band %s', (age, band) => {
  expect(findAgeBand(age)).toBe(band);
});

test.each([
  [0, 'under 5 miles'],
  [4, 'under 5 miles'],
  [5, '5 to 10 miles'],
  [24, '10 to 25 miles'],
  [49, '25 to 50 miles'],
  [50, 'over 50 miles'],
  [null, 'not known'],
])('%s whole miles is in the band %s', (miles, band) => {
  expect(findDistanceBand(miles)).toBe(band);
});
