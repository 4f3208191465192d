import { CODE_LETTERS as LETTERS, randomLetters } from './code-letters.ts';
import { normaliseIdentifier } from './identifiers.ts';

const LETTER_COUNT = 8;
const TUBE_CODE = new RegExp(`^T[${LETTERS}]{${LETTER_COUNT + 1}}$`);

/** The prefix that a scanner may send, such as ']C1' for Code 128 (ISO/IEC 15424, symbology identifiers). */
const SYMBOLOGY = /^\][A-Z][0-9A-Z]/;
const INVISIBLE = /[\p{C}\p{Z}]/gu;

/**
 * The code of a tube as it is stored and shown, however it was scanned or typed: in capitals, without a
 * scanner's prefix, spaces or invisible characters.
 */
export const normaliseTubeCode = (text: string): string =>
  normaliseIdentifier(text).replace(INVISIBLE, '').toUpperCase().replace(SYMBOLOGY, '');

/** Whether leading zeros are part of a laboratory's codes. */
export const LEADING_ZEROS = ['ignored', 'significant'] as const;
export type LeadingZeros = (typeof LEADING_ZEROS)[number];

/**
 * Equal for every way of writing one code: spreadsheets drop leading zeros.
 * @param zeros how the tube's laboratory numbers its tubes
 */
export const toTubeKey = (text: string, zeros: LeadingZeros = 'ignored'): string =>
  zeros === 'significant'
    ? normaliseTubeCode(text)
    : normaliseTubeCode(text).replace(/^0+(?=\d+$)/, '');

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE_LIKE = new RegExp(
  `^(\\d{1,4}[-/ .])?${MONTH}[-/ .]\\d{2,4}$|^\\d{1,2}[-/ .]${MONTH}([-/ .]\\d{2,4})?$|^\\d{1,4}[/.]\\d{1,2}[/.]\\d{1,4}$`,
  'i',
);
const SHORTENED_NUMBER = /^\d([.,]\d+)?E\+?\d+$/i;

/** How a spreadsheet damages a code: '5E-17' becomes a number, '3-26' the date 'Mar-26'. */
export function findSpreadsheetDamage(text: string): 'a date' | 'a shortened number' | undefined {
  if (DATE_LIKE.test(text.trim())) return 'a date';
  return SHORTENED_NUMBER.test(text.trim()) ? 'a shortened number' : undefined;
}

/** Luhn checksum over `LETTERS`: detects any single wrong letter, and most swaps of adjacent letters. */
function calculateChecksum(text: string, firstFactor: 1 | 2): number {
  let factor = firstFactor;
  let sum = 0;
  for (const letter of [...text].toReversed()) {
    const product = factor * LETTERS.indexOf(letter);
    sum += Math.floor(product / LETTERS.length) + (product % LETTERS.length);
    factor = factor === 2 ? 1 : 2;
  }
  return sum % LETTERS.length;
}

/** A tube code for the charity's own labels; its last letter checks the others. */
export function createTubeCode(random: (below: number) => number): string {
  const letters = randomLetters(LETTER_COUNT, random);
  const check = (LETTERS.length - calculateChecksum(letters, 2)) % LETTERS.length;
  return `T${letters}${LETTERS[check]}`;
}

/** Whether a text looks like such a code but fails its check: a letter was misread or mistyped. */
export const isMistypedTubeCode = (text: string): boolean => {
  const code = normaliseTubeCode(text);
  return TUBE_CODE.test(code) && calculateChecksum(code.slice(1), 1) !== 0;
};
