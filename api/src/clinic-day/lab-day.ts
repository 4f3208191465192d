import { isoDate } from '@chaps/contracts';

export const isDay = (text: string): boolean => isoDate.safeParse(text).success;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** HL7 format, `20261120`, optionally with a time. */
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:\d{2}.*)?$/;
/** `2026-11-20` or `2026/11/20`, optionally with a time. */
const YEAR_FIRST_DATE = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
/** `20/11/2026`, `20.11.2026`, `20-Nov-2026` or `20 November 2026`, optionally with a time. */
const DAY_FIRST_DATE = /^(\d{1,2})([-/. ])(\d{1,2}|[a-z]{3,9})\2(\d{4})(?:[T ]\d{1,2}:\d{2}.*)?$/i;

function toMonth(written: string): string {
  if (/^\d/.test(written)) return written.padStart(2, '0');
  const index = MONTHS.findIndex((month) => month.startsWith(written.toLowerCase()));
  return String(index + 1).padStart(2, '0');
}

function parts(text: string): readonly (string | undefined)[] {
  const [, ...yearFirst] = COMPACT_DATE.exec(text) ?? YEAR_FIRST_DATE.exec(text) ?? [];
  if (yearFirst.length > 0) return yearFirst;
  const [, first = '', , second = '', last] = DAY_FIRST_DATE.exec(text) ?? [];
  return [last, toMonth(second), first.padStart(2, '0')];
}

/**
 * Converts a laboratory's date to `YYYY-MM-DD`. `03/04/2026` is 3 April, as in the UK. Anything that is not a
 * date is returned unchanged, and becomes an error of its row.
 */
export function parseLabDay(written: string): string {
  const text = written.trim();
  const day = parts(text).join('-');
  return isDay(day) ? day : text;
}
