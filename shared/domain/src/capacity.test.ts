import { expect, test } from 'vitest';
import { spreadCapacity } from './capacity.ts';

test.each([
  ['evenly', [0, 0, 0], 7, [3, 2, 2]],
  ['up', [1, 1, 1], 12, [4, 4, 4]],
  ['not below a full slot', [4, 0, 0], 6, [4, 1, 1]],
  ['down to what is taken', [2, 0, 1], 3, [2, 0, 1]],
  ['from the emptiest slot', [5, 1, 0, 0], 8, [5, 1, 1, 1]],
])('spreads seats %s', (_how, taken, total, expected) => {
  expect(spreadCapacity(taken, total)).toEqual(expected);
});

test('refuses fewer seats than are taken', () => {
  expect(() => spreadCapacity([2, 2], 3)).toThrow('4 seats are taken');
});
