import type { ExpectedPerson } from '@chaps/contracts/visits';

export const MATCHES_AT_MOST = 10;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** People whose reference, or whose names, begin with each of the words; nobody for no words. */
export function findPeople(
  people: readonly ExpectedPerson[],
  text: string,
): readonly ExpectedPerson[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const matches = people.filter(({ first_name, last_name, reference }) => {
    const names = [...plain(`${first_name} ${last_name}`).split(/[\s-]+/), plain(reference)];
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
  return matches.slice(0, MATCHES_AT_MOST);
}
