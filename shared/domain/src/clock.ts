/**
 * Time of day without seconds.
 * @param time HH:mm or HH:mm:ss
 * @throws {Error} 'Invalid time format, expected at least HH:mm' (spec 5)
 */
export function formatClockTime(time: string): string {
  if (!/^\d{2}:\d{2}/.test(time)) {
    throw new Error('Invalid time format, expected at least HH:mm');
  }
  return time.slice(0, 5);
}

/** @returns 'HH:mm - HH:mm' (spec 2, 'Event card') */
export const formatTimeRange = (start: string, end: string) =>
  `${formatClockTime(start)} - ${formatClockTime(end)}`;
