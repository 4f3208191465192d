import {
  BOOKINGS_PAGE,
  type BookingSummary,
  type bookingsQuery,
} from '@chaps/contracts/staff-bookings';
import { londonTime } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { came, isInGroup } from '../booking/attendance.ts';
import { isConsentTo, isLapsed } from '../booking/conditions.ts';
import type { Executor } from '../db/database.ts';
import { literalPattern } from '../events/filters.ts';
import { ValidationError } from '../http/errors.ts';

type Query = z.output<typeof bookingsQuery>;

/** As PostgreSQL writes it, in UTC. */
const moment = z.stringFormat('moment', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/);
const name = z
  .string()
  .max(400)
  .regex(/^[^\0]*$/)
  .refine((text) => text.isWellFormed());

interface Sort {
  keys: RawBuilder<unknown>;
  type: string;
  cursor: z.ZodType<string>;
  down?: true;
}

/** The columns that a list is sorted by; the id decides between equal ones. */
const SORTS: Record<Query['sort'], Sort> = {
  time: { keys: sql`a.slot_starts_at`, type: 'timestamptz', cursor: moment },
  name: { keys: sql`lower(f.last_name || ', ' || f.first_name)`, type: 'text', cursor: name },
  newest: { keys: sql`a.held_at`, type: 'timestamptz', cursor: moment, down: true },
};

const encode = (row: ListedRow): string =>
  Buffer.from(JSON.stringify([row.sort_key, row.appointment_id])).toString('base64url');

/** @throws {HttpError} 422 for a cursor that no answer gave */
function decode(text: string, field: string, { cursor }: Sort) {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return z.tuple([cursor, z.guid()]).parse(position);
  } catch {
    throw new ValidationError({ [field]: 'There is no such page.' });
  }
}

export interface BookingRow extends Omit<BookingSummary, 'time' | 'booked_at'> {
  slot_starts_at: Date;
  held_at: Date;
}
interface ListedRow extends BookingRow {
  sort_key: string;
}

/** SQL for what is shown of each booking `a` of event `e` by person `f`. */
export const SUMMARY = sql`a.appointment_id, a.reference, a.status, a.slot_starts_at, a.held_at,
  f.first_name, f.last_name, f.email,
  EXISTS (SELECT FROM consents c WHERE ${sql.raw(isConsentTo('c', 'a', 'e'))}) AS consent_given,
  ${sql.raw(came('a'))} AS came`;
export const BOOKINGS = sql`appointments a JOIN profiles f USING (profile_id)
  JOIN events e USING (event_id)`;

export const summaryOf = ({ slot_starts_at, held_at, ...row }: BookingRow): BookingSummary => ({
  ...row,
  time: londonTime(slot_starts_at),
  booked_at: held_at.toISOString(),
});

function matching(eventId: string, { q, group }: Query): RawBuilder<unknown> {
  const text = q ? literalPattern(q.toLowerCase()) : '';
  const found = q
    ? sql`(lower(f.first_name || ' ' || f.last_name) LIKE ${`%${text}%`}
        OR lower(f.email) LIKE ${`%${text}%`} OR lower(a.reference) LIKE ${`${text}%`})`
    : sql`true`;
  return sql`a.event_id = ${eventId} AND ${isInGroup(group)}
    AND NOT ${sql.raw(isLapsed('a'))} AND ${found}`;
}

async function readPage(db: Executor, where: RawBuilder<unknown>, query: Query) {
  const sort = SORTS[query.sort];
  const { keys, type, down = false } = sort;
  const backwards = query.before !== undefined;
  const given = query.before ?? query.after;
  const position = given === undefined ? null : decode(given, backwards ? 'before' : 'after', sort);
  const [direction, beyond] = down === backwards ? ['ASC', '>'] : ['DESC', '<'];
  const rest = position
    ? sql`(${keys}, a.appointment_id) ${sql.raw(beyond)}
        (${position[0]}::${sql.raw(type)}, ${position[1]}::uuid)`
    : sql`true`;
  const order = sql.raw(direction);
  const { rows } = await sql<ListedRow>`
    SELECT ${SUMMARY}, ${keys}::text AS sort_key FROM ${BOOKINGS} WHERE ${where} AND ${rest}
    ORDER BY ${keys} ${order}, a.appointment_id ${order} LIMIT ${BOOKINGS_PAGE + 1}`.execute(db);
  const more = rows.length > BOOKINGS_PAGE;
  const page = rows.slice(0, BOOKINGS_PAGE);
  if (backwards) page.reverse();
  return { page, hasNext: backwards || more, hasPrevious: backwards ? more : position !== null };
}

/**
 * A page of an event's bookings, before or after the position that a cursor names.
 * @throws {HttpError} 422 for a cursor that no answer gave
 */
export async function listBookings(db: Executor, eventId: string, query: Query) {
  const where = matching(eventId, query);
  const { page, hasNext, hasPrevious } = await readPage(db, where, query);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${BOOKINGS} WHERE ${where}`.execute(db);
  const [first, last] = [page[0], page.at(-1)];
  return {
    bookings: page.map(({ sort_key: _key, ...row }) => summaryOf(row)),
    total: counted.rows[0]?.total ?? 0,
    next: hasNext && last ? encode(last) : null,
    previous: hasPrevious && first ? encode(first) : null,
  };
}
