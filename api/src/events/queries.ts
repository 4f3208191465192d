import {
  type EventFilters,
  type EventPrices,
  MAX_COUNTED_EVENTS,
  type SearchedPlace,
} from '@chaps/contracts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isPromised } from '../booking/waiting-list/queries.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import { type Cursor, toPage, toPageClause, toPageOrder } from '../platform/db/page.ts';
import type { Events } from '../platform/db/types.ts';
import { type BookingState, bookingState } from './booking-state.ts';
import { EVENT_COLUMNS, type EventColumns } from './columns.ts';
import { distanceFrom, NEAR_KM, type Point } from './distance.ts';
import { getDateRange, parseAudiences } from './filters.ts';
import { type District, type Location, locate } from './location-search.ts';
import { PRICES } from './prices.ts';

type OwnColumns = Selectable<
  Pick<
    Events,
    | 'event_id'
    | 'starts_at'
    | 'ends_at'
    | 'shown_latitude'
    | 'shown_longitude'
    | 'email_template'
    | 'cancelled_at'
  >
>;

export type EventRow = EventColumns &
  OwnColumns &
  EventPrices & {
    product_name: string;
    product_price: number;
    product_email_template: string;
    booking_state: BookingState;
    total_spaces: number;
    /** All, while free ones are for those who wait. */
    booked_spaces: number;
    is_closed: boolean;
    distance_km?: number | null;
    /** Number of events on all pages; only set for a page. */
    total?: number | null;
  };

const COLUMNS = `
  ${EVENT_COLUMNS}, ${PRICES}, e.event_id, e.starts_at, e.ends_at, e.shown_latitude,
  e.shown_longitude, e.email_template, e.cancelled_at, p.product_name, p.product_price,
  p.email_template AS product_email_template, ${bookingState('e')} AS booking_state,
  coalesce(s.capacity, 0)::int AS total_spaces, CASE WHEN EXISTS (SELECT FROM event_slots x
    WHERE x.event_id = e.event_id AND ${isPromised('x', 'e')}) THEN greatest(s.capacity, s.taken)
  ELSE coalesce(s.taken, 0) END::int AS booked_spaces, coalesce(s.closed, false) AS is_closed`;

/** SQL condition: the public may see the event: not a draft, and not called off. */
const IS_PUBLIC = '(e.cancelled_at IS NULL AND e.published_at IS NOT NULL)';

const SOURCE = `
  events e
  JOIN products p USING (product_id)
  LEFT JOIN LATERAL (
    SELECT sum(capacity) AS capacity, sum(taken) AS taken, bool_and(closed) AS closed
    FROM event_slots WHERE event_slots.event_id = e.event_id
  ) s ON true`;

export interface EventFilter {
  asked: EventFilters;
  now: Date;
}

/** Without `page`, the whole list is returned. */
export interface ListFilter extends EventFilter {
  near?: Point | undefined;
  page?: Page | undefined;
}

interface Page extends Cursor {
  limit: number;
}

interface ListedEvents {
  rows: EventRow[];
  place?: SearchedPlace;
  /** The searched location is unknown. */
  isUnknown?: boolean;
}

/** Public events, soonest first; nearest first if `near` is given or the search is near a place. */
export async function listEvents(db: Executor, filter: ListFilter): Promise<ListedEvents> {
  const location = await locate(db, filter.asked.location, matchesAnywhere(filter));
  const { district, isUnknown } = location;
  const sorted = { ...filter, near: filter.near ?? district };
  const { rows: found } = await selectEvents(sorted, matchesPlace(filter, location)).execute(db);
  const { page } = filter;
  const rows = page ? toPage(found, ({ event_id }) => event_id, page.limit, page).items : found;
  if (!district) return { rows, isUnknown: isUnknown ?? false };
  const { latitude: _latitude, longitude: _longitude, ...place } = district;
  return { rows, place: { ...place, near: await hasEventNear(db, filter, district) } };
}

/** How many of the nearest events are shown if none is near. */
const MAX_NEAREST = 3;

const isNear = (district: District) => sql`${distanceFrom(district)} <= ${NEAR_KM}`;

/** SQL condition: an event matches the filter, wherever it is. */
const matchesAnywhere = (filter: ListFilter) =>
  sql`${matchesFilter(filter, sql`true`)} AND ${isNotEnded(filter)}`;

const hasEventNear = async (
  db: Executor,
  filter: ListFilter,
  district: District,
): Promise<boolean> => {
  const { rows } = await sql<{ near: boolean }>`SELECT EXISTS (
    SELECT FROM events e WHERE ${matchesAnywhere(filter)} AND ${isNear(district)}) AS near`.execute(
    db,
  );
  return rows[0]?.near ?? false;
};

/** SQL condition: an event is where the search looks: near a district, or else one of the nearest to it. */
const matchesPlace = (filter: ListFilter, location: Location) => {
  const { district } = location;
  if (!district) return location.where;
  return sql`CASE WHEN EXISTS (SELECT FROM events e WHERE ${matchesAnywhere(filter)} AND ${isNear(district)})
    THEN ${isNear(district)}
    ELSE e.event_id IN (SELECT e.event_id FROM events e WHERE ${matchesAnywhere(filter)}
      ORDER BY ${distanceFrom(district)}, e.starts_at, e.event_id LIMIT ${MAX_NEAREST}) END`;
};

const isNotEnded = ({ page, now }: ListFilter) => (page ? sql`e.ends_at >= ${now}` : sql`true`);

/** The location has separate statements. */
type FilterName = Exclude<keyof EventFilters, 'location'>;

/** SQL conditions for each filter. */
const CONDITIONS: Record<FilterName, (filter: EventFilter) => RawBuilder<unknown>> = {
  date: ({ asked, now }) => {
    const { from, until } = getDateRange(asked.date, now);
    return sql`e.event_date >= ${from}::date
      AND ${until ? sql`e.event_date <= ${until}::date` : sql`true`}`;
  },
  // An event without an audience is for the community.
  for: ({ asked }) => {
    const audiences = parseAudiences(asked.for)?.map((audience) => audience.toUpperCase());
    return audiences
      ? sql`coalesce(e.exclusive_for, 'COMMUNITY') = ANY (${audiences}::text[])`
      : sql`true`;
  },
};

const matchesFilter = (filter: EventFilter, place: RawBuilder<unknown>) => sql`
  ${sql.raw(IS_PUBLIC)}
  AND ${sql.join(
    Object.values(CONDITIONS).map((condition) => condition(filter)),
    sql` AND `,
  )}
  AND ${place}`;

/** Finds the events of all pages first, and reads their details for only one page. */
const selectEvents = (
  { near, page, ...filter }: ListFilter,
  place: RawBuilder<unknown>,
) => sql<EventRow>`
  WITH found AS (
    SELECT ${selectSortKeys(near)} FROM events e
    WHERE ${matchesFilter(filter, place)} AND ${isNotEnded({ ...filter, page })}
  ), page AS (SELECT * FROM found WHERE true ${page ? toPageClause(inOrder(near), page.limit, page) : sql``})
  SELECT ${sql.raw(COLUMNS)},
    ${near ? sql`round(page.distance::numeric, 1)::float8` : sql`NULL::float8`} AS distance_km,
    ${page ? sql`(SELECT least(count(*), ${MAX_COUNTED_EVENTS + 1})::int FROM found)` : sql`NULL::int`}
      AS total
  FROM ${sql.raw(SOURCE)} JOIN page USING (event_id)
  ${toPageOrder({ keys: SORT_KEYS }, page ?? {})}`;

/** SQL: the sort keys of a list. */
const selectSortKeys = (near: Point | undefined) => sql`
  ${near ? distanceFrom(near) : sql`0::float8`} AS distance, e.event_date, e.starts_at, e.event_id`;
const SORT_KEYS = [sql`distance`, sql`event_date`, sql`starts_at`, sql`event_id`];
const inOrder = (near: Point | undefined) => ({
  keys: SORT_KEYS,
  rowOf: (id: string) =>
    sql`(SELECT ${selectSortKeys(near)} FROM events e WHERE e.event_id = ${id}) AS edge`,
});

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
  bounds?: Bounds | undefined;
}

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Events for a map, soonest first: one more than `MAX_COUNTED_EVENTS` if there are more. */
export async function listPoints(db: Executor, filter: MapFilter): Promise<PointRow[]> {
  const place = matchesPlace(
    filter,
    await locate(db, filter.asked.location, matchesAnywhere(filter)),
  );
  return (await selectPoints(filter, place).execute(db)).rows;
}

const selectPoints = (filter: MapFilter, place: RawBuilder<unknown>) => sql<PointRow>`
  SELECT e.event_id, e.event_name, e.event_date, e.start_time, e.end_time, e.exclusive_for, e.city,
    e.shown_latitude, e.shown_longitude
  FROM events e
  WHERE ${matchesFilter(filter, place)} AND e.starts_at >= ${filter.now}
    AND ${filter.bounds ? isInside(filter.bounds) : sql`true`}
  ORDER BY e.event_date, e.starts_at, e.event_id LIMIT ${MAX_COUNTED_EVENTS + 1}`;

const isInside = ({ west, south, east, north }: Bounds) => sql`
  e.shown_latitude BETWEEN ${south} AND ${north} AND e.shown_longitude BETWEEN ${west} AND ${east}`;

const selectEvent = prepareStatement<EventRow>(
  'event',
  `SELECT ${COLUMNS} FROM ${SOURCE} WHERE e.event_id = $1 AND ${IS_PUBLIC}`,
);

/** A published event that is not cancelled. */
export async function findEvent(db: Executor, eventId: string): Promise<EventRow | undefined> {
  const [row] = await selectEvent(db, [eventId]);
  return row;
}
