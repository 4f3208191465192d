/** A number about the health of fewer people than this might identify them. */
export const MIN_DISCLOSED = 5;

const isSmall = (count: number) => count > 0 && count < MIN_DISCLOSED;

const roundCount = (count: number) => Math.round(count / MIN_DISCLOSED) * MIN_DISCLOSED;

/** How far an exact number may be from its rounded one. */
const MAX_ROUNDING_ERROR = Math.floor(MIN_DISCLOSED / 2);

/**
 * Whether each small number could still be any small number, for a reader who knows the total and these
 * rules. If several numbers are withheld, they are the small ones and the next smallest.
 */
function isHidden(counts: readonly number[], withheld: ReadonlySet<number>): boolean {
  const shown = counts.filter((count, index) => count > 0 && !withheld.has(index)).map(roundCount);
  const least = shown.reduce(
    (sum, count) => sum + Math.max(MIN_DISCLOSED, count - MAX_ROUNDING_ERROR),
    0,
  );
  const most = shown.reduce((sum, count) => sum + count + MAX_ROUNDING_ERROR, 0);
  const others = withheld.size - 1;
  const areSmall = [...withheld].every((index) => isSmall(counts[index] ?? 0));
  const mostOfOthers =
    others === 0
      ? 0
      : others * (areSmall ? MIN_DISCLOSED - 1 : Math.min(...shown) + MAX_ROUNDING_ERROR);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total - (MIN_DISCLOSED - 1) >= least + others && total - 1 <= most + mostOfOthers;
}

/**
 * Counts of people by some attribute, as they may be disclosed. Small ones are withheld (null). If only one
 * is small, or one could be worked out from the total, the next smallest are withheld too; in the end all
 * of them, including zeros. The others are rounded to the nearest 5, so that two periods that differ by a few
 * people reveal nothing about those people. Done once per month or event: if the same numbers were rounded
 * in many sums, readers could average them.
 */
export function discloseCounts(counts: readonly number[]): (number | null)[] {
  const indexes = [...counts.keys()];
  const of = (index: number) => counts[index] ?? 0;
  const withheld = new Set(indexes.filter((index) => isSmall(of(index))));
  const isSafe = () => withheld.size === 0 || (withheld.size > 1 && isHidden(counts, withheld));
  const larger = indexes
    .filter((index) => of(index) >= MIN_DISCLOSED)
    .sort((one, two) => of(one) - of(two));
  for (const index of larger) if (!isSafe()) withheld.add(index);
  return counts.map((count, index) =>
    withheld.has(index) || !isSafe() ? null : roundCount(count),
  );
}

/** A single number of people as it may be disclosed: withheld if small, otherwise rounded. */
export const discloseCount = (count: number): number | null =>
  isSmall(count) ? null : roundCount(count);

/** Pence per person, from the disclosed number of people, so that it does not reveal the exact number. */
export const costPerPerson = (pence: number | null, people: number | null): number | null =>
  pence === null || !people ? null : Math.round(pence / people);

/** Adds disclosed numbers, leaving out withheld ones; the sum is withheld if nothing else is shown. */
export function addDisclosed(numbers: readonly (number | null)[]): number | null {
  const sum = numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  return sum === 0 && numbers.includes(null) ? null : sum;
}

/** Totals for events: seats, bookings, people who came and people who did not. */
type Attendance = Readonly<Record<string, number | null>>;

/** A whole percentage; null if the whole is 0. */
const toPercent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null;

/** Percentage of the seats that are booked. */
export const takenPercent = ({ booked, seats }: Attendance): number | null =>
  toPercent(booked ?? 0, seats ?? 0);

/** Percentage who did not come, of the people whose attendance was recorded. */
export const missedPercent = ({ came, missed }: Attendance): number | null =>
  toPercent(missed ?? 0, (came ?? 0) + (missed ?? 0));

/** Age bands in the reports, each with its highest age. */
const AGE_BANDS = [
  { name: 'under 40', oldest: 39 },
  { name: '40 to 49', oldest: 49 },
  { name: '50 to 59', oldest: 59 },
  { name: '60 to 69', oldest: 69 },
  { name: '70 to 80', oldest: 80 },
  { name: 'over 80', oldest: Number.POSITIVE_INFINITY },
];

/** @param age in years; null if the date of birth is not known or was erased */
export const findAgeBand = (age: number | null): string =>
  AGE_BANDS.find(({ oldest }) => age !== null && age <= oldest)?.name ?? 'not known';

export const AGE_BAND_NAMES = [...AGE_BANDS.map(({ name }) => name), 'not known'];

/** Distance bands in the reports, each with the whole miles below which it ends. */
const DISTANCE_BANDS = [
  { name: 'under 5 miles', below: 5 },
  { name: '5 to 10 miles', below: 10 },
  { name: '10 to 25 miles', below: 25 },
  { name: '25 to 50 miles', below: 50 },
  { name: 'over 50 miles', below: Number.POSITIVE_INFINITY },
];

/** @param miles whole miles, rounded down; null if it is not known where the person lives */
export const findDistanceBand = (miles: number | null): string =>
  DISTANCE_BANDS.find(({ below }) => miles !== null && miles < below)?.name ?? 'not known';

export const DISTANCE_BAND_NAMES = [...DISTANCE_BANDS.map(({ name }) => name), 'not known'];
