import { expect, test } from 'vitest';
import { CODE_LETTERS } from './code-letters.ts';
import {
  createTubeCode,
  findSpreadsheetDamage,
  isMistypedTubeCode,
  normaliseTubeCode,
  toTubeKey,
} from './tube-codes.ts';

/** Returns the given numbers in turn, again and again. */
const inTurn = (...numbers: number[]) => {
  let index = 0;
  return () => numbers[index++ % numbers.length] ?? 0;
};

test('a code is T, eight letters and a check letter', () => {
  const code = createTubeCode(inTurn(5, 17, 22, 0, 29, 3, 11, 8));
  expect(code).toMatch(/^T[2-9A-HJKMNP-TV-Z]{9}$/);
  expect([isMistypedTubeCode(code), isMistypedTubeCode(` ${code.toLowerCase()} `)]).toEqual([
    false,
    false,
  ]);
});

test('detects every single wrong letter', () => {
  const code = createTubeCode(inTurn(5, 17, 22, 0, 29, 3, 11, 8));
  for (let at = 1; at < code.length; at += 1) {
    for (const letter of CODE_LETTERS.replace(code[at] ?? '', '')) {
      const wrong = code.slice(0, at) + letter + code.slice(at + 1);
      expect(isMistypedTubeCode(wrong), wrong).toBe(true);
    }
  }
});

// Except the first and last letters of the alphabet: Luhn's algorithm does not detect 09 for 90.
test('detects two swapped adjacent letters, even with spaces around the code', () => {
  const code = createTubeCode(inTurn(5, 17, 22, 1, 28, 3, 11, 8));
  for (let at = 1; at < code.length - 1; at += 1) {
    const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`;
    expect(isMistypedTubeCode(` ${swapped} `), swapped).toBe(true);
  }
});

test.each(['', 'T-17', '0012345', 'CH-AAAA2222', 'TUBE'])(
  '%s is a different kind of code',
  (text) => {
    expect(isMistypedTubeCode(text)).toBe(false);
  },
);

test.each([
  ']C0LAB-0042',
  ']C1LAB-0042',
  ']c0lab-0042',
  ']C1\u001dLAB-0042\u001d',
  ']d2LAB-0042',
  ' lab-0042 ',
  'LAB 0042'.replace(' ', '\u2011'),
  'L\u200bAB\u2060-00 42\u0000',
  '\ufeffＬＡＢ－００４２',
])('%j is the same code, however it was scanned or typed', (text) => {
  expect(normaliseTubeCode(text)).toBe('LAB-0042');
  expect(normaliseTubeCode(normaliseTubeCode(text))).toBe('LAB-0042');
});

test.each([
  ['00012345', '12345', true],
  ['0', '000', true],
  [']C00012345', '12345', true],
  ['LAB-0042', 'LAB-42', false],
  ['0A1', 'A1', false],
  ['10', '1', false],
])('%s and %s are the same tube: %s', (one, other, same) => {
  expect(toTubeKey(one) === toTubeKey(other)).toBe(same);
});

test('leading zeros make a different code when the laboratory’s are significant', () => {
  const same = (one: string, other: string) =>
    toTubeKey(one, 'significant') === toTubeKey(other, 'significant');
  expect([same('00012345', '12345'), same(']C1lab 42', 'LAB42')]).toEqual([false, true]);
});

test.each([
  ['Mar-26', 'a date'],
  ['26-Mar', 'a date'],
  ['1-Sep-2026', 'a date'],
  ['Sept 26', 'a date'],
  ['01/03/2026', 'a date'],
  ['2026.03.01', 'a date'],
  ['1.23457E+11', 'a shortened number'],
  ['5E17', 'a shortened number'],
  ['12345', undefined],
  ['T-17', undefined],
  ['MAR26', undefined],
  ['LAB-MAR-26', undefined],
  ['2026-0042', undefined],
])('of %s a spreadsheet has turned the tube code into %s', (text, damage) => {
  expect(findSpreadsheetDamage(text)).toBe(damage);
});
