const CLOCK = /^(\d{1,2})(?:[:.,h](\d{1,2}))?(?::\d{2})?(?: ?([ap])\.?m\.?)?$/i;
const DIGITS = /^(\d{1,2})(\d{2})$/;

/** A spreadsheet takes '9.20' for a number and keeps '9.2', and '9.00' becomes '9'. */
const parseMinutes = (digits = ''): number => Number(digits.padEnd(2, '0'));

function parseHour(digits: string, half: string | undefined): number {
  const hour = Number(digits);
  if (!half) return hour;
  // '13 pm' is not a time.
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * A time of day as people type it, as `HH:mm`: '9.20', '09:20', '0920', '9:20 am', '2pm'.
 * @returns undefined for what is none
 */
export function parseTime(text: string): string | undefined {
  const typed = text.trim();
  const [, hours = '', minutes, half] = CLOCK.exec(typed) ?? DIGITS.exec(typed) ?? [];
  if (hours === '') return undefined;
  const [hour, minute] = [parseHour(hours, half), parseMinutes(minutes)];
  if (!(hour <= 23 && minute <= 59)) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
