import type { Item } from '../../content-build/kinds.ts';

export type NewsItem = Item<'news'>;

/** Spec 9: months of the archive filter. */
export const ALL_NEWS = 'All News';
export const ARCHIVE_OPTIONS = [
  ALL_NEWS,
  'August 2023',
  'June 2023',
  'December 2022',
  'September 2021',
  'May 2021',
  'March 2021',
  'September 2020',
  'August 2020',
  'July 2020',
  'April 2020',
  'February 2020',
  'January 2020',
] as const;

/** Spec 9: 'News page size 4'. */
export const NEWS_PAGE_SIZE = 4;

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/**
 * A sortable number (spec 9: 'parsing day, month name and year').
 * @param date 'DD Month YYYY'
 */
export function toDayNumber(date: string): number {
  const [day = '', month = '', year = ''] = date.split(' ');
  return Number(year) * 10_000 + MONTHS.indexOf(month) * 100 + Number(day);
}

/** Spec 9: 'News sorted newest first'. */
export const sortNewestFirst = <Dated extends { date: string }>(news: readonly Dated[]): Dated[] =>
  news.toSorted((first, second) => toDayNumber(second.date) - toDayNumber(first.date));

/** Spec 9: the filter 'matches the month-year of each item's date'. */
export const filterByArchive = <Dated extends { date: string }>(
  news: readonly Dated[],
  archive: string,
): Dated[] =>
  archive === ALL_NEWS ? [...news] : news.filter(({ date }) => date.slice(3) === archive);

export const getPageCount = (length: number) => Math.max(1, Math.ceil(length / NEWS_PAGE_SIZE));

export const getNewsOnPage = <Shown>(news: readonly Shown[], page: number): Shown[] =>
  news.slice((page - 1) * NEWS_PAGE_SIZE, page * NEWS_PAGE_SIZE);
