import { EVENT_AUDIENCE_FILTERS } from '@chaps/contracts';
import { expect, test } from 'vitest';
import { escapePattern, getDateRange, parseAudiences, toPostcodePatterns } from './filters.ts';

test.each([
  // A Wednesday, shortly before midnight in London while it is still summer time.
  ['today', '2026-09-30T22:30:00Z', { from: '2026-09-30', until: '2026-09-30' }],
  ['today', '2026-09-30T23:30:00Z', { from: '2026-10-01', until: '2026-10-01' }],
  ['next-week', '2026-09-30T12:00:00Z', { from: '2026-10-05', until: '2026-10-11' }],
  ['next-week', '2026-10-04T12:00:00Z', { from: '2026-10-05', until: '2026-10-11' }],
  ['next-week', '2026-10-05T12:00:00Z', { from: '2026-10-12', until: '2026-10-18' }],
  ['next-month', '2026-09-30T23:30:00Z', { from: '2026-11-01', until: '2026-11-30' }],
  ['next-month', '2026-12-31T12:00:00Z', { from: '2027-01-01', until: '2027-01-31' }],
  ['future-events', '2026-09-30T12:00:00Z', { from: '2026-09-30', until: null }],
  [undefined, '2026-09-30T12:00:00Z', { from: '2026-09-30', until: null }],
] as const)('resolves the date filter %s at %s', (filter, now, days) => {
  expect(getDateRange(filter, new Date(now))).toEqual(days);
});

test.each([
  [undefined, null],
  [EVENT_AUDIENCE_FILTERS.map(({ value }) => value).join(), null],
  ['corporate', ['corporate']],
  ['corporate,corporate', ['corporate']],
])('parses the audience filter for=%s', (value, audiences) => {
  expect(parseAudiences(value)).toEqual(audiences);
});

test.each([
  ['co1', ['co1', 'co1___']],
  ['CO10', ['co10', 'co10___']],
  ['D02', ['d02', 'd02___', 'd02____']],
  [' co1  1t', ['co11t%']],
  ['WC2B 5AZ', ['wc2b5az%']],
  ['d02 x285', ['d02x285%']],
  ['Colchester', null],
  ['CO', null],
])('parses %j as a postcode', (text, patterns) => {
  expect(toPostcodePatterns(text)).toEqual(patterns);
});

test('wildcards are taken literally', () => expect(escapePattern('50%_\\')).toBe('50\\%\\_\\\\'));
