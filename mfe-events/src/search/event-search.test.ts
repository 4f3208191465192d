import { describe, expect, test } from 'vitest';
import {
  adjustSortToPosition,
  hasFilters,
  readSearch,
  toEventsQuery,
  toFilters,
  writeSearch,
} from './event-search.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));
const ID = '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d';
const nothing = {
  by: 'date',
  date: undefined,
  location: '',
  audiences: [],
  sort: 'date',
  page: { number: 1 },
} as const;

describe('the search in the address', () => {
  test.each([
    ['', nothing],
    ['by=location&location=Leeds', { ...nothing, by: 'location', location: 'Leeds' }],
    ['date=next-month', { ...nothing, date: 'next-month' }],
    ['for=community,corporate', { ...nothing, audiences: ['community', 'corporate'] }],
    ['sort=distance', { ...nothing, sort: 'distance' }],
    [`page=3&after=${ID}`, { ...nothing, page: { number: 3, after: ID } }],
    [`page=2&before=${ID}`, { ...nothing, page: { number: 2, before: ID } }],
  ])('is read from "%s" and written back', (address, search) => {
    expect(read(address)).toEqual(search);
    expect(decodeURIComponent(String(writeSearch(read(address))))).toBe(address);
  });

  test.each([
    'date=yesterday',
    'for=pirates',
    'by=moon',
    'sort=price',
    `page=-5&after=${ID}`,
    `page=many&after=${ID}`,
    `page=1e99&after=${ID}`,
    'page=7',
    'page=7&after=here',
    `after=${ID}`,
    'location=%20',
  ])('ignores the unknown value in "%s"', (address) => {
    expect(read(address)).toEqual(nothing);
  });
});

test.each([
  ['', {}],
  ['for=community,freemasons,corporate', {}],
  ['for=corporate,community', { for: 'community,corporate' }],
  ['date=today&location=Leeds', { date: 'today', location: 'Leeds' }],
])('the filters of "%s" (spec 7)', (address, query) => {
  expect(toFilters(read(address))).toEqual(query);
});

describe('the query of GET /events for a page', () => {
  test.each([
    ['date=today', { date: 'today', limit: '24' }],
    ['sort=distance', { near: '53.80,-1.55', limit: '24' }],
    [`page=2&after=${ID}`, { limit: '24', after: ID }],
    [`page=2&before=${ID}`, { limit: '24', before: ID }],
  ])('is right for "%s"', (address, query) => {
    expect(toEventsQuery(read(address), '53.80,-1.55')).toEqual(query);
  });

  test('asks for the first page by date without a position, because a cursor fits only one order', () => {
    const search = read(`sort=distance&page=2&after=${ID}`);
    expect(toEventsQuery(search, undefined)).toEqual({ limit: '24' });
    expect(adjustSortToPosition(search, undefined)).toEqual(read(''));
    expect(adjustSortToPosition(search, '53.80,-1.55')).toBe(search);
  });
});

test('says whether a filter is active', () => {
  expect(hasFilters(read('by=location&sort=distance'))).toBe(false);
  expect(hasFilters(read('date=today'))).toBe(true);
});
