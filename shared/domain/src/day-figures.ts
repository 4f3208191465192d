import { londonInstant, londonTime } from './london-time.ts';
import type { Visit } from './visits.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** The milestones counted on a day, in order. */
export const VISIT_MILESTONES = ['expected', 'arrived', 'ready', 'sampled', 'not_sampled'] as const;
type VisitMilestone = (typeof VISIT_MILESTONES)[number];

/** When one person reached each milestone, ISO 8601; null if they did not reach it. */
export type VisitMilestones = Readonly<Record<VisitMilestone, string | null>>;

/** The time for which a person is booked; null if they cancelled or have no booking. */
export const getExpectedTime = (
  date: string,
  { start_time, is_cancelled }: { start_time: string | null; is_cancelled: boolean },
): string | null =>
  is_cancelled || !start_time ? null : londonInstant(date, start_time).toISOString();

/** The milestones recorded during a person's visit. */
export const getVisitMilestones = (
  visit: Pick<Visit, 'state' | 'arrived_at' | 'ready_at' | 'sampled_at' | 'ended_at'>,
): Omit<VisitMilestones, 'expected'> => ({
  arrived: visit.arrived_at,
  ready: visit.ready_at,
  sampled: visit.sampled_at,
  not_sampled: visit.state === 'not sampled' ? visit.ended_at : null,
});

/** Whole minutes from arrival to sample; never below 0, even if two devices' clocks differ. */
export const waitMinutes = (arrivedAt: string, sampledAt: string): number =>
  Math.max(0, Math.floor((Date.parse(sampledAt) - Date.parse(arrivedAt)) / 60_000));

/** The median; null for an empty list. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, two) => one - two);
  // `at` truncates its index, so with an odd count both are the same number.
  const [lower, upper] = [sorted.at((sorted.length - 1) / 2), sorted.at(sorted.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

/** Counts the instants of one day in each quarter-hour of London time, without gaps. */
export function countByQuarterHour(
  instants: readonly string[],
): { start_time: string; people: number }[] {
  const quarters = instants.map((instant) => Math.floor(Date.parse(instant) / QUARTER_HOUR_MS));
  if (quarters.length === 0) return [];
  const first = Math.min(...quarters);
  const counts = Array.from({ length: Math.max(...quarters) - first + 1 }, () => 0);
  for (const quarter of quarters) counts[quarter - first] = (counts[quarter - first] ?? 0) + 1;
  return counts.map((people, index) => ({
    start_time: londonTime(new Date((first + index) * QUARTER_HOUR_MS)),
    people,
  }));
}

/** A quarter-hour of London time, with the number of people who reached each milestone in it. */
export type DayQuarter = Readonly<Record<VisitMilestone, number>> & { readonly start_time: string };

/**
 * The quarter-hours of a day, from its first milestone to its last, without gaps. Milestones on another day
 * are left out, because they were recorded later or a clock is wrong.
 */
export function listDayQuarters(date: string, people: readonly VisitMilestones[]): DayQuarter[] {
  const quarterAt = (time: string) => londonInstant(date, time).getTime() / QUARTER_HOUR_MS;
  const [begin, end] = [quarterAt('00:00'), quarterAt('24:00')];
  const counts = new Map<number, Record<VisitMilestone, number>>();
  for (const person of people) {
    for (const milestone of VISIT_MILESTONES) {
      const quarter = Math.floor(Date.parse(person[milestone] ?? '') / QUARTER_HOUR_MS);
      // A missing milestone gives NaN, which fails both comparisons.
      if (!(quarter >= begin && quarter < end)) continue;
      const known = counts.get(quarter) ?? createEmptyCounts();
      known[milestone] += 1;
      counts.set(quarter, known);
    }
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  return Array.from({ length: Math.max(...counts.keys()) - first + 1 }, (_, index) => ({
    start_time: londonTime(new Date((first + index) * QUARTER_HOUR_MS)),
    ...(counts.get(first + index) ?? createEmptyCounts()),
  }));
}

const createEmptyCounts = () => ({ expected: 0, arrived: 0, ready: 0, sampled: 0, not_sampled: 0 });
