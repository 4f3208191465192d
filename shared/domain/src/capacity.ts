import { slotCapacities } from './slots.ts';

/**
 * Seats per slot that add up to a total, spread evenly, with no slot below what is taken of it.
 * @param taken seats taken of each slot, in order
 * @throws {RangeError} when more seats are taken than there would be
 */
export function spreadCapacity(taken: readonly number[], total: number): number[] {
  const sum = taken.reduce((all, each) => all + each, 0);
  if (total < sum) throw new RangeError(`${sum} seats are taken`);
  const even = slotCapacities(taken.length, total);
  const capacities = taken.map((seats, index) => Math.max(seats, even[index] ?? 0));
  let over = capacities.reduce((all, each) => all + each, 0) - total;
  while (over > 0) {
    // From the emptiest slot, so that what is left free stays spread; of those, from the largest.
    const free = capacities.map((capacity, index) => capacity - (taken[index] ?? 0));
    const most = Math.max(...free);
    const emptiest = capacities.map((capacity, index) => (free[index] === most ? capacity : 0));
    const index = emptiest.lastIndexOf(Math.max(...emptiest));
    capacities[index] = (capacities[index] ?? 0) - 1;
    over -= 1;
  }
  return capacities;
}
