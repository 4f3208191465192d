const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
});
const plainDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

// A calendar day has no time zone: it is formatted in UTC so that no browser moves it by one.
const calendarDay = (isoDate: string) => new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);

/**
 * Day of an event (spec 2, 'Event card': 'dddd, DD MMMM YYYY').
 * @param isoDate YYYY-MM-DD
 * @returns e.g. 'Tuesday, 01 December 2026'
 */
export function formatLongDate(isoDate: string): string {
  const part = Object.fromEntries(
    longDate.formatToParts(calendarDay(isoDate)).map(({ type, value }) => [type, value]),
  );
  return `${part.weekday}, ${part.day} ${part.month} ${part.year}`;
}

/** @param isoDate YYYY-MM-DD @returns e.g. '1 December 2026' */
export const formatDate = (isoDate: string) => plainDate.format(calendarDay(isoDate));

/**
 * Time of day without seconds.
 * @param time HH:mm or HH:mm:ss
 * @throws {Error} 'Invalid time format, expected at least HH:mm' (spec 5)
 */
export function toClock(time: string): string {
  if (!/^\d{2}:\d{2}/.test(time)) {
    throw new Error('Invalid time format, expected at least HH:mm');
  }
  return time.slice(0, 5);
}

/** @returns 'HH:mm - HH:mm' (spec 2, 'Event card') */
export const formatTimeRange = (start: string, end: string) =>
  `${toClock(start)} - ${toClock(end)}`;
