import type { AudienceFilter } from '@chaps/contracts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { type Executor, prepared } from '../db/database.ts';
import type { Events } from '../db/types.ts';
import { type BookingState, bookingState } from './booking-state.ts';
import { type DayRange, literalPattern, postcodeSearch, wordPatterns } from './filters.ts';

export type EventRow = Omit<
  Selectable<Events>,
  'created_at' | 'place' | 'postcode_key' | 'version' | 'published_at'
> & {
  product_name: string;
  product_price_pence: number;
  product_email_template: string;
  booking_state: BookingState;
  total_spaces: number;
  booked_spaces: number;
  distance_km?: number | null;
};

const COLUMNS = `
  e.event_id, e.event_name, e.event_description, e.product_id, e.price_pence, e.event_date,
  e.start_time, e.end_time, e.starts_at, e.ends_at, e.session_duration, e.is_private,
  e.payment_required, e.exclusive_for, e.contact_email, e.address_line_1, e.address_line_2, e.city,
  e.state, e.postcode, e.country, e.latitude, e.longitude, e.lab_name, e.email_template,
  e.cancelled_at, p.product_name, p.price_pence AS product_price_pence,
  p.email_template AS product_email_template, ${bookingState('e')} AS booking_state,
  coalesce(s.capacity, 0)::int AS total_spaces, coalesce(s.taken, 0)::int AS booked_spaces`;

/** An event that people may see: no draft, and not called off. */
const IS_PUBLIC = '(e.cancelled_at IS NULL AND e.published_at IS NOT NULL)';

const SOURCE = `
  events e
  JOIN products p USING (product_id)
  LEFT JOIN LATERAL (
    SELECT sum(capacity) AS capacity, sum(taken) AS taken
    FROM event_slots WHERE event_slots.event_id = e.event_id
  ) s ON true`;

export interface EventFilter {
  days: DayRange;
  audiences: AudienceFilter[] | null;
  location?: string | undefined;
  near?: Point | undefined;
  /** How many at most; all when left out. */
  limit?: number | undefined;
  /** The event after which the list goes on. */
  after?: string | undefined;
}

interface Point {
  latitude: number;
  longitude: number;
}

/** Events that are not cancelled, soonest first, or nearest first when `near` is given. */
export async function listEvents(db: Executor, filter: EventFilter): Promise<EventRow[]> {
  const { location } = filter;
  const { rows } = await listing(filter, location ? placeOf(location) : sql`true`).execute(db);
  if (rows.length > 0 || !location || postcodeSearch(location)) return rows;
  // Only when nothing is spelt so: a near miss such as 'Colchster'.
  return (await listing(filter, placeLike(location)).execute(db)).rows;
}

/**
 * The condition that an event is at a place: by postcode, else by its address. As words of its town
 * or county, else as words of its street, else as the beginning of a word. Which of these counts is
 * decided by all events there have been: a town without an event on the chosen day finds nothing
 * rather than another town whose name contains its own.
 */
export function placeOf(location: string): RawBuilder<unknown> {
  const postcode = postcodeSearch(location);
  if (!postcode) {
    const spelt = speltSo(location);
    const rank = rankOf(location);
    return sql`${spelt} AND ${rank} = (SELECT min(${rank}) FROM events e WHERE ${spelt})`;
  }
  // One condition per pattern: LIKE ANY would not use the index.
  const patterns = postcode.patterns.map((pattern) => sql`e.postcode_key LIKE ${pattern}`);
  return sql`(${sql.join(patterns, sql` OR `)})`;
}

/** The condition that a word of the address begins so; LIKE is for the index. */
function speltSo(location: string): RawBuilder<unknown> {
  const contained = `%${literalPattern(location.toLowerCase().trim().replace(/\s+/g, ' '))}%`;
  return sql`e.place LIKE ${contained} AND e.place ~ ${wordPatterns(location).begun}`;
}

/** How well an address that begins so answers the text, the best first. */
function rankOf(location: string): RawBuilder<unknown> {
  const { whole } = wordPatterns(location);
  return sql`CASE WHEN lower(e.city || ' ' || coalesce(e.state, '')) ~ ${whole} THEN 1
    WHEN e.place ~ ${whole} THEN 2 ELSE 3 END`;
}

/**
 * The condition that a place is spelt nearly so, where none is spelt so; db.ts sets how nearly. Whole
 * words are compared: 'Hull' is no misspelling of 'Solihull'.
 */
export const placeLike = (location: string): RawBuilder<unknown> =>
  sql`${location.toLowerCase()}::text <<% e.place
    AND NOT EXISTS (SELECT FROM events e WHERE ${speltSo(location)})`;

/**
 * The statement of a list; the test asks the database how it would run it. The events are chosen
 * first, and the seats of these alone are added up.
 */
export function listing(
  { days, audiences, near, limit, after }: EventFilter,
  place: RawBuilder<unknown>,
): RawBuilder<EventRow> {
  const order = orderOf(near);
  return sql<EventRow>`
    WITH page AS MATERIALIZED (
      SELECT e.event_id FROM events e
      WHERE ${sql.raw(IS_PUBLIC)}
        AND e.event_date >= ${days.from}::date
        AND ${days.until ? sql`e.event_date <= ${days.until}::date` : sql`true`}
        AND ${audiences ? audienceIn(audiences) : sql`true`}
        AND ${place}
        AND ${after ? sql`(${order}) > (SELECT ${order} FROM events e WHERE e.event_id = ${after})` : sql`true`}
      ORDER BY ${order} ${limit ? sql`LIMIT ${limit}` : sql``}
    )
    SELECT ${sql.raw(COLUMNS)}, ${near ? distanceFrom(near) : sql`NULL::double precision`} AS distance_km
    FROM page JOIN events e USING (event_id) JOIN products p USING (product_id)
    LEFT JOIN (
      SELECT event_id, sum(capacity) AS capacity, sum(taken) AS taken
      FROM page JOIN event_slots USING (event_id) GROUP BY event_id
    ) s USING (event_id)
    ORDER BY ${order}`;
}

/** Soonest first, or nearest first. */
function orderOf(near: Point | undefined): RawBuilder<unknown> {
  const soonest = sql`e.event_date, e.starts_at, e.event_id`;
  if (!near) return soonest;
  return sql`point_on_earth(e.latitude, e.longitude) <->
    point_on_earth(${near.latitude}::float8, ${near.longitude}::float8), ${soonest}`;
}

/** An event without an audience is for the community. */
function audienceIn(audiences: AudienceFilter[]) {
  const values = audiences.map((audience) => audience.toUpperCase());
  return sql`coalesce(e.exclusive_for, 'COMMUNITY') = ANY (${values}::text[])`;
}

/** Kilometres on the sphere (haversine); exact enough to sort towns by. */
function distanceFrom({ latitude, longitude }: Point) {
  return sql`round((12742 * asin(sqrt(
    power(sin(radians(e.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.latitude))
    * power(sin(radians(e.longitude - ${longitude}::float8) / 2), 2))))::numeric, 1)::float8`;
}

/** One event that is not cancelled. */
export async function findEvent(db: Executor, eventId: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    SELECT ${sql.raw(COLUMNS)} FROM ${sql.raw(SOURCE)}
    WHERE e.event_id = ${eventId} AND ${sql.raw(IS_PUBLIC)}`.execute(db);
  return rows[0];
}

const readPrepared = prepared<EventRow>(
  'event',
  `SELECT ${COLUMNS} FROM ${SOURCE} WHERE e.event_id = $1 AND ${IS_PUBLIC}`,
);

/** The same as a prepared statement, outside of a transaction, for the busy paths. */
export async function readEvent(pool: pg.Pool, eventId: string): Promise<EventRow | undefined> {
  const [row] = await readPrepared(pool, [eventId]);
  return row;
}
