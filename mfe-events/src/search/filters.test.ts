import type { eventFilters } from '@chaps/contracts/events';
import { expect, test } from 'vitest';
import { describeSearch, hasFilters, readTerms, toFilters, writeTerms } from './filters.ts';

const ADDRESS = { date: 'today', location: 'Leeds', for: 'corporate' } satisfies Record<
  keyof typeof eventFilters.shape,
  string
>;

test('each API filter is in the address, narrows the list and is described in words', () => {
  const all = readTerms(new URLSearchParams(ADDRESS));
  expect(toFilters(all)).toEqual(ADDRESS);
  expect(Object.fromEntries(writeTerms(all))).toEqual(ADDRESS);
  expect(describeSearch(all)).toBe("What's on today, ‘Leeds’, Corporate");
  for (const [name, value] of Object.entries(ADDRESS)) {
    const one = readTerms(new URLSearchParams({ [name]: value }));
    expect([hasFilters(one), describeSearch(one)]).toEqual([true, expect.stringMatching(/./)]);
  }
  expect(hasFilters(readTerms(new URLSearchParams('near=1,2')))).toBe(false);
});
