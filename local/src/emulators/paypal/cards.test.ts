import { expect, test } from 'vitest';
import { type FieldKind, getCardBrand, isValidField, parseExpiry } from './cards.ts';

const today = new Date('2026-11-30T22:00:00Z');

test.each<[FieldKind, string, boolean]>([
  ['name', 'John Smith', true],
  ['name', ' ', false],
  ['number', '4111 1111 1111 1111', true],
  ['number', '4111111111111112', false],
  ['number', '378282246310005', true],
  ['number', '411111111111', false],
  ['number', '0000 0000 0000 0000', false],
  ['number', '', false],
  ['expiry', '11/26', true],
  ['expiry', '10/26', false],
  ['expiry', 'soon', false],
  ['cvv', '123', true],
  ['cvv', '1234', true],
  ['cvv', '12a', false],
])('the %s %j is valid: %s', (kind, text, valid) => {
  expect(isValidField(kind, text, today)).toBe(valid);
});

test.each([
  ['12/29', '2029-12'],
  ['1 / 2031', '2031-01'],
  ['1229', '2029-12'],
  ['13/29', null],
  ['00/29', null],
])('the expiry %s is read as %s', (text, expiry) => {
  expect(parseExpiry(text)).toBe(expiry);
});

test.each([
  ['4111 1111 1111 1111', 'VISA'],
  ['5555 5555 5555 4444', 'MASTERCARD'],
  ['3782 822463 10005', 'AMEX'],
  ['6011 1111 1111 1117', 'UNKNOWN'],
])('the brand of card %s is %s', (number, brand) => {
  expect(getCardBrand(number)).toBe(brand);
});
