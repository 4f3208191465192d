import { describe, expect, it } from 'vitest';
import { isNarrowed, readSearch, toEventsQuery, writeSearch } from './event-search.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));
const nothing = {
  by: 'date',
  date: undefined,
  location: '',
  audiences: [],
  sort: 'date',
  page: 1,
} as const;

describe('the search in the address', () => {
  it.each([
    ['', nothing],
    ['by=location&location=Leeds', { ...nothing, by: 'location', location: 'Leeds' }],
    ['date=next-month', { ...nothing, date: 'next-month' }],
    ['for=community,corporate', { ...nothing, audiences: ['community', 'corporate'] }],
    ['sort=distance&page=3', { ...nothing, sort: 'distance', page: 3 }],
  ])('is read from "%s" and written back', (address, search) => {
    expect(read(address)).toEqual(search);
    expect(decodeURIComponent(String(writeSearch(read(address))))).toBe(address);
  });

  it.each([
    'date=yesterday',
    'for=pirates',
    'by=moon',
    'sort=price',
    'page=-5',
    'page=many',
    'page=1e99',
    'location=%20',
  ])('takes "%s", which it does not know, as not asked for', (address) => {
    expect(read(address)).toEqual(nothing);
  });
});

describe('the query of GET /events (spec 7)', () => {
  it.each([
    ['', {}],
    ['for=community,freemasons,corporate', {}],
    ['for=corporate,community', { for: 'community,corporate' }],
    ['date=today&location=Leeds', { date: 'today', location: 'Leeds' }],
    ['sort=distance', { near: '53.80,-1.55' }],
  ])('of "%s"', (address, query) => {
    expect(toEventsQuery(read(address), '53.80,-1.55')).toEqual(query);
  });

  it('never sends a position without a request', () => {
    expect(toEventsQuery(read('sort=distance'), undefined)).toEqual({});
  });
});

it('knows whether a filter is active', () => {
  expect(isNarrowed(read('by=location&sort=distance'))).toBe(false);
  expect(isNarrowed(read('date=today'))).toBe(true);
});
