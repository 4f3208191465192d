import type { MedicalResult } from '@chaps/contracts/results';
import { MEASURED_VALUE_PATTERN } from '@chaps/domain';
import { getResultDay } from './result-text.ts';

export interface TrendPoint {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Height of the point; a limit such as '<0.1' is drawn at 0.1. */
  value: number;
  /** The value as the laboratory wrote it. */
  written: string;
  unit: string;
}

/**
 * Results that fit on one scale, oldest first: dated numbers in the same unit as the newest result.
 * @param items newest first, as from the API
 */
export function getTrendPoints(items: readonly MedicalResult[]): TrendPoint[] {
  const points = items.flatMap((item) => {
    const written = item.result?.test_result?.trim() ?? '';
    const number = MEASURED_VALUE_PATTERN.exec(written)?.[2];
    const day = item.result?.sample_date ?? getResultDay(item);
    if (number === undefined || !day) return [];
    return [{ day, value: Number(number), written, unit: item.result?.test_unit ?? '' }];
  });
  const sorted = points.sort((one, other) => one.day.localeCompare(other.day));
  const unit = sorted.at(-1)?.unit;
  return sorted.filter((point) => point.unit === unit);
}

/** Upper end of the scale: a round number at or above the highest value. */
export function getScaleTop(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  return (
    [1, 2, 4, 5, 10, 20, 50, 100].find((top) => top >= highest) ?? Math.ceil(highest / 100) * 100
  );
}
