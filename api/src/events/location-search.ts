import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { Point } from './distance.ts';
import {
  asksForNearby,
  parseDistrict,
  postcodePatterns,
  splitWords,
  withoutPreposition,
} from './filters.ts';

/** Where a search looks: a district, from which events are sorted, else what an event must fulfil. */
export type Location =
  | { district: District; isUnknown?: undefined }
  | {
      district?: undefined;
      where: RawBuilder<unknown>;
      /** No postcode, no place, and nothing in the address of any event. */
      isUnknown?: boolean;
    };

export interface District extends Point {
  district: string;
  /** Of the place that was searched for by its name. */
  name?: string;
  /** Other places have that name, too. */
  several?: boolean;
}

/**
 * Where a text looks for events. A whole postcode: near its district, if that is known; so does an
 * outward part at which no event has been. Otherwise the events at the postcode, else in the place.
 * @param fits that an event `e` is what the rest of the search asks for
 */
export async function locate(
  db: Executor,
  location: string | undefined,
  fits: RawBuilder<unknown>,
): Promise<Location> {
  if (!location) return { where: sql`true` };
  const text = withoutPreposition(location);
  const postcode = postcodePatterns(text);
  if (!postcode) return inPlace(db, text, asksForNearby(location) ? sql`false` : fits);
  const where = sql`e.postcode_key LIKE ANY (${postcode}::text[])`;
  const asked = parseDistrict(text);
  if (!asked) return { where };
  const { rows } = await sql<District>`
    SELECT district, latitude, longitude FROM postcode_districts
    WHERE district = ${asked.district}
      AND (${asked.isWhole} OR NOT EXISTS (SELECT FROM events e WHERE ${where}))`.execute(db);
  const [district] = rows;
  return district ? { district } : { where };
}

/** A town or village by its name, the largest of that name; what follows a comma does not count. */
async function placeNamed(db: Executor, text: string): Promise<District | undefined> {
  const [name = ''] = text.split(',');
  const words = splitWords(name).map((word) => (word === 'saint' ? 'st' : word));
  const { rows } = await sql<District>`
    SELECT p.name, p.district, d.latitude, d.longitude, count(*) OVER () > 1 AS several
    FROM place_names p JOIN postcode_districts d USING (district)
    WHERE p.words = ${` ${words.join(' ')} `} ORDER BY p.population DESC, p.district LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * The events in a place: those whose town or county has its words, if there are any that fit; else
 * those near it, if it is known by its name. Otherwise by words of the town or county, else as words of
 * the street, else as the beginning of a word, else spelt nearly so. Which of these counts is decided
 * by all events there have been: a town without an event on the chosen day finds nothing rather than
 * another town whose name contains its own.
 */
async function inPlace(
  db: Executor,
  location: string,
  fits: RawBuilder<unknown>,
): Promise<Location> {
  const words = splitWords(location);
  if (words.length === 0) return { where: sql`false` };
  const text = words.join(' ');
  const spellings = {
    town: sql`e.town_words LIKE ${`% ${text} %`}`,
    street: sql`e.address_words LIKE ${`% ${text} %`}`,
    begun: sql`e.address_words LIKE ${`% ${text}%`}`,
  };
  const { rows } = await sql<{ spelling: keyof typeof spellings | null; fits: boolean }>`SELECT CASE
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.town}) THEN 'town'
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.street}) THEN 'street'
    WHEN EXISTS (SELECT FROM events e WHERE ${spellings.begun}) THEN 'begun'
    END AS spelling,
    EXISTS (SELECT FROM events e WHERE ${spellings.town} AND ${fits}) AS fits`.execute(db);
  const { spelling = null, fits: isFound = false } = rows[0] ?? {};
  if (isFound) return { where: spellings.town };
  const district = await placeNamed(db, location);
  if (district) return { district };
  if (spelling) return { where: spellings[spelling] };
  const where = await misspelt(db, words);
  const { rows: found } = await sql<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM events e WHERE ${where}) AS some`.execute(db);
  return { where, isUnknown: !found[0]?.some };
}

/** Shorter words are left out when they resemble none, such as a misspelt 'on' or 'the'. */
const REQUIRED_LENGTH = 4;

/** The condition that an address has words like those of a search; `openDatabase` sets how near. */
async function misspelt(db: Executor, words: string[]): Promise<RawBuilder<unknown>> {
  // Whole words are compared: 'Hull' is not a misspelling of 'Solihull'.
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
