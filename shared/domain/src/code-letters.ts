/** Letters and digits that are not mistaken for each other on paper or on the telephone. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param random a number below */
export const randomLetters = (count: number, random: (below: number) => number): string =>
  Array.from({ length: count }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('');

/** Letters in groups of four, which are read and typed: `AB23-CD45`. @param random a number below */
export const groupedLetters = (count: number, random: (below: number) => number): string =>
  randomLetters(count, random).replace(/(.{4})(?=.)/g, '$1-');
