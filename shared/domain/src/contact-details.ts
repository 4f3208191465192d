import { normaliseIdentifier } from './identifiers.ts';

/** The leading zero of a national number, which is not dialled after a country code. */
const NATIONAL_ZERO = /^(\+|00)(\d{1,3})(?: ?\(0\))+ ?/;

/** A telephone number as stored: '+353 (0)87 123 4567' becomes '+353 87 123 4567'. */
export const normaliseTelephoneNumber = (text: string): string =>
  normaliseIdentifier(text).replace(NATIONAL_ZERO, '$1$2 ').trim();

/** A British mobile number from its 7 onwards. */
const BRITISH_MOBILE = /^(?:0|\+44|0044)(7\d*)$/;

/**
 * Whether a text cannot be a telephone number, because it has letters, or too few or too many digits. Irish
 * landlines have nine. Warn, do not block.
 */
export function telephoneNumberLooksWrong(text: string): boolean {
  const number = text.replace(/\s*(?:ext\.?|x)\s*\d+$/i, '');
  if (/\p{L}/u.test(number)) return true;
  const mobile = BRITISH_MOBILE.exec(number.replaceAll(/[^\d+]/g, ''))?.[1];
  if (mobile !== undefined) return mobile.length !== 10;
  const { length } = number.replaceAll(/\D/g, '');
  return length < 9 || length > 15;
}

/** Browsers and Node.js have `URL`; this package is compiled without the types of either. */
declare const URL: { canParse(text: string): boolean; new (text: string): { hostname: string } };

/** A domain in ASCII, for mail servers: 'bücher.example' becomes 'xn--bcher-kva.example'. */
function toAsciiDomain(domain: string): string {
  const address = `https://${domain}`;
  // Checked first, because `URL` also accepts ports and paths.
  const isForeign = /^[\p{L}\p{M}\p{N}.-]*\P{ASCII}[\p{L}\p{M}\p{N}.-]*$/u.test(domain);
  return isForeign && URL.canParse(address) ? new URL(address).hostname : domain;
}

/** An e-mail address in the form in which it is stored and compared. */
export function normaliseEmail(text: string): string {
  const address = normaliseIdentifier(text).toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  return `${address.slice(0, at)}@${toAsciiDomain(address.slice(at + 1))}`;
}
