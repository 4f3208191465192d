import { expect, test } from 'vitest';
import { findPeople } from './find-people.ts';

const people = [
  { reference: 'CH-AAAA2222', first_name: 'Seán', last_name: 'O’Neill' },
  { reference: 'CH-BBBB3333', first_name: 'John', last_name: 'Smith-Jones' },
  { reference: 'CH-CCCC4444', first_name: 'Aaron', last_name: 'Smithson' },
  { reference: 'CH-DDDD5555', first_name: 'Grzegorz', last_name: 'Pawłowski' },
  { reference: 'CH-EEEE6666', first_name: 'Hans', last_name: 'Großmann' },
  { reference: 'CH-FFFF7777', first_name: 'Văn Đức', last_name: 'Nguyễn' },
];
const found = (text: string) => findPeople(people, text).map(({ last_name }) => last_name);

test.each([
  ['smith, john', ['Smith-Jones']],
  ['JONES', ['Smith-Jones']],
  ['smi', ['Smith-Jones', 'Smithson']],
  ["o'neill", ['O’Neill']],
  ['o neill sean', ['O’Neill']],
  ['ONEILL', ['O’Neill']],
  ['CH-AAAA2222', ['O’Neill']],
  ['ch aaaa2222', ['O’Neill']],
  ['aaaa', ['O’Neill']],
  ['aa', ['O’Neill', 'Smithson']],
  ['https://chaps.example.org/day#CH-BBBB3333', ['Smith-Jones']],
  ['pawlowski', ['Pawłowski']],
  ['GROSSMANN', ['Großmann']],
  ['duc nguyen', ['Nguyễn']],
  ['CH-ZZZZ9999', []],
  ['smith john x', []],
  ['  ', []],
  ['-', []],
])("'%s' finds %j", (text, names) => {
  expect(found(text)).toEqual(names);
});

test('returns up to the given limit, or everyone by default', () => {
  const many = Array.from({ length: 30 }, () => ({
    ...{ reference: '', first_name: 'Ada', last_name: 'Lovelace' },
  }));
  expect(findPeople(many, 'love', 10)).toHaveLength(10);
  expect(findPeople(many, 'love')).toHaveLength(30);
});
