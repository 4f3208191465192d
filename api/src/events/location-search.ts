import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Point } from './distance.ts';
import { districtOf, postcodePatterns, withoutPreposition, wordsOf } from './filters.ts';

/** Where a search looks: a district, from which events are sorted, else what an event must fulfil. */
export type Location =
  | { district: District }
  | { district?: undefined; where: RawBuilder<unknown> };

export interface District extends Point {
  district: string;
}

/**
 * Where a text looks for events. A whole postcode: near its district, if that is known; so does an
 * outward part at which no event has been. Otherwise the events at the postcode, else in the place.
 */
export async function locate(db: Executor, location: string | undefined): Promise<Location> {
  if (!location) return { where: sql`true` };
  const text = withoutPreposition(location);
  const postcode = postcodePatterns(text);
  if (!postcode) return { where: await inPlace(db, text) };
  const where = sql`e.postcode_key LIKE ANY (${postcode}::text[])`;
  const asked = districtOf(text);
  if (!asked) return { where };
  const { rows } = await sql<District>`
    SELECT district, latitude, longitude FROM postcode_districts
    WHERE district = ${asked.district}
      AND (${asked.isWhole} OR NOT EXISTS (SELECT FROM events e WHERE ${where}))`.execute(db);
  const [district] = rows;
  return district ? { district } : { where };
}

/**
 * The condition that an event is in a place: as words
 * of its town or county, else as words of its street, else as the beginning of a word, else spelt
 * nearly so. Which of these counts is decided by all events there have been: a town without an event
 * on the chosen day finds nothing rather than another town whose name contains its own.
 */
async function inPlace(db: Executor, location: string): Promise<RawBuilder<unknown>> {
  const words = wordsOf(location);
  if (words.length === 0) return sql`false`;
  const text = words.join(' ');
  const spellings = {
    town: sql`e.town_words LIKE ${`% ${text} %`}`,
    street: sql`e.address_words LIKE ${`% ${text} %`}`,
    begun: sql`e.address_words LIKE ${`% ${text}%`}`,
  };
  const { rows } = await sql<{ spelling: keyof typeof spellings | null }>`SELECT CASE
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.town}) THEN 'town'
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.street}) THEN 'street'
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.begun}) THEN 'begun'
    END AS spelling`.execute(db);
  return rows[0]?.spelling ? spellings[rows[0].spelling] : misspelt(db, words);
}

/** Shorter words are left out when they resemble none, such as a misspelt 'on' or 'the'. */
const REQUIRED_LENGTH = 4;

/** The condition that an address has words like those of a search; `openDatabase` sets how near. */
async function misspelt(db: Executor, words: string[]): Promise<RawBuilder<unknown>> {
  // Whole words are compared: 'Hull' is no misspelling of 'Solihull'.
  const isLike = (word: unknown) => sql`${word} <<% e.address_words`;
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(${words}::text[]) AS word WHERE length(word) >= ${REQUIRED_LENGTH}
      OR EXISTS (SELECT FROM events e WHERE ${isLike(sql`word`)})`.execute(db);
  if (rows.length === 0) return sql`false`;
  return sql.join(
    rows.map(({ word }) => isLike(word)),
    sql` AND `,
  );
}
