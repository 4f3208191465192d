import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { postcodeSearch, wordQueries, wordsOf } from './filters.ts';

/**
 * The condition that an event is at a searched location: by postcode, else by its address. As words
 * of its town or county, else as words of its street, else as the beginning of a word, else spelt
 * nearly so. Which of these counts is decided by all events there have been: a town without an event
 * on the chosen day finds nothing rather than another town whose name contains its own.
 */
export async function atLocation(
  db: Executor,
  location: string | undefined,
): Promise<RawBuilder<unknown>> {
  if (!location) return sql`true`;
  const postcode = postcodeSearch(location);
  if (postcode) {
    // One condition per pattern: LIKE ANY would not use the index.
    const patterns = postcode.patterns.map((pattern) => sql`e.postcode_key LIKE ${pattern}`);
    return sql`(${sql.join(patterns, sql` OR `)})`;
  }
  const spellings = spellingsOf(location);
  // Each question stops at the first event it finds.
  const { rows } = await sql<{ spelling: keyof typeof spellings | null }>`SELECT CASE
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.town}) THEN 'town'
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.street}) THEN 'street'
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.begun}) THEN 'begun'
    END AS spelling`.execute(db);
  return rows[0]?.spelling ? spellings[rows[0].spelling] : misspelt(db, location);
}

/** Shorter words are left out when they resemble none, such as a misspelt 'on' or 'the'. */
const REQUIRED_LENGTH = 4;

/** The condition that an address has words like those of a search. */
async function misspelt(db: Executor, location: string): Promise<RawBuilder<unknown>> {
  // `openDatabase` sets how nearly. Whole words are compared: 'Hull' is no misspelling of 'Solihull'.
  const { rows } = await sql<{ asked: string; words: string | null }>`
    SELECT asked, string_agg(word, ' | ') AS words
    FROM unnest(${wordsOf(location)}::text[]) AS asked LEFT JOIN address_words ON word % asked
    GROUP BY asked`.execute(db);
  const wanted = rows.filter(({ asked, words }) => words || asked.length >= REQUIRED_LENGTH);
  if (wanted.length === 0 || wanted.some(({ words }) => !words)) return sql`false`;
  const query = wanted.map(({ words }) => `(${words})`).join(' & ');
  return sql`e.place_words @@ to_tsquery('simple', ${query})`;
}

/** The ways in which an address can answer a text. */
function spellingsOf(location: string) {
  const { whole, begun } = wordQueries(location);
  return {
    town: sql`e.town_words @@ to_tsquery('simple', ${whole})`,
    street: sql`e.place_words @@ to_tsquery('simple', ${whole})`,
    begun: sql`e.place_words @@ to_tsquery('simple', ${begun})`,
  };
}
