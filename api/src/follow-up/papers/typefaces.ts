/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldErrors } from '@chaps/contracts';
import { isLatinGreekOrCyrillic } from '@chaps/domain/scripts';
import { create } from 'fontkit';
import { HttpError } from '../../platform/http/errors.ts';

export type Weight = 'regular' | 'bold';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`));

/** The site's typeface, and a typeface with all Latin letters and diacritics, Greek and Cyrillic. */
export const FONTS = {
  regular: read('atkinson-hyperlegible-next-regular'),
  bold: read('atkinson-hyperlegible-next-bold'),
  'wide-regular': read('noto-sans-regular'),
  'wide-bold': read('noto-sans-bold'),
};

const [own, wide] = [create(FONTS.regular), create(FONTS['wide-regular'])];

const splitLetters = (text: string) => [...text.normalize('NFC').replace(/\s/gu, '')];
const hasOwnGlyph = (letter: string) => own.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
const hasWideGlyph = (letter: string) =>
  isLatinGreekOrCyrillic(letter) && wide.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** The font for a text: the site's own, unless it lacks a letter. */
export const chooseFont = (text: string, weight: Weight): keyof typeof FONTS =>
  splitLetters(text).every(hasOwnGlyph) ? weight : `wide-${weight}`;

/** Whether one of the fonts has every letter of a text. */
export const isPrintable = (text: string): boolean => {
  const letters = splitLetters(text);
  return letters.every(hasOwnGlyph) || letters.every(hasWideGlyph);
};

/** @param details the affected people of a batch, by their ids */
export const missingGlyphsError = (lacking: readonly string[], details?: FieldErrors) =>
  new HttpError(
    409,
    'LETTERS_MISSING',
    `Nothing was printed. Our fonts cannot print some letters in: ${lacking.join('; ')}. Please write this by hand, or use Latin letters.`,
    details ? { details } : {},
  );

/** @throws {HttpError} 409 LETTERS_MISSING, with the texts that no font covers completely */
export function requirePrintable(texts: Iterable<string>): void {
  const lacking = [...new Set(texts)].filter((text) => !isPrintable(text));
  if (lacking.length > 0) throw missingGlyphsError(lacking);
}
