import { UNPRINTABLE_CHARACTER } from '@chaps/contracts';

const UNPRINTABLE_CHARACTERS = new RegExp(UNPRINTABLE_CHARACTER, 'gu');
/** Escapes as JSON does, so that JSON stays valid. */
const escapeCharacter = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * For one line or cell: escapes characters that control a terminal, break the line or reverse its direction.
 */
export const escapeLine = (text: string): string =>
  text.replace(UNPRINTABLE_CHARACTERS, escapeCharacter);

/** The same for a text of several lines. */
export const escapeText = (text: string): string =>
  text.replace(UNPRINTABLE_CHARACTERS, (character) =>
    /[\n\t]/.test(character) ? character : escapeCharacter(character),
  );

/** Options of csv-stringify: escapes spreadsheet formulas and terminal sequences. */
export const SAFE_CSV = { escape_formulas: true, cast: { string: escapeLine } } as const;
