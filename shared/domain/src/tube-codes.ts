/** Without letters and digits that are taken for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const COUNT = 8;
const SHAPE = new RegExp(`^T[${LETTERS}]{${COUNT + 1}}$`);

/** Luhn's sum over these letters: it changes with each wrong letter, and with most that are swapped. */
function sumOf(text: string, firstFactor: 1 | 2): number {
  let factor = firstFactor;
  let sum = 0;
  for (const letter of [...text].toReversed()) {
    const product = factor * LETTERS.indexOf(letter);
    sum += Math.floor(product / LETTERS.length) + (product % LETTERS.length);
    factor = factor === 2 ? 1 : 2;
  }
  return sum % LETTERS.length;
}

/** A code for a tube of the charity's own labels; its last letter checks the others. @param random a number below */
export function newTubeCode(random: (below: number) => number): string {
  const letters = Array.from({ length: COUNT }, () => LETTERS[random(LETTERS.length)]).join('');
  const check = (LETTERS.length - sumOf(letters, 2)) % LETTERS.length;
  return `T${letters}${LETTERS[check]}`;
}

/** Whether a text looks like such a code and is none: a letter was misread or mistyped. */
export const isMistypedTubeCode = (text: string): boolean => {
  const code = text.trim().toUpperCase();
  return SHAPE.test(code) && sumOf(code.slice(1), 1) !== 0;
};
