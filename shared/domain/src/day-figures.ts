import { londonInstant, londonTime } from './london-time.ts';
import type { Visit } from './visits.ts';

const QUARTER = 15 * 60_000;

/** The moments counted on a day, in order. */
export const DAY_MOMENTS = ['expected', 'arrived', 'ready', 'sampled', 'not_sampled'] as const;
type DayMoment = (typeof DAY_MOMENTS)[number];

/** When each of it was, of one person, as ISO 8601; null where it did not happen. */
export type DayMoments = Readonly<Record<DayMoment, string | null>>;

/** When somebody has booked for; null of who cancelled, or has no booking. */
export const expectedAt = (
  date: string,
  { start_time, is_cancelled }: { start_time: string | null; is_cancelled: boolean },
): string | null =>
  is_cancelled || !start_time ? null : londonInstant(date, start_time).toISOString();

/** The steps recorded for a person. */
export const visitMoments = (
  visit: Pick<Visit, 'state' | 'arrived_at' | 'ready_at' | 'sampled_at' | 'ended_at'>,
): Omit<DayMoments, 'expected'> => ({
  arrived: visit.arrived_at,
  ready: visit.ready_at,
  sampled: visit.sampled_at,
  not_sampled: visit.state === 'not sampled' ? visit.ended_at : null,
});

/** Whole minutes from arrival to sample; none below 0, which two clocks could give. */
export const waitMinutes = (arrivedAt: string, sampledAt: string): number =>
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

/** A quarter of an hour, by London time, and how many people had each moment within it. */
export type DayQuarter = Readonly<Record<DayMoment, number>> & { readonly start_time: string };

/**
 * A day by quarters of an hour, from its first moment to its last, without a gap. A moment of another day
 * says when somebody recorded it, or that a clock is wrong, and counts nowhere.
 */
export function dayQuarters(date: string, people: readonly DayMoments[]): DayQuarter[] {
  const quarterAt = (time: string) => londonInstant(date, time).getTime() / QUARTER;
  const [begin, end] = [quarterAt('00:00'), quarterAt('24:00')];
  const counts = new Map<number, Record<DayMoment, number>>();
  for (const person of people) {
    for (const moment of DAY_MOMENTS) {
      const quarter = Math.floor(Date.parse(person[moment] ?? '') / QUARTER);
      // Of nothing it is NaN, which is neither.
      if (!(quarter >= begin && quarter < end)) continue;
      const known = counts.get(quarter) ?? emptyCounts();
      known[moment] += 1;
      counts.set(quarter, known);
    }
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  return Array.from({ length: Math.max(...counts.keys()) - first + 1 }, (_, index) => ({
    start_time: londonTime(new Date((first + index) * QUARTER)),
    ...(counts.get(first + index) ?? emptyCounts()),
  }));
}

const emptyCounts = () => ({ expected: 0, arrived: 0, ready: 0, sampled: 0, not_sampled: 0 });
