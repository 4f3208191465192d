/** Rules of card details, the same in the field's frame and on the server. */

export type CardBrand = 'visa' | 'mastercard' | 'american-express' | 'maestro' | 'discover';

/** How a brand is named, and how many digits its security code has. */
export const BRANDS: Record<
  CardBrand,
  { niceType: string; paypal: string; code: string; size: number }
> = {
  visa: { niceType: 'Visa', paypal: 'VISA', code: 'CVV', size: 3 },
  mastercard: { niceType: 'Mastercard', paypal: 'MASTERCARD', code: 'CVC', size: 3 },
  'american-express': { niceType: 'American Express', paypal: 'AMEX', code: 'CID', size: 4 },
  maestro: { niceType: 'Maestro', paypal: 'MAESTRO', code: 'CVC', size: 3 },
  discover: { niceType: 'discover', paypal: 'DISCOVER', code: 'CID', size: 3 },
};

const PREFIXES: [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['american-express', /^3[47]/],
  ['discover', /^6(011|5)/],
  ['maestro', /^(5[06-8]|6)/],
];

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The brand that a number's first digits tell, or null. */
export function brandOf(number: string): CardBrand | null {
  return PREFIXES.find(([, prefix]) => prefix.test(digitsOf(number)))?.[0] ?? null;
}

/** Whether a number is whole and its check digit is right (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits) || brandOf(digits) === null) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** '12/29' or '12 / 2029' as PayPal writes it, '2029-12'; null when it is no month. */
export function expiryOf(text: string): string | null {
  const found = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text);
  if (!found) return null;
  const month = Number(found[1]);
  if (month < 1 || month > 12) return null;
  const year = found[2]?.length === 2 ? `20${found[2]}` : found[2];
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** A card works until the end of its month. @param expiry as 'YYYY-MM' */
export function isUnexpired(expiry: string, today: Date): boolean {
  return expiry >= today.toISOString().slice(0, 7);
}

export function isSecurityCode(code: string, brand: CardBrand | null): boolean {
  const size = brand === null ? '3,4' : BRANDS[brand].size;
  return new RegExp(`^\\d{${size}}$`).test(code);
}

/** A number in groups as it is printed: 4-6-5 for American Express, else fours. */
export function grouped(number: string): string {
  const digits = digitsOf(number).slice(0, 19);
  const groups =
    brandOf(digits) === 'american-express'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
      : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** Writes the slash of 'MM/YY' while the month and year are typed. */
export function expiryTyped(text: string, deleting: boolean): string {
  const [first = '', ...rest] = text.split('/');
  if (rest.length > 0)
    return `${digitsOf(first).padStart(2, '0').slice(-2)}/${digitsOf(rest.join('')).slice(0, 4)}`;
  const digits = digitsOf(text);
  if (digits.length === 1 && Number(digits) > 1) return `0${digits}/`;
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2, 6)}`;
}
