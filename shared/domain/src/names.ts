const ACCENTS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['‘’ʼ`´]/g;

/**
 * Letters that Unicode does not decompose, with what people type instead: those from PostgreSQL's
 * `unaccent.rules` that occur in names, and ə, ɔ and ɣ.
 */
const LETTERS = new Map(
  'ßss æae œoe þth ðd øo đd ħh ıi ĳij ĸq łl ŋn ŧt ſs ƀb ƃb ƈc ƌd ƒf ƙk ƚl ƞn ƥp ƭt ƴy ƶz ǥg ȡd ȴl ȵn ȶt ȼc ȿs ɀz ɇe ɉj ɍr ɏy ɓb ɖd ɗd ɛe ɔo əe ɠg ɣg ɦh ɨi ɪi ɲn ɽr ʈt ʉu ʋv ʙb ⱥa ⱦt ⱪk ⱬz'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const UNDECOMPOSED_LETTERS = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/**
 * The words of a name without accents and apostrophes: 'Zoë O’Neill' becomes 'zoe oneill', as does
 * 'zoe o neill', and 'Pawłowski' becomes 'pawlowski'.
 * The SQL function `name_words` does the same for the console's search.
 */
export const nameWords = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(APOSTROPHES, '')
    .replace(UNDECOMPOSED_LETTERS, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])([od]) /gu, '$1')
    .split(' ')
    .filter(Boolean);

/** Whether each typed word begins a word of the name, in any order. Both come from `nameWords`. */
export const matchesName = (name: readonly string[], typed: readonly string[]): boolean =>
  typed.every((word) => name.some((each) => each.startsWith(word)));

interface FullName {
  first_name: string;
  last_name: string;
}

interface NamedPerson extends FullName {
  date_of_birth: string | null;
}

const fullNameWords = ({ first_name, last_name }: FullName) =>
  nameWords(`${first_name} ${last_name}`);

/**
 * A key that is equal for two records of one person: the date of birth, and the words of the name in any
 * order.
 */
export const toPersonKey = (person: NamedPerson): string =>
  `${person.date_of_birth} ${fullNameWords(person).toSorted().join(' ')}`;

/** Whether two people on a list are probably the same person. */
export const isLikelySamePerson = (one: NamedPerson, other: NamedPerson): boolean =>
  toPersonKey(one) === toPersonKey(other);

const nameKeys = new WeakMap<FullName, string>();

/** Cached for each person: a list of 1,200 is read again at each step. */
function getNameKey(person: FullName): string {
  const known = nameKeys.get(person) ?? fullNameWords(person).toSorted().join(' ');
  nameKeys.set(person, known);
  return known;
}

/** People who share their name with someone else on the list, in any spelling and word order. */
export function findNamesakes<Person extends FullName>(
  people: readonly Person[],
): ReadonlySet<Person> {
  const byName = Map.groupBy(people, getNameKey);
  return new Set(
    [...byName].flatMap(([name, same]) => (name !== '' && same.length > 1 ? same : [])),
  );
}

export const NAME_DIFFERENCES = ['another surname', 'another first name'] as const;
export type NameDifference = (typeof NAME_DIFFERENCES)[number];

/** Every run of consecutive words as one: 'Smith Jones' gives 'smith', 'jones' and 'smithjones'. */
const listWordRuns = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.flatMap((_, from) =>
      words.slice(from).map((__, count) => words.slice(from, from + count + 1).join('')),
    ),
  );

/** Single letters, such as those in 'D. M. Jones'. */
const getInitials = (name: string): readonly string[] =>
  (name.match(/(?<!\p{L})\p{L}(?!\p{L})/gu) ?? []).flatMap(nameWords);

/**
 * How a name that someone else wrote for a person differs from the person's own. Capitals, accents,
 * apostrophes, hyphens, word order, additional names and a missing first name do not count. The surname
 * differs if it is not in the written name; the first name, if none of its words or initials is.
 */
export function findNameDifference(
  { first_name, last_name }: FullName,
  written: string,
): NameDifference | undefined {
  const words = nameWords(written);
  const surname = nameWords(last_name).join('');
  if (words.length === 0 || surname === '') return undefined;
  const runs = listWordRuns(words);
  // `nameWords` joins 'D Jones' and 'O Jones' to one word, as it does 'D’Jones'.
  if (!['', 'd', 'o'].some((before) => runs.has(before + surname))) return 'another surname';
  const firsts = nameWords(first_name);
  const initials = getInitials(written);
  const isWritten =
    words.join('') === surname ||
    runs.has(firsts.join('')) ||
    firsts.some((first) => runs.has(first) || initials.includes(first.charAt(0)));
  return isWritten ? undefined : 'another first name';
}
