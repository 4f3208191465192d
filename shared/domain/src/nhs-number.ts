import { compactIdentifier } from './identifiers.ts';

export const NHS_NUMBER_MAX_DIGITS = 10;

/** A number in the form in which it is compared: without spaces, hyphens or a spreadsheet's '.0'. */
export const normaliseNhsNumber = (text: string): string =>
  compactIdentifier(text).replace(/^(\d+)\.0+$/, '$1');

/** The ten digits, however they are written; undefined if the text is not such a number. */
export function parseNhsNumber(text: string): string | undefined {
  const plain = normaliseNhsNumber(text);
  return /^\d{10}$/.test(plain) ? plain : undefined;
}

/**
 * The digits of the input, and whether anything other than spaces and hyphens was removed (then show
 * `NHS_NUMBER_MESSAGE`).
 */
export function extractNhsDigits(typed: string): { value: string; stripped: boolean } {
  const plain = normaliseNhsNumber(typed);
  const value = plain.replace(/\D/g, '').slice(0, NHS_NUMBER_MAX_DIGITS);
  return { value, stripped: value !== plain };
}

/**
 * The NHS number's modulus-11 check.
 * @param digits anything other than ten digits fails
 */
export function hasValidNhsChecksum(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 9)].reduce(
    (total, digit, index) => total + Number(digit) * (10 - index),
    0,
  );
  const check = (11 - (sum % 11)) % 11;
  return check !== 10 && check === Number(digits[9]);
}

/** Whether all ten digits are there; a laboratory that needs the number rejects a sample without it. */
export const isCompleteNhsNumber = (digits: string): boolean =>
  digits.length === NHS_NUMBER_MAX_DIGITS;

/** Whether ten digits fail the check: warn, do not block. */
export function nhsNumberLooksWrong(digits: string): boolean {
  return isCompleteNhsNumber(digits) && !hasValidNhsChecksum(digits);
}
