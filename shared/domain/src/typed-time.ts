const TIME_WITH_SEPARATOR = /^(\d{1,2})(?:[:.,h](\d{1,2}))?(?::\d{2})?(?: ?([ap])\.?m\.?)?$/i;
const TIME_WITHOUT_SEPARATOR = /^(\d{1,2})(\d{2})$/;

/** A spreadsheet reads '9.20' as a number and stores '9.2'; '9.00' becomes '9'. */
const parseMinutes = (digits = ''): number => Number(digits.padEnd(2, '0'));

function parseHour(digits: string, half: string | undefined): number {
  const hour = Number(digits);
  if (!half) return hour;
  // '13 pm' is not a time.
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * Parses a time of day as people type it: '9.20', '09:20', '0920', '9:20 am', '2pm'.
 * @returns `HH:mm`; undefined if the text is not a time
 */
export function parseTime(text: string): string | undefined {
  const typed = text.trim();
  const [, hours = '', minutes, half] =
    TIME_WITH_SEPARATOR.exec(typed) ?? TIME_WITHOUT_SEPARATOR.exec(typed) ?? [];
  if (hours === '') return undefined;
  const [hour, minute] = [parseHour(hours, half), parseMinutes(minutes)];
  if (!(hour <= 23 && minute <= 59)) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
