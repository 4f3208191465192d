import { compactIdentifier } from './identifiers.ts';

export const NHS_NUMBER_MAX_DIGITS = 10;

/** A number without blanks and hyphens, as it is compared; a spreadsheet writes it with '.0'. */
export const normaliseNhsNumber = (text: string): string =>
  compactIdentifier(text).replace(/^(\d+)\.0+$/, '$1');

/** The ten digits in whatever way they are written; undefined for what cannot be read as a number. */
export function parseNhsNumber(text: string): string | undefined {
  const plain = normaliseNhsNumber(text);
  return /^\d{10}$/.test(plain) ? plain : undefined;
}

/**
 * The digits of the input, and whether anything else than blanks and hyphens was removed (then show
 * `NHS_NUMBER_MESSAGE`).
 */
export function keepNhsDigits(typed: string): { value: string; stripped: boolean } {
  const plain = normaliseNhsNumber(typed);
  const value = plain.replace(/\D/g, '').slice(0, NHS_NUMBER_MAX_DIGITS);
  return { value, stripped: value !== plain };
}

/**
 * The NHS number's modulus-11 check.
 * @param digits exactly ten digits, else false
 */
export function nhsNumberChecksum(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 9)].reduce(
    (total, digit, index) => total + Number(digit) * (10 - index),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  return check !== 10 && check === Number(digits[9]);
}

/** Whether it has its ten digits; a laboratory that needs the number rejects a sample without. */
export const isCompleteNhsNumber = (digits: string): boolean =>
  digits.length === NHS_NUMBER_MAX_DIGITS;

/** Whether ten digits fail the check: warn, do not block. */
export function nhsNumberLooksWrong(digits: string): boolean {
  return isCompleteNhsNumber(digits) && !nhsNumberChecksum(digits);
}
