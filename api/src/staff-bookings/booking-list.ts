import type { BookingSummary, bookingsQuery } from '@chaps/contracts/staff-bookings';
import { londonTime } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { came, isInGroup } from '../booking/attendance.ts';
import { isConsentTo, isLapsed, shownStatus } from '../booking/conditions.ts';
import type { Executor } from '../db/database.ts';
import { countOf, onPage, pageOf } from '../db/page.ts';
import { literalPattern } from '../events/filters.ts';
import { similar, waysOf } from '../staff-search/people.ts';

type Query = z.output<typeof bookingsQuery>;

const PAGE = 50;

/** The columns that a list is sorted by; the id decides between equal ones. */
const SORTS: Record<Query['sort'], { key: RawBuilder<unknown>; descending?: true }> = {
  time: { key: sql`a.slot_starts_at` },
  name: { key: sql`lower(f.last_name || ', ' || f.first_name)` },
  newest: { key: sql`a.held_at`, descending: true },
};

export interface BookingRow extends Omit<BookingSummary, 'start_time' | 'held_at'> {
  slot_starts_at: Date;
  held_at: Date;
}

/** SQL for what is shown of each booking `a` of event `e` by person `f`. */
export const SUMMARY = sql`a.appointment_id, a.reference, ${sql.raw(shownStatus('a'))} AS status,
  a.price, a.payment, a.slot_starts_at, a.held_at,
  f.first_name, f.last_name, f.email,
  EXISTS (SELECT FROM consents c WHERE ${sql.raw(isConsentTo('c', 'a', 'e'))}) AS consent_given,
  ${sql.raw(came('a'))} AS came`;
export const BOOKINGS = sql`appointments a JOIN profiles f USING (profile_id)
  JOIN events e USING (event_id)`;

export const summaryOf = ({ slot_starts_at, held_at, ...row }: BookingRow): BookingSummary => ({
  ...row,
  start_time: londonTime(slot_starts_at),
  held_at: held_at.toISOString(),
});

/** A part of what is shown of a booking finds it too, such as the end of an address. */
const isPart = (q: string) => {
  const text = literalPattern(q.toLowerCase());
  return sql`lower(f.first_name || ' ' || f.last_name) LIKE ${`%${text}%`}
    OR lower(f.email) LIKE ${`%${text}%`} OR lower(a.reference) LIKE ${`${text}%`}`;
};

/**
 * SQL: the bookings of a list, found by the rules of the console's search. Names that sound alike are
 * looked for where nothing else is found.
 */
async function matching(db: Executor, eventId: string, { q, group }: Query) {
  const shown = sql`${BOOKINGS} WHERE a.event_id = ${eventId} AND ${isInGroup(group)}
    AND NOT ${sql.raw(isLapsed('a'))}`;
  if (!q) return shown;
  const ways = waysOf(q).map(({ person, booking = sql`true` }) => sql`${person} AND ${booking}`);
  const exact = sql`${shown} AND (${sql.join([isPart(q), ...ways], sql` OR `)})`;
  if (!/\p{L}{3}/u.test(q) || (await countOf(db, exact)) > 0) return exact;
  return sql`${shown} AND ${similar(q).person}`;
}

/** A page of an event's bookings, of `size` rows. */
export async function bookingsPage(db: Executor, eventId: string, query: Query, size = PAGE) {
  const { key, ...direction } = SORTS[query.sort];
  const order = {
    keys: [key, sql`a.appointment_id`],
    ...direction,
    rowOf: (id: string) =>
      sql`${BOOKINGS} WHERE a.appointment_id = ${id} AND a.event_id = ${eventId}`,
  };
  const { rows } = await sql<BookingRow>`
    SELECT ${SUMMARY} FROM ${await matching(db, eventId, query)} ${onPage(order, size, query)}`.execute(
    db,
  );
  return pageOf(rows.map(summaryOf), ({ appointment_id }) => appointment_id, size, query);
}

/** The same with the number of bookings on all pages. */
export async function listBookings(db: Executor, eventId: string, query: Query) {
  const page = await bookingsPage(db, eventId, query);
  return { ...page, total: await countOf(db, await matching(db, eventId, query)) };
}
