import { expect, test } from 'vitest';
import {
  addDisclosed,
  ageBandOf,
  discloseCounts,
  distanceBandOf,
  missedPercent,
  takenPercent,
} from './reports.ts';

test.each([
  { counts: [], shown: [] },
  { counts: [5, 6], shown: [5, 5] },
  { counts: [7, 8], shown: [5, 10] },
  { counts: [0, 12], shown: [0, 10] },
  { counts: [1, 4, 12], shown: [null, null, 10] },
  // One alone is the sum without the others.
  { counts: [4, 30, 12, 0], shown: [null, 30, null, 0] },
  { counts: [3, 5, 20], shown: [null, null, 20] },
  { counts: [0, 3], shown: [0, null] },
])('of $counts people, $shown are shown', ({ counts, shown }) => {
  expect(discloseCounts(counts)).toEqual(shown);
});

test.each([
  { months: [], sum: 0 },
  { months: [0, 0], sum: 0 },
  { months: [0, null], sum: null },
  { months: [5, null, 10], sum: 15 },
])('of months that disclose $months, the sum is $sum', ({ months, sum }) => {
  expect(addDisclosed(months)).toBe(sum);
});

test.each([
  { seats: 8, booked: 5, came: 2, missed: 1, taken: 63, away: 33 },
  { seats: 8, booked: 2, came: 0, missed: 0, taken: 25, away: null },
  { seats: 0, booked: 0, came: 0, missed: 0, taken: null, away: null },
])('of $seats seats with $booked booked, $missed of whom did not come', (row) => {
  expect([takenPercent(row), missedPercent(row)]).toEqual([row.taken, row.away]);
});

test.each([
  [39, 'under 40'],
  [40, '40 to 49'],
  [69, '60 to 69'],
  [80, '70 to 80'],
  [81, 'over 80'],
  [null, 'not known'],
])('somebody of %s is among those %s', (age, band) => {
  expect(ageBandOf(age)).toBe(band);
});

test.each([
  [0, 'under 5 miles'],
  [4, 'under 5 miles'],
  [5, '5 to 10 miles'],
  [24, '10 to 25 miles'],
  [49, '25 to 50 miles'],
  [50, 'over 50 miles'],
  [null, 'not known'],
])('somebody from %s whole miles away is among those %s', (miles, band) => {
  expect(distanceBandOf(miles)).toBe(band);
});
