/** Letters and digits that are hard to confuse on paper or on the telephone. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param random returns an integer from 0 up to, but not including, `below` */
export const randomLetters = (count: number, random: (below: number) => number): string =>
  Array.from({ length: count }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('');

/** Random letters in groups of four, which are easier to read and type: `AB23-CD45`. */
export const randomLetterGroups = (count: number, random: (below: number) => number): string =>
  randomLetters(count, random).replace(/(.{4})(?=.)/g, '$1-');
