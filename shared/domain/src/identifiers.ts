/** Full-width characters, as typed on East Asian keyboards. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Direction marks, joiners, soft hyphens and the like, copied by accident along with a number. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;

/**
 * An identifier in the form in which it is compared, wherever it was copied from: no invisible
 * characters, one kind of hyphen, single spaces.
 */
export const normaliseIdentifier = (text: string): string =>
  text
    .replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The same without spaces and hyphens. */
export const compactIdentifier = (text: string): string =>
  normaliseIdentifier(text).replace(/[ -]/g, '');
