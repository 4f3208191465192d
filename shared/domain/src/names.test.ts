import { expect, test } from 'vitest';
import { isNamed, nameWords, seemsSame } from './names.ts';

test.each([
  ['Zoë O’Neill', 'zoe oneill'],
  ["o'neill", 'oneill'],
  ['O‘NEILL', 'oneill'],
  ['o neill', 'oneill'],
  ['Smith, John', 'smith john'],
  ['Smith-Jones', 'smith jones'],
  ['D Angelo', 'dangelo'],
  ['Leo Neill', 'leo neill'],
  [' Łukasz  Öz ', 'lukasz oz'],
  ['Pawłowski', 'pawlowski'],
  ['GROẞMANN', 'grossmann'],
  ['Nguyễn Văn Đức', 'nguyen van duc'],
  ['Søren Æbelø', 'soren aebelo'],
  ['Ọlábísí Adébáyọ̀', 'olabisi adebayo'],
  ['Işık Ðorđe', 'isik dorde'],
  ['Əli Ɔsɛɛ', 'eli osee'],
  ['Дмитрий', 'дмитрии'],
  ['–', ''],
])('the words of %s are %s', (name, words) => {
  expect(nameWords(name).join(' ')).toBe(words);
});

test.each([
  ['smith, john', true],
  ['jo smi', true],
  ['jones', true],
  ['smith-jones john', true],
  ['smithjones', false],
  ['john x', false],
  ['mith', false],
])("'%s' is John Smith-Jones: %s", (typed, expected) => {
  expect(isNamed(nameWords('John Smith-Jones'), nameWords(typed))).toBe(expected);
});

const JOHN = { first_name: 'John', last_name: 'Ó Neill', date_of_birth: '1958-04-02' };
test.each([
  [{ first_name: 'o’neill', last_name: 'JOHN', date_of_birth: '1958-04-02' }, true],
  [{ ...JOHN, date_of_birth: '1958-02-04' }, false],
  [{ ...JOHN, first_name: 'Jon' }, false],
])('%j seems to be John Ó Neill: %s', (other, same) => {
  expect(seemsSame(JOHN, other)).toBe(same);
});
