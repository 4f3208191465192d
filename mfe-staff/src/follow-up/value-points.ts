import type { FollowUp } from '@chaps/contracts/follow-ups';
import { psaThreshold } from '@chaps/domain/psa-information';

type Result = FollowUp['results'][number];

/** Possible maximums of the axis: the first one at or above the highest value is used. */
const AXIS_ENDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The threshold for the person's age on the date of a sample. */
export const getAgeThreshold = (
  { sample_date }: Pick<Result, 'sample_date'>,
  born: string | null,
): string | null => (born && sample_date ? psaThreshold(born, sample_date) : null);

export interface ValuePoint {
  id: string;
  /** Fractions of the plot's width and height, from the left and from the bottom. */
  x: number;
  y: number;
  /** Height of the threshold; null for an age without one. */
  threshold: number | null;
  day: string;
  superseded: boolean;
  /** Whether they take, or took, a medicine that lowers the PSA. */
  isLowered: boolean;
}

/** Results that are numbers with a date, oldest first. @param born the person's birth date */
export function toValuePoints(results: readonly Result[], born: string | null) {
  const measured = results
    .flatMap((result) => {
      const { result_id: id, sample_date: day, plotted, superseded } = result;
      const isLowered = result.medicine !== null;
      if (plotted === null || day === null) return [];
      const from = getAgeThreshold(result, born);
      const threshold = from === null ? null : Number(from);
      return [{ id, day, value: plotted, threshold, superseded, isLowered }];
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const most = Math.max(...measured.flatMap(({ value, threshold }) => [value, threshold ?? 0]), 0);
  const top = AXIS_ENDS.find((round) => round >= most) ?? most;
  const days = measured.map(({ day }) => Date.parse(day));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const points = measured.map(
    ({ value, threshold, day, ...point }): ValuePoint => ({
      ...point,
      day,
      x: last > first ? (Date.parse(day) - first) / (last - first) : 0.5,
      y: value / top,
      threshold: threshold === null ? null : threshold / top,
    }),
  );
  return { points, top };
}
