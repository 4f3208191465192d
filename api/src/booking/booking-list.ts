import type { BookingSummary, bookingsQuery } from '@chaps/contracts/staff-bookings';
import { londonTime, normaliseIdentifier } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { hasAttended, isInGroup } from '../clinic-day/attendance.ts';
import { beginsAt, isConsentTo, isLapsed, shownStatus } from '../events/conditions.ts';
import { escapePattern } from '../events/filters.ts';
import { interpretSearch, matchSimilarNames } from '../people/search/people.ts';
import type { Executor } from '../platform/db/database.ts';
import { countRows, toPage, toPageClause } from '../platform/db/page.ts';

type Query = z.output<typeof bookingsQuery>;

const PAGE = 50;

/** The columns that a list can be sorted by; ties are broken by the id. */
const SORTS: Record<Query['sort'], { key: RawBuilder<unknown>; descending?: true }> = {
  time: { key: sql.raw(beginsAt('a')) },
  name: { key: sql`lower(f.last_name || ', ' || f.first_name)` },
  newest: { key: sql`a.held_at`, descending: true },
};

export interface BookingRow extends Omit<BookingSummary, 'start_time' | 'held_at'> {
  begins_at: Date;
  held_at: Date;
}

/** SQL for what is shown of each booking `a` of event `e` by person `f`. */
export const SUMMARY = sql`a.appointment_id, a.reference, ${sql.raw(shownStatus('a'))} AS status,
  a.price, a.payment, ${sql.raw(beginsAt('a'))} AS begins_at, a.held_at,
  f.first_name, f.last_name, f.email,
  EXISTS (SELECT FROM consents c WHERE ${sql.raw(isConsentTo('c', 'a', 'e'))}) AS consent_given,
  ${sql.raw(hasAttended('a'))} AS came`;
export const BOOKINGS = sql`appointments a JOIN profiles f USING (profile_id)
  JOIN events e USING (event_id)`;

export const presentSummary = ({ begins_at, held_at, ...row }: BookingRow): BookingSummary => ({
  ...row,
  start_time: londonTime(begins_at),
  held_at: held_at.toISOString(),
});

/** SQL: a part of any visible value matches, such as the end of an address. */
const matchesText = (q: string) => {
  const text = escapePattern(normaliseIdentifier(q).toLowerCase());
  return sql`lower(f.first_name || ' ' || f.last_name) LIKE ${`%${text}%`}
    OR lower(f.email) LIKE ${`%${text}%`} OR lower(a.reference) LIKE ${`${text}%`}`;
};

/** SQL: the bookings of a list that match, by the rules of the console's search. */
const matching = (shown: RawBuilder<unknown>, q: string) => {
  const ways = interpretSearch(q).map(
    ({ person, booking = sql`true` }) => sql`${person} AND ${booking}`,
  );
  return sql`${shown} AND (${sql.join([matchesText(q), ...ways], sql` OR `)})`;
};

/** A page of `source` with the total number of its bookings; each booking is compared once. */
async function readPageWithTotal(
  db: Executor,
  source: RawBuilder<unknown>,
  eventId: string,
  query: Query,
  size: number,
) {
  const { key, ...direction } = SORTS[query.sort];
  const order = {
    keys: [key, sql`a.appointment_id`],
    ...direction,
    rowOf: (id: string) =>
      sql`${BOOKINGS} WHERE a.appointment_id = ${id} AND a.event_id = ${eventId}`,
  };
  const { rows } = await sql<BookingRow & { total: number }>`
    WITH found AS MATERIALIZED (SELECT a.appointment_id FROM ${source})
    SELECT ${SUMMARY}, (SELECT count(*)::int FROM found) AS total FROM ${BOOKINGS}
    WHERE a.appointment_id IN (SELECT appointment_id FROM found) ${toPageClause(order, size, query)}`.execute(
    db,
  );
  const summaries = rows.map(({ total: _total, ...row }) => presentSummary(row));
  const page = toPage(summaries, ({ appointment_id }) => appointment_id, size, query);
  // If the row that the page starts from is gone, the page is empty, even though the list is not.
  const isBeside = query.after !== undefined || query.before !== undefined;
  const total = rows[0]?.total ?? (isBeside ? await countRows(db, source) : 0);
  return { ...page, total };
}

/**
 * A page of an event's bookings, of `size` rows. Names that sound alike are searched only if nothing else
 * matches.
 */
export async function listBookings(db: Executor, eventId: string, query: Query, size = PAGE) {
  const { q, group } = query;
  const shown = sql`${BOOKINGS} WHERE a.event_id = ${eventId} AND ${isInGroup(group)}
    AND NOT ${sql.raw(isLapsed('a'))}`;
  const page = (source: RawBuilder<unknown>) => readPageWithTotal(db, source, eventId, query, size);
  if (!q) return page(shown);
  const exact = await page(matching(shown, q));
  if (exact.total > 0 || !/\p{L}{3}/u.test(q)) return exact;
  return page(sql`${shown} AND ${matchSimilarNames(q).person}`);
}
