const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** A day as a person writes it; without a year it means that day in any year. */
export interface ParsedDay {
  day: number;
  /** 1 to 12. */
  month: number;
  year?: number;
}

const parseMonth = (word = ''): number =>
  MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) + 1;

const parseYear = (digits: string | undefined) =>
  digits === undefined ? {} : { year: Number(digits.length === 2 ? `20${digits}` : digits) };

const DATE_PATTERNS: readonly [RegExp, (parts: string[]) => ParsedDay][] = [
  [
    /\b(\d{4})-(\d\d)-(\d\d)\b/,
    ([, year, month, day]) => ({ day: Number(day), month: Number(month), ...parseYear(year) }),
  ],
  [
    /(?<![\d/.])(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d\d))?(?![\d/.])/,
    ([, day, month, year]) => ({ day: Number(day), month: Number(month), ...parseYear(year) }),
  ],
  [
    /\b(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3,9})\b(?:,? (\d{4})\b)?/i,
    ([, day, month, year]) => ({ day: Number(day), month: parseMonth(month), ...parseYear(year) }),
  ],
];

const isPlausibleDay = ({ day, month }: ParsedDay) =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12;

/**
 * Finds a day in a search text: '14 dec', '14 December 2026', '14/12', '14.12.26', '2026-12-14'.
 * @returns the day, and the text without it; undefined when there is none
 */
export function findDayInText(text: string): { day: ParsedDay; rest: string } | undefined {
  for (const [pattern, read] of DATE_PATTERNS) {
    const found = pattern.exec(text);
    const day = found && read([...found]);
    if (!day || !isPlausibleDay(day)) continue;
    const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length);
    return { day, rest: rest.trim() };
  }
  return undefined;
}
