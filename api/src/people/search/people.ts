import type { FoundPerson, UnbookedPerson } from '@chaps/contracts/staff-search';
import {
  compactIdentifier,
  londonTime,
  normaliseEmail,
  normaliseIdentifier,
  parseReference,
  type StaffReach,
} from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import { beginsAt, isLapsed, isUpcoming, shownStatus } from '../../events/conditions.ts';
import { escapePattern } from '../../events/filters.ts';
import type { Executor } from '../../platform/db/database.ts';
import { keptRecordId, selectRecordIds } from '../merges/records.ts';

const SHOWN = 8;
/** Maximum number of people compared; with more matches, staff have to type more. */
const MAX_CANDIDATES = 5000;
/** Fewer for similar names, which take longer to compare. */
const MAX_SIMILAR_CANDIDATES = 500;

type Match = FoundPerson['matched'];

/** One way to find people `f`. */
interface SearchMethod {
  matched: Match;
  person: RawBuilder<unknown>;
  /** The only booking `a` that may be opened. */
  booking?: RawBuilder<unknown>;
  /** SQL: lower is better. */
  distance?: RawBuilder<unknown>;
}

interface Row extends Omit<FoundPerson, 'start_time' | 'matched'> {
  begins_at: Date;
}

const FULL_NAME = sql`f.first_name || ' ' || f.last_name`;

const toPrefixPattern = (text: string) => `${escapePattern(text)}%`;

/** Matches if every word of the query begins a word of the name, in any order. */
const named = (q: string): SearchMethod => ({
  matched: 'name',
  person: sql`to_tsvector('simple', name_words(${FULL_NAME})) @@ to_tsquery('simple',
    (SELECT string_agg(word || ':*', ' & ') FROM regexp_split_to_table(name_words(${q}), ' ') word))`,
});

export const matchSimilarNames = (q: string): SearchMethod => ({
  matched: 'similar name',
  person: sql`name_sounds(${FULL_NAME}) @> name_sounds(${q})`,
  distance: sql`1 - similarity(name_words(${FULL_NAME}), name_words(${q}))`,
});

/** All that the text could mean besides a name; several meanings if it is ambiguous. */
export function interpretSearch(typed: string): SearchMethod[] {
  const q = normaliseIdentifier(typed);
  // On the telephone, people may give a reference without its prefix.
  const reference = parseReference(q) ?? parseReference(`CH-${q}`);
  const [, profile] = /^(?:CHAPS)?(\d{8})$/i.exec(compactIdentifier(q)) ?? [];
  const ways: SearchMethod[] = [];
  if (reference) {
    const is = (alias: string) => sql`${sql.ref(`${alias}.reference`)} = ${reference}`;
    ways.push({
      matched: 'reference',
      person: sql`f.profile_id = (SELECT x.profile_id FROM appointments x WHERE ${is('x')})`,
      booking: is('a'),
    });
  }
  if (profile) ways.push({ matched: 'profile number', person: sql`f.profile_id = ${profile}` });
  if (/^[^\s]{3,}$/.test(q) && /[a-z]/i.test(q)) {
    ways.push({
      matched: 'e-mail',
      person: sql`f.email LIKE ${toPrefixPattern(normaliseEmail(q))}`,
    });
  }
  if (/^[\d\s()+./-]+$/.test(q) && q.replace(/\D/g, '').length >= 6) {
    ways.push({
      matched: 'phone',
      person: sql`phone_digits(f.phone) LIKE phone_digits(${q}) || '%'`,
    });
  }
  if (/\p{L}/u.test(q)) ways.push(named(q));
  return ways;
}

export const matchNhsNumber = (macs: readonly string[]): SearchMethod => ({
  matched: 'NHS number',
  person: sql`f.nhs_number_hmac = ANY (${macs})`,
});

/** Checks the time first: most bookings are over, and finding out whether one has a result needs a query. */
const IS_UPCOMING = sql`(${sql.raw(beginsAt('a'))} > now() AND ${sql.raw(isUpcoming('a'))})`;
const TIME_AWAY = sql`abs(extract(epoch FROM ${sql.raw(beginsAt('a'))} - now()))`;

/** SQL condition: the event of the booking `a` is visible with this reach. */
const isBookingWithin = (reach: StaffReach) => isWithinReach(reach, sql`a.event_id`);

/** SQL condition: staff with this reach are shown the booking `a`. */
export const isShown = (reach: StaffReach) =>
  sql`${isBookingWithin(reach)} AND a.status <> 'released' AND NOT ${sql.raw(isLapsed('a'))}`;

/** SQL: which of these bookings `a` to open: the next one, or else the last. */
export const selectBookingToOpen = (bookings: RawBuilder<unknown>) => sql`
  SELECT a.appointment_id, ${IS_UPCOMING} AS is_upcoming, ${TIME_AWAY} AS away FROM appointments a
  WHERE ${bookings} ORDER BY is_upcoming DESC, away LIMIT 1`;

/**
 * SQL: all records of the person with this record (ADR 50), or only this one for a role limited to certain
 * events.
 */
const visibleRecords = (reach: StaffReach, record: RawBuilder<unknown>) =>
  reach === 'all' ? selectRecordIds(keptRecordId(record)) : sql`ARRAY[${record}]`;

/** People with a visible booking: upcoming ones first, then those nearest in time. */
export async function findPeople(
  db: Executor,
  reach: StaffReach,
  way: SearchMethod,
): Promise<FoundPerson[]> {
  const { matched, person, booking = sql`true`, distance } = way;
  const records = visibleRecords(reach, sql.ref('found.profile_id'));
  const theirs = sql`a.profile_id = ANY (${records}) AND ${isShown(reach)} AND ${booking}`;
  const { rows } = await sql<Row>`
    WITH found AS MATERIALIZED (
      SELECT f.profile_id, ${distance ?? sql`0`} AS distance FROM profiles f
      WHERE ${person} AND f.is_active AND (${reach === 'all'} OR EXISTS (
        SELECT FROM appointments a WHERE a.profile_id = f.profile_id AND ${isBookingWithin(reach)}))
      LIMIT ${distance ? MAX_SIMILAR_CANDIDATES : MAX_CANDIDATES}
    ), best AS (
      SELECT found.distance, opens.* FROM found CROSS JOIN LATERAL (${selectBookingToOpen(theirs)}) opens
      ORDER BY is_upcoming DESC, distance, away LIMIT ${SHOWN}
    )
    SELECT f.profile_id, f.first_name, f.last_name, f.email, best.is_upcoming, a.appointment_id,
      a.reference, ${sql.raw(shownStatus('a'))} AS status, a.event_id, e.event_name, e.event_date, ${sql.raw(beginsAt('a'))} AS begins_at
    FROM best JOIN appointments a USING (appointment_id) JOIN profiles f USING (profile_id)
      JOIN events e USING (event_id)
    ORDER BY best.is_upcoming DESC, best.distance, best.away`.execute(db);
  return rows.map(({ begins_at, ...row }) => ({
    ...row,
    matched,
    start_time: londonTime(begins_at),
  }));
}

/** People without a visible booking. A match on a merged record returns the kept record. */
export async function findUnbookedPeople(
  db: Executor,
  { matched, person }: SearchMethod,
): Promise<UnbookedPerson[]> {
  const { rows } = await sql<Omit<UnbookedPerson, 'matched'>>`
    WITH found AS MATERIALIZED (
      SELECT DISTINCT ${keptRecordId(sql.ref('f.profile_id'))} AS profile_id FROM profiles f
      WHERE ${person} AND f.is_active LIMIT ${MAX_CANDIDATES}
    )
    SELECT f.profile_id, f.first_name, f.last_name, f.email FROM found JOIN profiles f USING (profile_id)
    WHERE f.is_active AND NOT EXISTS (SELECT FROM appointments a
      WHERE a.profile_id = ANY (${selectRecordIds(sql.ref('f.profile_id'))}) AND ${isShown('all')})
    ORDER BY lower(f.last_name), lower(f.first_name), f.profile_id LIMIT ${SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, matched }));
}

/**
 * Fills the list with people who registered but have not booked: they often call for help with that. Does not
 * search for similar-sounding names, which would double the time.
 * @param shown how many people with a booking the list has
 */
export async function searchUnbookedPeople(
  db: Executor,
  q: string,
  shown: number,
): Promise<UnbookedPerson[]> {
  if (shown >= SHOWN) return [];
  const found = (
    await Promise.all(interpretSearch(q).map((way) => findUnbookedPeople(db, way)))
  ).flat();
  return [...new Map(found.toReversed().map((one) => [one.profile_id, one])).values()]
    .toReversed()
    .slice(0, SHOWN - shown);
}

/** Each person once, by the first way that finds them, upcoming bookings first. */
function mergeMatches(found: readonly FoundPerson[]): FoundPerson[] {
  const people = new Map<string, FoundPerson>();
  for (const person of found) {
    if (!people.has(person.profile_id)) people.set(person.profile_id, person);
  }
  const all = [...people.values()];
  const ahead = all.filter(({ is_upcoming }) => is_upcoming);
  return [...ahead, ...all.filter((person) => !ahead.includes(person))].slice(0, SHOWN);
}

/** Similar-sounding names are only searched for when other matches do not fill the list. */
export async function searchPeople(
  db: Executor,
  reach: StaffReach,
  q: string,
): Promise<FoundPerson[]> {
  if (reach !== 'all' && reach.length === 0) return [];
  const exact = (
    await Promise.all(interpretSearch(q).map((way) => findPeople(db, reach, way)))
  ).flat();
  if (exact.length >= SHOWN || !/\p{L}{3}/u.test(q)) return mergeMatches(exact);
  return mergeMatches([
    ...mergeMatches(exact),
    ...(await findPeople(db, reach, matchSimilarNames(q))),
  ]);
}
