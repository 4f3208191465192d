const ACCENTS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['‘’ʼ`´]/g;

/**
 * The words of a name without accents and apostrophes: 'Zoë O’Neill' is 'zoe oneill', as is 'zoe o neill'.
 * The SQL function `name_words` does the same for the console's search.
 */
export const nameWords = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(APOSTROPHES, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])([od]) /gu, '$1')
    .split(' ')
    .filter(Boolean);

/** Whether each typed word begins one of the name, in any order. @param words of both by `nameWords` */
export const isNamed = (name: readonly string[], typed: readonly string[]): boolean =>
  typed.every((word) => name.some((each) => each.startsWith(word)));

interface Named {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
}

/** What two records of one person share: the birth date, and the words of the name in any order. */
export const personKey = ({ first_name, last_name, date_of_birth }: Named): string =>
  `${date_of_birth} ${nameWords(`${first_name} ${last_name}`).toSorted().join(' ')}`;

/** Whether two people of one list seem to be one. */
export const seemsSame = (one: Named, other: Named): boolean => personKey(one) === personKey(other);
