import { matchesName, nameWords } from './names.ts';
import { findReference, parseReference } from './references.ts';

interface Findable {
  first_name: string;
  last_name: string;
  /** Booking reference; '' without a booking. */
  reference: string;
}

/** What a search compares at each keystroke. */
interface SearchEntry {
  words: readonly string[];
  /** The reference without its hyphen, and without 'CH'. */
  references: readonly string[];
}

const keepLettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const searchEntries = new WeakMap<Findable, SearchEntry>();

/** Cached for each person: each keystroke searches a list of up to 1,200. */
function toSearchEntry(person: Findable): SearchEntry {
  const before = searchEntries.get(person);
  if (before) return before;
  const reference = keepLettersAndDigits(person.reference);
  const words = nameWords(`${person.first_name} ${person.last_name}`);
  const searched = { words, references: [reference, reference.slice(2)] };
  searchEntries.set(person, searched);
  return searched;
}

/** People who have the reference, or each of the words as the start of a name; nobody without words. */
export function findPeople<Person extends Findable>(
  people: readonly Person[],
  text: string,
  atMost = Infinity,
): readonly Person[] {
  const reference = findReference(text) ?? parseReference(text);
  if (reference) return people.filter((person) => person.reference === reference);
  const words = nameWords(text);
  if (words.length === 0) return [];
  const letters = keepLettersAndDigits(text);
  const found: Person[] = [];
  for (const person of people) {
    const searched = toSearchEntry(person);
    const isReferred =
      letters !== '' && searched.references.some((reference) => reference.startsWith(letters));
    if (isReferred || matchesName(searched.words, words)) found.push(person);
    if (found.length === atMost) break;
  }
  return found;
}
