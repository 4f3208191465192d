import { AUDIENCES, type AudienceFilter, type EventDateFilter } from '@chaps/contracts';
import { addDays, getNextMonth, getWeekday, londonDate } from '@chaps/domain';

/** Range of event dates, both inclusive, `YYYY-MM-DD`; null is open-ended. */
export interface DayRange {
  from: string;
  until: string | null;
}

/**
 * spec 7, `GET /events?date=`, by London's calendar: next week is the coming Monday to Sunday, next month the
 * coming calendar month. Without a filter: from today on.
 */
export function getDateRange(filter: EventDateFilter | undefined, now: Date): DayRange {
  const today = londonDate(now);
  if (filter === 'today') return { from: today, until: today };
  if (filter === 'next-week') {
    const monday = addDays(today, 7 - ((getWeekday(today) + 6) % 7));
    return { from: monday, until: addDays(monday, 6) };
  }
  if (filter === 'next-month') {
    const { first, last } = getNextMonth(today);
    return { from: first, until: last };
  }
  return { from: today, until: null };
}

/** spec 7, `for=`: null when none or all are chosen. */
export function parseAudiences(value: string | undefined): AudienceFilter[] | null {
  const chosen = new Set(value?.split(',') as AudienceFilter[] | undefined);
  return chosen.size === 0 || chosen.size === AUDIENCES.length ? null : [...chosen].sort();
}

/**
 * LIKE patterns for `postcode_key`, if the text is a postcode in any spacing: complete, partial, or only the
 * outward part, which must not match longer ones (CO1 is not CO10). Irish routing keys (D02) are followed by
 * four characters instead of three.
 * @returns null when the text is not a postcode
 */
export function toPostcodePatterns(text: string): string[] | null {
  const key = text.toLowerCase().replace(/\s+/g, '');
  if (/^[a-z]{1,2}\d[a-z\d]?$/.test(key)) {
    const irish = /^[a-z]\d[\dw]$/.test(key) ? [`${key}____`] : [];
    return [key, `${key}___`, ...irish];
  }
  if (/^[a-z]{1,2}\d[a-z\d]?\d[a-z]{0,2}$/.test(key) || /^[a-z]\d[\dw][a-z\d]{1,4}$/.test(key)) {
    return [`${key}%`];
  }
  return null;
}

/**
 * The district (outward part) of a UK postcode.
 * @returns also whether the postcode is complete; undefined for other text
 */
export function parseDistrict(text: string): { district: string; isWhole: boolean } | undefined {
  const key = text.toUpperCase().replace(/\s+/g, '');
  const [, district, inward] = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})?$/.exec(key) ?? [];
  return district ? { district, isWhole: inward !== undefined } : undefined;
}

/** Removes words before the name of a place that are not part of it. */
export const removePreposition = (text: string): string =>
  text.replace(/^\s*(?:(?:near|around|close to|in|at)\s+)+(?=\S)/i, '').trim();

/** Whether a text asks for events near a place, not only in it. */
export const asksForNearby = (text: string): boolean =>
  /^\s*(?:near|around|close to)\s/i.test(text);

/** The words of a text in lower case, without punctuation, like `words_of` in SQL. */
export const splitWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Alphabetic}\d]+/gu) ?? [];

/** Escapes SQL's wildcards in a text. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
