import { slotCapacities } from './slots.ts';

/**
 * Spreads a total of seats evenly over the slots; no slot gets fewer seats than are taken in it.
 * @param taken seats taken in each slot, in order
 * @throws {RangeError} when more seats are taken than the total
 */
export function spreadCapacity(taken: readonly number[], total: number): number[] {
  const sum = taken.reduce((all, each) => all + each, 0);
  if (total < sum) throw new RangeError(`${sum} seats are taken`);
  const even = slotCapacities(taken.length, total);
  const capacities = taken.map((seats, index) => Math.max(seats, even[index] ?? 0));
  let over = capacities.reduce((all, each) => all + each, 0) - total;
  while (over > 0) {
    // Takes from the slot with the most free seats, so that free seats stay evenly spread; in a tie, from the
    // largest slot.
    const free = capacities.map((capacity, index) => capacity - (taken[index] ?? 0));
    const most = Math.max(...free);
    const emptiest = capacities.map((capacity, index) => (free[index] === most ? capacity : 0));
    const index = emptiest.lastIndexOf(Math.max(...emptiest));
    capacities[index] = (capacities[index] ?? 0) - 1;
    over -= 1;
  }
  return capacities;
}
