import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/**
 * London dates and times, and the only module that imports dayjs. Event dates and times are
 * Europe/London wall time, whatever the machine's zone.
 * dayjs stores the fields of a zoned date in the machine's zone, so they are an hour off where that
 * zone changes its clocks. Here the timezone plugin provides only the offset, and a date or wall
 * time is a dayjs object in UTC mode.
 */
const LONDON_TIME_ZONE = 'Europe/London';
const DATE_FORMAT = 'YYYY-MM-DD';
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Minutes that London is ahead of UTC. */
const calculateOffset = (moment: number): number => dayjs(moment).tz(LONDON_TIME_ZONE).utcOffset();

/** Weeks, and single days for the two weeks a year in which the clocks change. */
const OFFSET_CACHES = [7 * DAY_MS, DAY_MS].map((length) => ({
  length,
  offsets: new Map<number, number | undefined>(),
}));
/** Enough for more than twenty years of events. */
const MAX_CACHED_OFFSETS = 8000;

/**
 * `offsetAt`, cached for each span with a single offset: the timezone plugin takes some 50 µs, and a
 * list of 2,000 events needs 8,000 calls.
 */
function getCachedOffset(moment: number): number {
  for (const { length, offsets } of OFFSET_CACHES) {
    const start = Math.floor(moment / length) * length;
    if (!offsets.has(start)) {
      if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
      const first = calculateOffset(start);
      offsets.set(start, first === calculateOffset(start + length) ? first : undefined);
    }
    const offset = offsets.get(start);
    if (offset !== undefined) return offset;
  }
  return calculateOffset(moment);
}

const toWallTime = (instant: Date): Dayjs =>
  dayjs.utc(instant).add(getCachedOffset(instant.getTime()), 'minute');

/** London calendar day of an instant, `YYYY-MM-DD`. */
export const londonDate = (instant: Date): string => toWallTime(instant).format(DATE_FORMAT);

/** London wall time of an instant, `HH:mm`. */
export const londonTime = (instant: Date): string => toWallTime(instant).format('HH:mm');

/**
 * The instant at which a London clock shows `time` on `date`, as in PostgreSQL (`AT TIME ZONE
 * 'Europe/London'`): a time that occurs twice in October means the second one, and a time that is
 * skipped in March has the offset from before the change.
 * @param date `YYYY-MM-DD`
 * @param time `HH:mm` or `HH:mm:ss`
 * @throws {RangeError} 'Invalid time format, expected at least HH:mm' (spec 5) or 'Invalid date'
 */
export function londonInstant(date: string, time: string): Date {
  if (!/^\d{2}:\d{2}(:\d{2})?/.test(time)) {
    throw new RangeError('Invalid time format, expected at least HH:mm');
  }
  const wall = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time.slice(0, 8)}Z`);
  if (Number.isNaN(wall)) throw new RangeError('Invalid date');
  const offset = getCachedOffset(wall);
  const before = getCachedOffset(wall - offset * MINUTE_MS);
  return new Date(wall - before * MINUTE_MS);
}

/** Whether a London clock ever shows `time` on `date`: in March it skips an hour. */
export const isLondonTime = (date: string, time: string): boolean =>
  londonTime(londonInstant(date, time)) === time.slice(0, 5);

/** Adds days to a calendar day `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string =>
  dayjs.utc(date).add(days, 'day').format(DATE_FORMAT);

/** Adds calendar months to a day; in a month without that day it returns the last one. */
export const addMonths = (date: string, months: number): string =>
  dayjs.utc(date).add(months, 'month').format(DATE_FORMAT);

/** Days from one calendar day to another; negative if the other is earlier. */
export const daysBetween = (date: string, other: string): number =>
  dayjs.utc(other).diff(dayjs.utc(date), 'day');

/** '3 days left', 'due today', 'overdue by 1 day'. @param today London day */
export function formatDaysLeft(due: string, today: string): string {
  const days = daysBetween(today, due);
  if (days === 0) return 'due today';
  const number = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `${number} left` : `overdue by ${number}`;
}

/** Day of the week; 0 is Sunday. */
export const getWeekday = (date: string): number => dayjs.utc(date).day();

const startOfLaterMonth = (date: string, months: number) =>
  dayjs.utc(date).startOf('month').add(months, 'month');

/** First day of the calendar month that is `months` after the month of a day. */
export const monthStart = (date: string, months: number): string =>
  startOfLaterMonth(date, months).format(DATE_FORMAT);

/** Last day of the calendar month in which a day falls. */
export const monthEnd = (date: string): string =>
  startOfLaterMonth(date, 0).endOf('month').format(DATE_FORMAT);

/** First and last day of the calendar month after the one in which a day falls. */
export function getNextMonth(date: string): { first: string; last: string } {
  const first = startOfLaterMonth(date, 1);
  return { first: first.format(DATE_FORMAT), last: first.endOf('month').format(DATE_FORMAT) };
}

/**
 * Day of an event (spec 2, 'Event card': 'dddd, DD MMMM YYYY').
 * @param date begins with `YYYY-MM-DD`
 * @returns e.g. 'Tuesday, 01 December 2026'
 */
export const formatLongDate = (date: string): string =>
  dayjs.utc(date.slice(0, 10)).format('dddd, DD MMMM YYYY');

/** @param date begins with `YYYY-MM-DD` @returns e.g. 'December 2026' */
export const formatMonth = (date: string): string =>
  dayjs.utc(date.slice(0, 10)).format('MMMM YYYY');

/** @param date begins with `YYYY-MM-DD` @returns e.g. '1 December 2026' */
export const formatDate = (date: string): string =>
  dayjs.utc(date.slice(0, 10)).format('D MMMM YYYY');
