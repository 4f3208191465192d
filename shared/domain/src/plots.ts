const STEPS = [1, 2, 5, 10];

/**
 * The numbers of an axis from zero: three to six of them, a round and whole step apart, the last one at or
 * above the largest amount.
 */
export function axisTicks(largest: number): number[] {
  const least = Math.max(1, largest / 5);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((of) => of * power >= least) ?? 10) * power;
  const count = Math.max(2, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
