const STEPS = [1, 2, 5, 10];

/**
 * The ticks of an axis that starts at zero: three to six of them, a round whole number apart, the last
 * one at or above the largest value.
 */
export function axisTicks(largest: number): number[] {
  const least = Math.max(1, largest / 5);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((of) => of * power >= least) ?? 10) * power;
  const count = Math.max(2, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
