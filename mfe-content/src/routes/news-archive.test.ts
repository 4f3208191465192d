// @vitest-environment node
import { describe, expect, test } from 'vitest';
import news from '#content/news/collection.yaml';
import {
  ARCHIVE_OPTIONS,
  filterByArchive,
  getNewsOnPage,
  getPageCount,
  sortNewestFirst,
  toDayNumber,
} from './news-archive.ts';

const dated = (...dates: string[]) => dates.map((date) => ({ date }));

describe('sorting by newest first', () => {
  test('parses day, month name and year', () => {
    const sorted = sortNewestFirst(
      dated('09 December 2020', '28 February 2021', '01 March 2021', '10 December 2020'),
    );
    expect(sorted.map(({ date }) => date)).toEqual([
      '01 March 2021',
      '28 February 2021',
      '10 December 2020',
      '09 December 2020',
    ]);
  });

  test('knows every month', () => {
    const days = ['January', 'April', 'August', 'December'].map((month) =>
      toDayNumber(`01 ${month} 2020`),
    );
    expect(days).toEqual([20_200_001, 20_200_301, 20_200_701, 20_201_101]);
  });
});

describe('filtering by archive month', () => {
  test('matches month and year', () => {
    const months = dated('01 June 2023', '30 June 2023', '01 June 2022', '01 July 2023');
    expect(filterByArchive(months, 'June 2023')).toEqual(dated('01 June 2023', '30 June 2023'));
    expect(filterByArchive(months, 'All News')).toHaveLength(4);
  });
});

describe('the pages of the news list', () => {
  test.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [24, 6],
  ])('are right for %i items: %i', (length, pages) => expect(getPageCount(length)).toBe(pages));

  test('have at most four items each', () => {
    expect(getNewsOnPage([1, 2, 3, 4, 5, 6], 1)).toEqual([1, 2, 3, 4]);
    expect(getNewsOnPage([1, 2, 3, 4, 5, 6], 2)).toEqual([5, 6]);
  });
});

describe('the published news items', () => {
  test('have ids 0 to 23, and the newest is from 2025 (spec 2, News)', () => {
    expect(news.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, id) => id));
    expect(sortNewestFirst(news)[0]?.date).toMatch(/ 2025$/);
  });

  test('cover every month of the archive', () => {
    for (const option of ARCHIVE_OPTIONS)
      expect(filterByArchive(news, option), option).not.toHaveLength(0);
  });
});
