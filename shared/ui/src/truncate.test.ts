import { describe, expect, test } from 'vitest';
import { truncate } from './truncate.ts';

describe('truncate', () => {
  test.each([
    ['a text that fits is given back', 'one two', 7, 'one two'],
    ['a cut inside a word drops that word', 'one two three', 9, 'one two…'],
    ['a cut at the end of a word keeps it', 'one two three', 7, 'one two…'],
    ['a mark before the cut goes', 'one, two three', 5, 'one…'],
    ['a single long word is cut where the limit falls', 'abcdefghij', 4, 'abcd…'],
    ['letters outside the basic plane count once', '👍👍👍 yes', 3, '👍👍👍…'],
    ['nothing stays nothing', '', 10, ''],
  ])('%s', (_, text, limit, cut) => {
    expect(truncate(text, limit)).toBe(cut);
  });
});
