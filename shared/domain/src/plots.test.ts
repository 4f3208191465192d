import { expect, test } from 'vitest';
import { axisTicks } from './plots.ts';

test.each([
  { largest: 0, ticks: [0, 1, 2] },
  { largest: 1, ticks: [0, 1, 2] },
  { largest: 5, ticks: [0, 1, 2, 3, 4, 5] },
  { largest: 12, ticks: [0, 5, 10, 15] },
  { largest: 85, ticks: [0, 20, 40, 60, 80, 100] },
  { largest: 100, ticks: [0, 20, 40, 60, 80, 100] },
  { largest: 1240, ticks: [0, 500, 1000, 1500] },
])('an axis up to $largest has the ticks $ticks', ({ largest, ticks }) => {
  expect(axisTicks(largest)).toEqual(ticks);
});
