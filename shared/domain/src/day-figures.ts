import { londonTime } from './london-time.ts';
import { type RecordedStep, standingSteps, visitOf } from './visits.ts';

const QUARTER = 15 * 60_000;

/** When somebody arrived, and when their sample was taken; null where it did not happen. */
export function momentsOf(steps: readonly RecordedStep[]) {
  const standing = standingSteps(steps);
  const at = (step: string) => standing.find((each) => each.step === step)?.done_at ?? null;
  return {
    arrived_at: at('arrived'),
    sampled_at: visitOf(steps) === 'sampled' ? at('sampled') : null,
  };
}

/** Whole minutes from arrival to sample; none below 0, which two clocks could give. */
export const waitOf = (arrivedAt: string, sampledAt: string): number =>
  Math.max(0, Math.floor((Date.parse(sampledAt) - Date.parse(arrivedAt)) / 60_000));

/** The middle one of numbers, or the mean of the two in the middle; null of none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, two) => one - two);
  // `at` takes the whole part: with an odd number both are the same.
  const [lower, upper] = [sorted.at((sorted.length - 1) / 2), sorted.at(sorted.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/** How many of some moments are in each quarter of an hour, by London time, without a gap; of one day. */
export function byQuarterHour(
  instants: readonly string[],
): { start_time: string; people: number }[] {
  const quarters = instants.map((instant) => Math.floor(Date.parse(instant) / QUARTER));
  if (quarters.length === 0) return [];
  const first = Math.min(...quarters);
  const counts = Array.from({ length: Math.max(...quarters) - first + 1 }, () => 0);
  for (const quarter of quarters) counts[quarter - first] = (counts[quarter - first] ?? 0) + 1;
  return counts.map((people, index) => ({
    start_time: londonTime(new Date((first + index) * QUARTER)),
    people,
  }));
}
