/** Digits and letters as East Asian keyboards write them. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Direction marks, joiners, soft hyphens and the like: copied with a number, and never meant. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/**
 * An identifier as it is compared, whatever it was copied from: without invisible characters, with one
 * kind of hyphen and single blanks.
 */
export const normaliseIdentifier = (text: string): string =>
  text
    .replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The same without blanks and hyphens. */
export const compactIdentifier = (text: string): string =>
  normaliseIdentifier(text).replace(/[ -]/g, '');
