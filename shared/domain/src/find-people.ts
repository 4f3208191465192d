import { isNamed, nameWords } from './names.ts';
import { findReference, parseReference } from './references.ts';

interface Findable {
  first_name: string;
  last_name: string;
  /** Of the booking; '' without one. */
  reference: string;
}

/** What is compared with each letter that somebody types. */
interface Searched {
  words: readonly string[];
  /** The reference without its hyphen, and without 'CH'. */
  references: readonly string[];
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const known = new WeakMap<Findable, Searched>();

/** Computed once for each person: a letter is typed into a list of 1,200. */
function toSearched(person: Findable): Searched {
  const before = known.get(person);
  if (before) return before;
  const reference = lettersAndDigits(person.reference);
  const words = nameWords(`${person.first_name} ${person.last_name}`);
  const searched = { words, references: [reference, reference.slice(2)] };
  known.set(person, searched);
  return searched;
}

/** Who has the reference, or whose names begin with each of the words in any order; nobody for no words. */
export function findPeople<Person extends Findable>(
  people: readonly Person[],
  text: string,
  atMost = Infinity,
): readonly Person[] {
  const reference = findReference(text) ?? parseReference(text);
  if (reference) return people.filter((person) => person.reference === reference);
  const words = nameWords(text);
  if (words.length === 0) return [];
  const letters = lettersAndDigits(text);
  const found: Person[] = [];
  for (const person of people) {
    const searched = toSearched(person);
    const isReferred =
      letters !== '' && searched.references.some((reference) => reference.startsWith(letters));
    if (isReferred || isNamed(searched.words, words)) found.push(person);
    if (found.length === atMost) break;
  }
  return found;
}
