export const NHS_NUMBER_MAX_DIGITS = 10;

/**
 * The digits of the input, and whether anything else was removed (then show `NHS_NUMBER_MESSAGE`).
 */
export function keepNhsDigits(typed: string): { value: string; stripped: boolean } {
  const value = typed.replace(/\D/g, '').slice(0, NHS_NUMBER_MAX_DIGITS);
  return { value, stripped: value !== typed };
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
