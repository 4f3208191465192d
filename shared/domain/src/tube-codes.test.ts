import { expect, test } from 'vitest';
import { isMistypedTubeCode, newTubeCode } from './tube-codes.ts';

/** The same numbers in turn. */
const inTurn = (...numbers: number[]) => {
  let index = 0;
  return () => numbers[index++ % numbers.length] ?? 0;
};

test('a code is T, eight letters, and one that checks them', () => {
  const code = newTubeCode(inTurn(5, 17, 22, 0, 29, 3, 11, 8));
  expect(code).toMatch(/^T[2-9A-HJKMNP-TV-Z]{9}$/);
  expect([isMistypedTubeCode(code), isMistypedTubeCode(` ${code.toLowerCase()} `)]).toEqual([
    false,
    false,
  ]);
});

test('each single wrong letter is noticed', () => {
  const code = newTubeCode(inTurn(5, 17, 22, 0, 29, 3, 11, 8));
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  for (let at = 1; at < code.length; at += 1) {
    for (const letter of letters.replace(code[at] ?? '', '')) {
      const wrong = code.slice(0, at) + letter + code.slice(at + 1);
      expect(isMistypedTubeCode(wrong), wrong).toBe(true);
    }
  }
});

// All but the first and the last of the alphabet, as Luhn's sum does not notice 09 for 90.
test('two neighbouring letters that are swapped are noticed, also with space around', () => {
  const code = newTubeCode(inTurn(5, 17, 22, 1, 28, 3, 11, 8));
  for (let at = 1; at < code.length - 1; at += 1) {
    const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`;
    expect(isMistypedTubeCode(` ${swapped} `), swapped).toBe(true);
  }
});

test.each(['', 'T-17', '0012345', 'CH-AAAA2222', 'TUBE'])('%s is another kind of code', (text) => {
  expect(isMistypedTubeCode(text)).toBe(false);
});
