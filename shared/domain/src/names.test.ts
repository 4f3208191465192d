import { expect, test } from 'vitest';
import {
  findNameDifference,
  findNamesakes,
  isLikelySamePerson,
  matchesName,
  nameWords,
} from './names.ts';

test.each([
  ['Zoë O’Neill', 'zoe oneill'],
  ["o'neill", 'oneill'],
  ['O‘NEILL', 'oneill'],
  ['o neill', 'oneill'],
  ['Smith, John', 'smith john'],
  ['Smith-Jones', 'smith jones'],
  ['D Angelo', 'dangelo'],
  ['D. Angelo', 'dangelo'],
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
  expect(matchesName(nameWords('John Smith-Jones'), nameWords(typed))).toBe(expected);
});

const JOHN = { first_name: 'John', last_name: 'Ó Neill', date_of_birth: '1958-04-02' };
test.each([
  [{ first_name: 'o’neill', last_name: 'JOHN', date_of_birth: '1958-04-02' }, true],
  [{ ...JOHN, date_of_birth: '1958-02-04' }, false],
  [{ ...JOHN, first_name: 'Jon' }, false],
])('%j is probably John Ó Neill: %s', (other, same) => {
  expect(isLikelySamePerson(JOHN, other)).toBe(same);
});

test('names divided differently belong to different people', () => {
  const [al, all] = [
    { ...JOHN, first_name: 'Al', last_name: 'Lan' },
    { ...JOHN, first_name: 'All', last_name: 'An' },
  ];
  expect(isLikelySamePerson(al, all)).toBe(false);
});

test.each([
  ['David', 'Jones', 'David Jones', undefined],
  ['David', 'Jones', 'JONES, David', undefined],
  ['David', 'Jones', 'Jones^David^Michael', undefined],
  ['David', 'Jones', 'Mr D. M. Jones', undefined],
  ['David', 'Jones', 'D Jones', undefined],
  ['David', 'Jones', 'Jones', undefined],
  ['Owen', 'Jones', 'O Jones', undefined],
  ['David', 'Jones', '', undefined],
  ['David Michael', 'Jones', 'David Jones', undefined],
  ['David', 'Jones', 'Dafydd Jones', 'another first name'],
  ['David', 'Jones', 'Owen Jones', 'another first name'],
  ['David', 'Jones', 'Dafydd Johnson', 'another surname'],
  ['David', 'Jones', 'David Johnson', 'another surname'],
  ['David', 'Smith', 'David Smyth', 'another surname'],
  ['Zoë', 'O’Neill', 'ZOE ONEILL', undefined],
  ['Seán', 'Ó Neill', "Sean O'Neill", undefined],
  ['John', 'Smith-Jones', 'John Smith Jones', undefined],
  ['John', 'Smith-Jones', 'SMITHJONES John', undefined],
  ['John', 'Smith-Jones', 'Smith Jones', undefined],
  ['John', 'Smith Jones', 'John Smith-Jones', undefined],
  ['John', 'Smith-Jones', 'John Smith-Johnson', 'another surname'],
  ['Jean-Paul', 'Großmann', 'Jeanpaul Grossmann', undefined],
  ['Alan', 'MacDonald', 'Alan Mac Donald', undefined],
  ['Juan', 'de la Cruz', 'Juan Delacruz', undefined],
  ['Jan', 'van der Berg', 'Jan van der Meer', 'another surname'],
  ['Wei', '张', 'Zhang Wei', 'another surname'],
  ['Wei', '–', 'Zhang Wei', undefined],
] as const)('%s %s, written ‘%s’: %s', (first_name, last_name, written, difference) => {
  expect(findNameDifference({ first_name, last_name }, written)).toBe(difference);
});

test('namesakes share a name with someone else, however it is written', () => {
  const of = (first_name: string, last_name: string) => ({ first_name, last_name });
  const people = [
    of('John', 'O’Neill'),
    of('Seán', 'Ng'),
    of('JOHN', 'ONeill'),
    of('Sean', 'Ng'),
    of('John', 'Smith'),
    // Two erased people, who have no name.
    of('', ''),
    of('', ''),
  ];
  expect([...findNamesakes(people)]).toEqual([people[0], people[2], people[1], people[3]]);
});
