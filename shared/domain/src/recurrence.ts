import { addDays, getWeekday, monthStart } from './london-time.ts';

/** Maximum number of copies of an event created at once: half a year of weekly ones. */
export const MAX_REPEATS = 26;

/** How an event recurs: every given number of weeks, or on the same weekday of each month. */
export type Recurrence = { every: 'weeks'; weeks: number } | { every: 'month' };

/** When the recurrence ends: after a day, or after a number of times. */
export type RecurrenceEnd = { until: string } | { count: number };

/** Which occurrence of its weekday a day is within its month: 1 to 5. */
export const weekOfMonth = (date: string): number => Math.ceil(Number(date.slice(8)) / 7);

/** The same weekday, such as the second Tuesday, of a later month; a fifth one means the last. */
function findSameWeekday(date: string, months: number): string {
  const first = monthStart(date, months);
  const firstSuch = addDays(first, (getWeekday(date) - getWeekday(first) + 7) % 7);
  const day = addDays(firstSuch, 7 * (weekOfMonth(date) - 1));
  return day.slice(0, 7) === first.slice(0, 7) ? day : addDays(day, -7);
}

/**
 * The days on which an event recurs: after its own day and after today, at most 26.
 * @param date of the event
 */
export function listRecurringDates(
  date: string,
  pattern: Recurrence,
  end: RecurrenceEnd,
  today: string,
): string[] {
  const dayOf = (times: number) =>
    pattern.every === 'weeks'
      ? addDays(date, 7 * pattern.weeks * times)
      : findSameWeekday(date, times);
  let first = 1;
  while (dayOf(first) <= today) first += 1;
  const count = 'count' in end ? Math.min(end.count, MAX_REPEATS) : MAX_REPEATS;
  const days = Array.from({ length: count }, (_, index) => dayOf(first + index));
  return 'until' in end ? days.filter((day) => day <= end.until) : days;
}
