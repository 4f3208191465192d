import { UNPRINTABLE } from '@chaps/contracts';

const EACH = new RegExp(UNPRINTABLE, 'gu');
/** As JSON writes it, so that JSON stays JSON. */
const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One line or cell: what would command a terminal, break the line or turn it around is written out. */
export const printableLine = (text: string): string => text.replace(EACH, escaped);

/** The same for a text of several lines. */
export const printableText = (text: string): string =>
  text.replace(EACH, (character) => (/[\n\t]/.test(character) ? character : escaped(character)));

/** Options of csv-stringify: escapes spreadsheet formulas and terminal sequences. */
export const SAFE_CSV = { escape_formulas: true, cast: { string: printableLine } } as const;
