import type { EventPrices } from '@chaps/contracts';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import type {
  StaffEvent,
  StaffEventSummary,
  staffEventsQuery,
} from '@chaps/contracts/staff-events';
import { londonTime, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { isWithinReach } from '../accounts/reach.ts';
import { DAY_STAFF_COUNTS } from '../accounts/staff-grants.ts';
import { WAITING_COUNT } from '../booking/waiting-list/queries.ts';
import { canReceiveBookingMail } from '../messages/email/deliveries.ts';
import type { Executor } from '../platform/db/database.ts';
import { countRows, toPage, toPageClause } from '../platform/db/page.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { EVENT_COLUMNS, type EventColumns, formatHoursMinutes } from './columns.ts';
import { isResultOwed } from './conditions.ts';
import { escapePattern } from './filters.ts';
import { PRICES } from './prices.ts';

export const STATE = sql<StaffEventSummary['state']>`(CASE
  WHEN e.cancelled_at IS NOT NULL THEN 'called off'
  WHEN e.published_at IS NULL THEN 'draft'
  WHEN e.ends_at < now() THEN 'passed'
  WHEN NOT EXISTS (SELECT FROM event_slots s WHERE s.event_id = e.event_id AND NOT s.closed)
    THEN 'closed'
  ELSE 'open' END)`;

export const SUMMARY_COLUMNS = sql`e.event_id, e.event_name, e.event_date, to_char(e.start_time, 'HH24:MI') AS start_time,
  e.city, ${STATE} AS state,
  coalesce((SELECT sum(capacity) FROM event_slots s WHERE s.event_id = e.event_id), 0)::int AS total_spaces,
  coalesce((SELECT sum(taken) FROM event_slots s WHERE s.event_id = e.event_id), 0)::int AS booked_spaces`;

const PERIODS = {
  upcoming: sql`e.ends_at >= now() AND e.cancelled_at IS NULL`,
  past: sql`e.ends_at < now()`,
  all: sql`true`,
};

const PAGE = 25;

/** A page of visible events, soonest first; past ones latest first. */
export async function listStaffEvents(
  db: Executor,
  reach: StaffReach,
  { q = '', when, ...cursor }: z.output<typeof staffEventsQuery>,
) {
  const pattern = `%${escapePattern(q.toLowerCase())}%`;
  const matching = sql`events e WHERE ${isWithinReach(reach)} AND ${PERIODS[when]}
    AND (lower(e.event_name) LIKE ${pattern} OR lower(e.city) LIKE ${pattern}
      OR lower(e.postcode) LIKE ${pattern})`;
  const order = {
    keys: [sql`e.starts_at`, sql`e.event_id`],
    descending: when === 'past',
    rowOf: (id: string) => sql`events e WHERE e.event_id = ${id} AND ${isWithinReach(reach)}`,
  };
  const { rows } = await sql<StaffEventSummary>`
    SELECT ${SUMMARY_COLUMNS} FROM ${matching} ${toPageClause(order, PAGE, cursor)}`.execute(db);
  const page = toPage(rows, ({ event_id }) => event_id, PAGE, cursor);
  return { ...page, total: await countRows(db, matching) };
}

/** @throws {HttpError} 404 */
export async function readEventSummary(db: Executor, eventId: string): Promise<StaffEventSummary> {
  const { rows } = await sql<StaffEventSummary>`
    SELECT ${SUMMARY_COLUMNS} FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  const [event] = rows;
  if (!event) throw new NotFoundError();
  return event;
}

const MAX_UPCOMING = 200;

/**
 * Visible events, soonest first.
 * @param which SQL for the events `e`
 * @param figure SQL for one more column
 */
export async function listEventsWithinReach<Row extends StaffEventSummary>(
  db: Executor,
  reach: StaffReach,
  which: RawBuilder<unknown>,
  figure: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT ${SUMMARY_COLUMNS}, ${figure} FROM events e WHERE ${isWithinReach(reach)} AND ${which}
    ORDER BY e.starts_at, e.event_id LIMIT ${MAX_UPCOMING}`.execute(db);
  return rows;
}

export async function listEventSlots(db: Executor, eventId: string) {
  const rows = await db
    .selectFrom('event_slots')
    .select(['starts_at', 'capacity', 'taken'])
    .where('event_id', '=', eventId)
    .where(({ or, eb }) => or([eb('capacity', '>', 0), eb('taken', '>', 0)]))
    .orderBy('starts_at')
    .execute();
  return rows.map(({ starts_at, capacity, taken }) => ({
    start_time: londonTime(starts_at),
    capacity,
    taken,
  }));
}

/** SQL: whether the event is closed, and to how many people the laboratory still owes a result. */
const CLOSURE_JSON = sql`(SELECT json_build_object('closed', c.event_id IS NOT NULL, 'results_awaited',
    CASE WHEN c.event_id IS NULL THEN 0 ELSE (SELECT count(*) FROM appointments a
      WHERE a.event_id = e.event_id AND a.status = 'confirmed' AND ${sql.raw(isResultOwed('a'))}) END)
  FROM (VALUES (e.event_id)) AS this (event_id) LEFT JOIN event_closures c USING (event_id))`;

type EventRow = EventColumns &
  EventPrices &
  Omit<StaffEvent, 'event' | 'state' | 'slots'> & {
    event_id: string;
    staff_state: StaffEvent['state'];
  };

/** SQL: the change that can still be undone, with the seconds left by the database's clock. */
const UNDOABLE_CHANGE = sql`(SELECT json_build_object('people', u.people, 'unreached', (
    SELECT count(*) FROM appointments a JOIN outbox o USING (appointment_id)
    WHERE a.event_id = e.event_id AND o.kind = 'event-changed' AND o.sent_at IS NULL
      AND o.dropped_at IS NULL AND NOT ${canReceiveBookingMail('a.profile_id')}), 'seconds_left',
    ceil(${UNDO_SECONDS}::int - extract(epoch FROM now() - u.changed_at)))
  FROM event_change_undos u WHERE u.event_id = e.event_id AND u.version = e.version
    AND e.cancelled_at IS NULL
    AND u.changed_at > now() - make_interval(secs => ${UNDO_SECONDS}))`;

/** Returns an event with everything that staff may change. @throws {HttpError} 404 */
export async function readStaffEvent(db: Executor, eventId: string): Promise<StaffEvent> {
  const { rows } = await sql<EventRow>`
    SELECT e.event_id, ${sql.raw(EVENT_COLUMNS)}, ${sql.raw(PRICES)}, e.version,
      ${DAY_STAFF_COUNTS} AS day_staff, ${CLOSURE_JSON} AS books, ${WAITING_COUNT} AS waiting,
      ${STATE} AS staff_state,
      (SELECT coalesce(m.email, a.actor) FROM audit_log a
        LEFT JOIN staff_members m ON m.user_id::text = a.actor
        WHERE a.event_id = e.event_id AND a.action IN ('event changed', 'event change undone')
        ORDER BY a.audit_id DESC LIMIT 1) AS changed_by, ${UNDOABLE_CHANGE} AS undo
    FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  const { version, staff_state, changed_by, undo, day_staff, books, waiting, ...fields } = row;
  const slots = await listEventSlots(db, eventId);
  return {
    event: {
      ...fields,
      start_time: formatHoursMinutes(fields.start_time),
      end_time: formatHoursMinutes(fields.end_time),
      session_duration: fields.session_duration ?? 15,
      payment_required: fields.payment_required ?? true,
      total_spaces: slots.reduce((sum, { capacity }) => sum + capacity, 0),
    },
    version,
    state: staff_state,
    changed_by,
    undo,
    day_staff,
    books,
    waiting,
    slots,
  };
}
