/**
 * Event dates and times are Europe/London wall time whatever the machine's zone (handbook,
 * 'Settled already'). Intl knows the clock changes, so no time-zone package is needed.
 */
export const LONDON = 'Europe/London';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: LONDON,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function londonFields(instant: Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** The London calendar day of a moment, `YYYY-MM-DD`. */
export function londonDate(instant: Date): string {
  const { year, month, day } = londonFields(instant);
  return `${year}-${month}-${day}`;
}

/** The London wall time of a moment, `HH:mm`. */
export function londonTime(instant: Date): string {
  const { hour, minute } = londonFields(instant);
  return `${hour}:${minute}`;
}

/** How far London is ahead of UTC at a moment, in milliseconds, as Intl has it. */
function offsetAt(instant: Date): number {
  const { year, month, day, hour, minute, second } = londonFields(instant);
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

const DAY_MS = 86_400_000;
/** Days kept below: more than twenty years of events. */
const MOST_DAYS = 8000;
const steadyOffsets = new Map<number, number | undefined>();

/**
 * The offset of a day (UTC, counted from 1970) that has but one. Kept, because Intl is slow: a list
 * of 2,000 events is compared some 20,000 times when it is sorted, which took half a second.
 */
function steadyOffset(day: number): number | undefined {
  if (steadyOffsets.has(day)) return steadyOffsets.get(day);
  const morning = offsetAt(new Date(day * DAY_MS));
  const offset = morning === offsetAt(new Date((day + 1) * DAY_MS)) ? morning : undefined;
  if (steadyOffsets.size >= MOST_DAYS) steadyOffsets.clear();
  steadyOffsets.set(day, offset);
  return offset;
}

/** How far London is ahead of UTC at a moment, in milliseconds. */
const londonOffset = (instant: Date): number =>
  steadyOffset(Math.floor(instant.getTime() / DAY_MS)) ?? offsetAt(instant);

/**
 * The moment at which a London clock shows `time` on `date`.
 * @param date `YYYY-MM-DD`
 * @param time `HH:mm` or `HH:mm:ss`
 * @throws {RangeError} 'Invalid time format, expected at least HH:mm' (spec 5) or 'Invalid date'
 * An hour that occurs twice in October means its first passing; the hour that is skipped in March
 * is read as the clock before the change would have shown it.
 */
export function londonInstant(date: string, time: string): Date {
  if (!/^\d{2}:\d{2}(:\d{2})?/.test(time)) {
    throw new RangeError('Invalid time format, expected at least HH:mm');
  }
  const asUtc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time.slice(0, 8)}Z`);
  if (Number.isNaN(asUtc)) throw new RangeError('Invalid date');
  const before = londonOffset(new Date(asUtc - 3_600_000));
  const first = asUtc - before;
  if (londonOffset(new Date(first)) === before) return new Date(first);
  const second = asUtc - londonOffset(new Date(asUtc));
  return new Date(londonOffset(new Date(second)) === asUtc - second ? second : first);
}

/**
 * A calendar day moved by whole days.
 * @param date `YYYY-MM-DD`
 */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
