import { expect, test } from 'vitest';
import { findDayInText } from './day-text.ts';

test.each([
  ['14 dec', { day: 14, month: 12 }, ''],
  ['14th December', { day: 14, month: 12 }, ''],
  ['14 dec 2026', { day: 14, month: 12, year: 2026 }, ''],
  ['3 sept', { day: 3, month: 9 }, ''],
  ['14/12', { day: 14, month: 12 }, ''],
  ['4.1.27', { day: 4, month: 1, year: 2027 }, ''],
  ['2026-12-14', { day: 14, month: 12, year: 2026 }, ''],
  ['ipswich 14 dec', { day: 14, month: 12 }, 'ipswich'],
  ['14dec ipswich', { day: 14, month: 12 }, 'ipswich'],
])('%s is a date', (text, day, rest) => {
  expect(findDayInText(text)).toEqual({ day, rest });
});

test.each([
  'smith',
  '14',
  '14 lodge',
  '12 marsh lane',
  '45 dec',
  '14/13',
  '07700 900123',
  'dec',
  '12345678',
  '',
])('%s is not a date', (text) => {
  expect(findDayInText(text)).toBeUndefined();
});
