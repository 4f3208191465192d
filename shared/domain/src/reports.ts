/** Below this many people, a number about their health might tell who they are. */
export const MIN_DISCLOSED = 5;

const isSmall = (count: number) => count > 0 && count < MIN_DISCLOSED;

const rounded = (count: number) => Math.round(count / MIN_DISCLOSED) * MIN_DISCLOSED;

/** The numbers that may stand behind a rounded one. */
const BEHIND = Math.floor(MIN_DISCLOSED / 2);

/**
 * Whether each small number could still be any small number for a reader who knows the sum of all and
 * these rules. Of several that are withheld, the others are small or the next smallest.
 */
function isHidden(counts: readonly number[], withheld: ReadonlySet<number>): boolean {
  const shown = counts.filter((count, index) => count > 0 && !withheld.has(index)).map(rounded);
  const least = shown.reduce((sum, count) => sum + Math.max(MIN_DISCLOSED, count - BEHIND), 0);
  const most = shown.reduce((sum, count) => sum + count + BEHIND, 0);
  const others = withheld.size - 1;
  const areSmall = [...withheld].every((index) => isSmall(counts[index] ?? 0));
  const mostOfOthers =
    others === 0 ? 0 : others * (areSmall ? MIN_DISCLOSED - 1 : Math.min(...shown) + BEHIND);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total - (MIN_DISCLOSED - 1) >= least + others && total - 1 <= most + mostOfOthers;
}

/**
 * Counts of people by something about them, as they may be disclosed. Small ones are withheld (null), and
 * where one is the only one, or would follow from the sum of all, the next smallest too; at last all of
 * them, zeros as well. The others are rounded to the nearest 5, so that two periods which differ by a few
 * people tell nothing about them. It is done once for each month or event: the same numbers, rounded in
 * many sums, could be averaged.
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
  return counts.map((count, index) => (withheld.has(index) || !isSafe() ? null : rounded(count)));
}

/** One number of people that stands alone: withheld when it is small, else rounded. */
export const discloseCount = (count: number): number | null =>
  isSmall(count) ? null : rounded(count);

/** Pence for each person, of a number of people as it is disclosed: the exact one does not follow from it. */
export const costPerPerson = (pence: number | null, people: number | null): number | null =>
  pence === null || !people ? null : Math.round(pence / people);

/** Adds what months disclose: a withheld number adds nothing, and is withheld where nothing else is shown. */
export function addDisclosed(numbers: readonly (number | null)[]): number | null {
  const sum = numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  return sum === 0 && numbers.includes(null) ? null : sum;
}

/** Of events: seats, bookings, and people who came and who did not. */
type Attendance = Readonly<Record<string, number | null>>;

/** A whole percentage; null of nothing. */
const percent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100) : null;

/** How many of the seats are booked. */
export const takenPercent = ({ booked, seats }: Attendance): number | null =>
  percent(booked ?? 0, seats ?? 0);

/** How many did not come of those whose attendance was recorded. */
export const missedPercent = ({ came, missed }: Attendance): number | null =>
  percent(missed ?? 0, (came ?? 0) + (missed ?? 0));

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
export const findAgeBand = (age: number | null): string =>
  AGE_BANDS.find(({ oldest }) => age !== null && age <= oldest)?.name ?? 'not known';

export const AGE_BAND_NAMES = [...AGE_BANDS.map(({ name }) => name), 'not known'];

/** Distances in the reports, by the whole miles below which each band ends. */
const DISTANCE_BANDS = [
  { name: 'under 5 miles', below: 5 },
  { name: '5 to 10 miles', below: 10 },
  { name: '10 to 25 miles', below: 25 },
  { name: '25 to 50 miles', below: 50 },
  { name: 'over 50 miles', below: Number.POSITIVE_INFINITY },
];

/** @param miles whole ones, rounded down; null when it is not known where somebody lives */
export const findDistanceBand = (miles: number | null): string =>
  DISTANCE_BANDS.find(({ below }) => miles !== null && miles < below)?.name ?? 'not known';

export const DISTANCE_BAND_NAMES = [...DISTANCE_BANDS.map(({ name }) => name), 'not known'];
