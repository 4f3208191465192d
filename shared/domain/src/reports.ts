/** Below this many people, a number about their health might tell who they are. */
export const SMALLEST_SHOWN = 5;

const isSmall = (count: number) => count > 0 && count < SMALLEST_SHOWN;

/**
 * Counts of people by something about their health: small ones are withheld (null), and where only one
 * is small, the next smallest too, because the sum of all would reveal it.
 */
export function withholdSmall(counts: readonly number[]): (number | null)[] {
  const isAlone = counts.filter(isSmall).length === 1;
  const next = Math.min(...counts.filter((count) => count >= SMALLEST_SHOWN));
  const also = isAlone ? counts.indexOf(next) : -1;
  return counts.map((count, index) => (isSmall(count) || index === also ? null : count));
}

/** Ages in the reports, by the oldest of each band. */
const AGE_BANDS = [
  { name: 'under 40', oldest: 39 },
  { name: '40 to 49', oldest: 49 },
  { name: '50 to 59', oldest: 59 },
  { name: '60 to 69', oldest: 69 },
  { name: '70 to 80', oldest: 80 },
  { name: 'over 80', oldest: Number.POSITIVE_INFINITY },
];

/** @param age in years; null when the date of birth is not known, or erased */
export const ageBandOf = (age: number | null): string =>
  AGE_BANDS.find(({ oldest }) => age !== null && age <= oldest)?.name ?? 'not known';

export const AGE_BAND_NAMES = [...AGE_BANDS.map(({ name }) => name), 'not known'];
