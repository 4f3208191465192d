import { describe, expect, test } from 'vitest';
import { extractNhsDigits, hasValidNhsChecksum, nhsNumberLooksWrong } from './nhs-number.ts';

describe('NHS number', () => {
  test.each([
    ['9434765919', true],
    ['9434765918', false],
    ['943476591', false],
    ['94347659190', false],
    ['4010232137', true],
    // The check digit would be 10: no number is issued with these nine digits.
    ['9434765030', false],
  ])('%s passes the modulus-11 check: %s', (digits, sound) => {
    expect(hasValidNhsChecksum(digits)).toBe(sound);
    expect(nhsNumberLooksWrong(digits)).toBe(digits.length === 10 && !sound);
  });

  test.each([
    ['9434765919', '9434765919', false],
    ['943 476 5919', '9434765919', false],
    ['943\u00a0476\u20135919\u200b', '9434765919', false],
    ['943.476', '943476', true],
    ['94347659191', '9434765919', true],
    ['abc', '', true],
  ])('extracts the digits of %j as %j', (typed, value, stripped) => {
    expect(extractNhsDigits(typed)).toEqual({ value, stripped });
  });
});
