import { isNamed, nameWords } from '@chaps/domain/names';
import { referenceIn, referenceOf } from '@chaps/domain/references';
import type { DayPerson } from '../day/people.ts';

export const MATCHES_AT_MOST = 10;

/** What is compared with each letter that somebody types. */
interface Searched {
  words: readonly string[];
  /** The reference without its hyphen, and without 'CH'. */
  references: readonly string[];
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const known = new WeakMap<DayPerson, Searched>();

/** Computed once for each person: a letter is typed into a list of 1,200. */
function searchedOf(person: DayPerson): Searched {
  const before = known.get(person);
  if (before) return before;
  const reference = lettersOf(person.reference);
  const words = nameWords(`${person.first_name} ${person.last_name}`);
  const searched = { words, references: [reference, reference.slice(2)] };
  known.set(person, searched);
  return searched;
}

/** Who has the reference, or whose names begin with each of the words in any order; nobody for no words. */
export function findPeople(people: readonly DayPerson[], text: string): readonly DayPerson[] {
  const reference = referenceIn(text) ?? referenceOf(text);
  if (reference) return people.filter((person) => person.reference === reference);
  const words = nameWords(text);
  if (words.length === 0) return [];
  const letters = lettersOf(text);
  const found: DayPerson[] = [];
  for (const person of people) {
    const searched = searchedOf(person);
    const isReferred =
      letters !== '' && searched.references.some((reference) => reference.startsWith(letters));
    if (isReferred || isNamed(searched.words, words)) found.push(person);
    if (found.length === MATCHES_AT_MOST) break;
  }
  return found;
}
