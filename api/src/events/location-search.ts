import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { Point } from './distance.ts';
import {
  asksForNearby,
  parseDistrict,
  removePreposition,
  splitWords,
  toPostcodePatterns,
} from './filters.ts';

/** Where to search: a district from which distances are sorted, or else a condition on events. */
export type Location =
  | { district: District; isUnknown?: undefined }
  | {
      district?: undefined;
      where: RawBuilder<unknown>;
      /** The text matches no postcode, no place, and no event's address. */
      isUnknown?: boolean;
    };

export interface District extends Point {
  district: string;
  /** The name of the place that was searched for. */
  name?: string;
  /** Whether other places have the same name. */
  several?: boolean;
}

/**
 * Decides where to search. For a complete postcode, near its district, if that is known; also for
 * an outward part where no event has been held. Otherwise the events at the postcode, or else in
 * the place.
 * @param fits SQL condition: an event `e` matches the rest of the search
 */
export async function locate(
  db: Executor,
  location: string | undefined,
  fits: RawBuilder<unknown>,
): Promise<Location> {
  if (!location) return { where: sql`true` };
  const text = removePreposition(location);
  const postcode = toPostcodePatterns(text);
  if (!postcode) return locateByWords(db, text, asksForNearby(location) ? sql`false` : fits);
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

/** Returns a town or village by name, the largest with that name; ignores anything after a comma. */
async function findPlaceByName(db: Executor, text: string): Promise<District | undefined> {
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
 * The events in a place: those with its words in their town or county, if any of them fit; else those near
 * it, if its name is known. Otherwise by words of the town or county, then of the street, then by the
 * beginning of a word, then by similar spelling. All events ever held decide which of these applies: a town
 * without an event on the chosen day has no matches, instead of another town whose name contains its own.
 */
async function locateByWords(
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
  const district = await findPlaceByName(db, location);
  if (district) return { district };
  if (spelling) return { where: spellings[spelling] };
  const where = await buildMisspeltCondition(db, words);
  const { rows: found } = await sql<{ some: boolean }>`
    SELECT EXISTS (SELECT FROM events e WHERE ${where}) AS some`.execute(db);
  return { where, isUnknown: !found[0]?.some };
}

/** Shorter words are ignored if they match nothing, such as a misspelt 'on' or 'the'. */
const MIN_WORD_LENGTH = 4;

/** SQL condition: the address has words similar to those of the search; `openDatabase` sets the threshold. */
async function buildMisspeltCondition(db: Executor, words: string[]): Promise<RawBuilder<unknown>> {
  // Compares whole words: 'Hull' is not a misspelling of 'Solihull'.
  const isLike = (word: unknown) => sql`${word} <<% e.address_words`;
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(${words}::text[]) AS word WHERE length(word) >= ${MIN_WORD_LENGTH}
      OR EXISTS (SELECT FROM events e WHERE ${isLike(sql`word`)})`.execute(db);
  if (rows.length === 0) return sql`false`;
  return sql.join(
    rows.map(({ word }) => isLike(word)),
    sql` AND `,
  );
}
