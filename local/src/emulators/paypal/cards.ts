/** Rules for card details, shared by the browser and the server. */

export const FIELDS = ['name', 'number', 'expiry', 'cvv'] as const;
export type FieldKind = (typeof FIELDS)[number];

export const isFieldKind = (text: unknown): text is FieldKind =>
  FIELDS.some((field) => field === text);

export const extractDigits = (text: string): string => text.replace(/\D/g, '');

/** Whether a number is complete and its check digit is correct (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = extractDigits(number);
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^[1-9]\d{11,18}$/.test(digits) && sum % 10 === 0;
}

/** Converts '12/29', '1229' or '12 / 2029' to PayPal's format, '2029-12'; null when it is not a month. */
export function parseExpiry(text: string): string | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text.trim()) ?? [];
  return month ? `20${year}-${month.padStart(2, '0')}` : null;
}

const BRANDS: Record<string, string> = { 3: 'AMEX', 4: 'VISA', 5: 'MASTERCARD' };
export const getCardBrand = (number: string): string =>
  BRANDS[extractDigits(number)[0] ?? ''] ?? 'UNKNOWN';

/** Whether a field's text is valid for a payment. */
export function isValidField(kind: FieldKind, text: string, today: Date): boolean {
  if (kind === 'name') return text.trim() !== '';
  if (kind === 'number') return isCardNumber(text);
  if (kind === 'cvv') return /^\d{3,4}$/.test(text);
  // A card is valid until the end of its month.
  return (parseExpiry(text) ?? '') >= today.toISOString().slice(0, 7);
}
