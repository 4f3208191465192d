import { expect, test } from 'vitest';
import {
  brandOf,
  expiryOf,
  expiryTyped,
  grouped,
  isCardNumber,
  isSecurityCode,
  isUnexpired,
} from './cards.ts';

test.each([
  ['4111 1111 1111 1111', true, 'visa'],
  ['4111111111111112', false, 'visa'],
  ['5555 5555 5555 4444', true, 'mastercard'],
  ['3782 822463 10005', true, 'american-express'],
  ['411111111111', false, 'visa'],
  ['0000 0000 0000 0000', false, null],
  ['', false, null],
])('number %s: valid %s, brand %s', (number, valid, brand) => {
  expect(isCardNumber(number)).toBe(valid);
  expect(brandOf(number)).toBe(brand);
});

test.each([
  ['12/29', '2029-12'],
  ['1 / 2031', '2031-01'],
  ['13/29', null],
  ['00/29', null],
  ['1229', null],
])('expiry %s is %s', (text, expiry) => expect(expiryOf(text)).toBe(expiry));

test('a card works until its month has ended', () => {
  const today = new Date('2026-11-30T22:00:00Z');
  expect(isUnexpired('2026-11', today)).toBe(true);
  expect(isUnexpired('2026-10', today)).toBe(false);
});

test('security codes have three digits, four for American Express', () => {
  expect(isSecurityCode('123', 'visa')).toBe(true);
  expect(isSecurityCode('1234', 'visa')).toBe(false);
  expect(isSecurityCode('1234', 'american-express')).toBe(true);
  expect(isSecurityCode('12a', null)).toBe(false);
});

test.each([
  ['1', '1'],
  ['5', '05/'],
  ['12', '12/'],
  ['1229', '12/29'],
  ['12/2029', '12/2029'],
])('typing %s shows %s', (typed, shown) => expect(expiryTyped(typed, false)).toBe(shown));

test('numbers are shown in the groups that are printed on cards', () => {
  expect(grouped('4111111111111111')).toBe('4111 1111 1111 1111');
  expect(grouped('378282246310005')).toBe('3782 822463 10005');
});
