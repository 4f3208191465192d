import { type AudienceFilter, EVENTS_AT_MOST } from '@chaps/contracts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { type Executor, prepared } from '../db/database.ts';
import type { Events } from '../db/types.ts';
import { type BookingState, bookingState } from './booking-state.ts';
import type { DayRange } from './filters.ts';
import { atLocation } from './location-search.ts';

export type EventRow = Omit<
  Selectable<Events>,
  | 'created_at'
  | 'place'
  | 'place_words'
  | 'postcode_key'
  | 'published_at'
  | 'town_words'
  | 'version'
> & {
  product_name: string;
  product_price_pence: number;
  product_email_template: string;
  booking_state: BookingState;
  total_spaces: number;
  booked_spaces: number;
  distance_km?: number | null;
  /** Events on all pages; only of a page. */
  total?: number | null;
};

const COLUMNS = `
  e.event_id, e.event_name, e.event_description, e.product_id, e.price_pence, e.event_date,
  e.start_time, e.end_time, e.starts_at, e.ends_at, e.session_duration, e.is_private,
  e.payment_required, e.exclusive_for, e.contact_email, e.address_line_1, e.address_line_2, e.city,
  e.state, e.postcode, e.country, e.latitude, e.longitude, e.shown_latitude, e.shown_longitude,
  e.lab_name, e.email_template,
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
}

interface Point {
  latitude: number;
  longitude: number;
}

/** Without `limit` the whole list. */
export interface ListFilter extends EventFilter {
  near?: Point | undefined;
  page?: Page | undefined;
}

interface Page {
  limit: number;
  now: Date;
  /** The event after which the page begins, or before which it ends. */
  after?: string | undefined;
  before?: string | undefined;
}

/** Events that are not cancelled, soonest first, or nearest first when `near` is given. */
export async function listEvents(db: Executor, filter: ListFilter): Promise<EventRow[]> {
  return (await listing(filter, await atLocation(db, filter.location)).execute(db)).rows;
}

const matches = ({ days, audiences }: EventFilter, place: RawBuilder<unknown>) => sql`
  ${sql.raw(IS_PUBLIC)}
  AND e.event_date >= ${days.from}::date
  AND ${days.until ? sql`e.event_date <= ${days.until}::date` : sql`true`}
  AND ${audiences ? audienceIn(audiences) : sql`true`}
  AND ${place}`;

/**
 * The statement of a list. The events are chosen first, and the seats of these alone are added up.
 */
function listing(filter: ListFilter, place: RawBuilder<unknown>): RawBuilder<EventRow> {
  const { near, page } = filter;
  return sql<EventRow>`
    WITH ${page ? pageOf(page, filter, place) : wholeList(filter, place)}
    SELECT ${sql.raw(COLUMNS)},
      ${near ? distanceFrom(near) : sql`NULL::double precision`} AS distance_km,
      ${page ? sql`(SELECT count(*)::int FROM counted)` : sql`NULL::int`} AS total
    FROM page JOIN events e USING (event_id) JOIN products p USING (product_id)
    LEFT JOIN (
      SELECT event_id, sum(capacity) AS capacity, sum(taken) AS taken
      FROM page JOIN event_slots USING (event_id) GROUP BY event_id
    ) s USING (event_id)
    ORDER BY ${order(orderOf(near))}`;
}

const wholeList = (filter: ListFilter, place: RawBuilder<unknown>) => sql`
  page AS MATERIALIZED (SELECT e.event_id FROM events e WHERE ${matches(filter, place)})`;

/**
 * The events of all pages as far as they are counted, and those of one page: from these when they are
 * all there are, else in their order from an index.
 */
function pageOf(page: Page, filter: ListFilter, place: RawBuilder<unknown>) {
  const { near } = filter;
  const keys = orderOf(near);
  const found = sql`${matches(filter, place)} AND e.ends_at >= ${page.now}`;
  const ofThisPage = sql`${keysetCondition(page, keys, near)}
    ORDER BY ${order(keys, !page.after && page.before)} LIMIT ${page.limit}`;
  return sql`
    counted AS MATERIALIZED (
      SELECT e.event_id, e.event_date, e.starts_at, e.shown_latitude, e.shown_longitude
      FROM events e WHERE ${found} LIMIT ${EVENTS_AT_MOST + 1}
    ), page AS MATERIALIZED (
      (SELECT e.event_id FROM counted e
        WHERE (SELECT count(*) FROM counted) <= ${EVENTS_AT_MOST} AND ${ofThisPage})
      UNION ALL
      (SELECT e.event_id FROM events e
        WHERE (SELECT count(*) FROM counted) > ${EVENTS_AT_MOST} AND ${found} AND ${ofThisPage})
    )`;
}

function orderOf(near: Point | undefined): RawBuilder<unknown>[] {
  const soonest = [sql`e.event_date`, sql`e.starts_at`, sql`e.event_id`];
  return near ? [sql`${PLACE_ON_EARTH} <-> ${onEarth(near)}`, ...soonest] : soonest;
}

const order = (keys: RawBuilder<unknown>[], backwards: unknown = false) =>
  sql.join(keys.map((key) => (backwards ? sql`${key} DESC` : key)));

const PLACE_ON_EARTH = sql`point_on_earth(e.shown_latitude, e.shown_longitude)`;
const onEarth = ({ latitude, longitude }: Point) =>
  sql`point_on_earth(${latitude}::float8, ${longitude}::float8)`;

function keysetCondition(
  { after, before }: Page,
  keys: RawBuilder<unknown>[],
  near: Point | undefined,
) {
  const row = sql.join(keys);
  const other = (what: RawBuilder<unknown>) =>
    sql`(SELECT ${what} FROM events e WHERE e.event_id = ${after ?? before})`;
  if (after) return sql`(${row}) > ${other(row)}`;
  if (!before) return sql`true`;
  const [distance = row] = keys;
  // Only within the distance of the other event, which the index finds: it gives the nearest first.
  const inside = near
    ? sql`${PLACE_ON_EARTH} <@ cube_enlarge(${onEarth(near)}, ${other(distance)}, 3)`
    : sql`true`;
  return sql`(${row}) < ${other(row)} AND ${inside}`;
}

export type PointRow = Pick<
  EventRow,
  | 'event_id'
  | 'event_name'
  | 'event_date'
  | 'start_time'
  | 'end_time'
  | 'exclusive_for'
  | 'city'
  | 'shown_latitude'
  | 'shown_longitude'
>;

export interface MapFilter extends EventFilter {
  now: Date;
  bounds?: Bounds | undefined;
}

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Events for a map, soonest first: one more than `EVENTS_AT_MOST` when there are more. */
export async function listPoints(db: Executor, filter: MapFilter): Promise<PointRow[]> {
  return (await points(filter, await atLocation(db, filter.location)).execute(db)).rows;
}

const points = (filter: MapFilter, place: RawBuilder<unknown>) => sql<PointRow>`
  SELECT e.event_id, e.event_name, e.event_date, e.start_time, e.end_time, e.exclusive_for, e.city,
    e.shown_latitude, e.shown_longitude
  FROM events e
  WHERE ${matches(filter, place)} AND e.starts_at >= ${filter.now}
    AND ${filter.bounds ? isInside(filter.bounds) : sql`true`}
  ORDER BY ${order(orderOf(undefined))} LIMIT ${EVENTS_AT_MOST + 1}`;

const isInside = ({ west, south, east, north }: Bounds) => sql`
  e.shown_latitude BETWEEN ${south} AND ${north} AND e.shown_longitude BETWEEN ${west} AND ${east}`;

/** An event without an audience is for the community. */
function audienceIn(audiences: AudienceFilter[]) {
  const [value, ...others] = audiences.map((audience) => audience.toUpperCase());
  // The index of nearest events knows no ANY.
  return others.length === 0
    ? sql`coalesce(e.exclusive_for, 'COMMUNITY') = ${value}`
    : sql`coalesce(e.exclusive_for, 'COMMUNITY') = ANY (${[value, ...others]}::text[])`;
}

/** Kilometres on the sphere (haversine); exact enough to sort towns by. */
function distanceFrom({ latitude, longitude }: Point) {
  return sql`round((12742 * asin(sqrt(
    power(sin(radians(e.shown_latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.shown_latitude))
    * power(sin(radians(e.shown_longitude - ${longitude}::float8) / 2), 2))))::numeric, 1)::float8`;
}

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
