import { isNamed, nameWords } from '@chaps/domain/names';
import { referenceIn } from '@chaps/domain/references';
import type { DayPerson } from '../day/people.ts';

export const MATCHES_AT_MOST = 10;

const known = new WeakMap<DayPerson, readonly string[]>();

/** Computed once for each person: a letter is typed into a list of 1,200. */
function wordsOf(person: DayPerson): readonly string[] {
  const words = known.get(person) ?? nameWords(`${person.first_name} ${person.last_name}`);
  known.set(person, words);
  return words;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Whether the text begins a reference, with 'CH' or without. */
const beginsReference = (reference: string, letters: string): boolean =>
  letters !== '' &&
  (lettersOf(reference).startsWith(letters) || lettersOf(reference).slice(2).startsWith(letters));

/** Who has the reference, or whose names begin with each of the words in any order; nobody for no words. */
export function findPeople(people: readonly DayPerson[], text: string): readonly DayPerson[] {
  const reference = referenceIn(text);
  if (reference) return people.filter((person) => person.reference === reference);
  const words = nameWords(text);
  if (words.length === 0) return [];
  const letters = lettersOf(text);
  const matches = people.filter(
    (person) => beginsReference(person.reference, letters) || isNamed(wordsOf(person), words),
  );
  return matches.slice(0, MATCHES_AT_MOST);
}
