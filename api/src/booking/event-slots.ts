import type { EventPrices } from '@chaps/contracts';
import { londonInstant, slotCapacities, slotTimes } from '@chaps/domain';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type EventFields, insertEvent } from '../events/manage.ts';
import type { Executor } from '../platform/db/database.ts';
import type { AppointmentChanges, Events } from '../platform/db/types.ts';

type NewEvent = EventFields<Insertable<Events>> & { session_duration: number };

/** Adds an event with its prices and slots. @returns its id */
export async function addEvent(
  transaction: Executor,
  row: NewEvent,
  prices: EventPrices,
  totalSpaces: number,
): Promise<string> {
  const eventId = await insertEvent(transaction, row, prices);
  const times = slotTimes(row);
  const capacities = slotCapacities(times.length, totalSpaces);
  await transaction
    .insertInto('event_slots')
    .values(
      times.map((time, index) => ({
        event_id: eventId,
        starts_at: londonInstant(row.event_date, time),
        capacity: capacities[index] ?? 0,
      })),
    )
    .execute();
  return eventId;
}

/** Locks an event's slots, in the common locking order. */
export async function lockEventSlots(transaction: Executor, eventId: string): Promise<void> {
  await sql`SELECT FROM event_slots WHERE event_id = ${eventId} ORDER BY starts_at FOR UPDATE`.execute(
    transaction,
  );
}

/** Opens or closes an event's locked slots for bookings. */
export async function setSlotsClosed(
  transaction: Executor,
  eventId: string,
  closed: boolean,
): Promise<void> {
  await sql`UPDATE event_slots SET closed = ${closed} WHERE event_id = ${eventId}`.execute(
    transaction,
  );
}

interface NewSlot {
  startsAt: Date;
  capacity: number;
  taken: number;
}

/**
 * Replaces an event's slots and moves its appointments accordingly. All are locked.
 * @param moves from one slot's start to another's; other appointments keep theirs
 * @param closed whether the new slots are closed for bookings
 */
export async function replaceSlots(
  transaction: Executor,
  eventId: string,
  moves: ReadonlyArray<{ from: Date; to: Date }>,
  slots: readonly NewSlot[],
  closed: boolean,
): Promise<void> {
  const starts = slots.map(({ startsAt }) => startsAt);
  const empty = { event_id: eventId, capacity: 0, closed: true };
  await transaction
    .insertInto('event_slots')
    .values(starts.map((starts_at) => ({ ...empty, starts_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // In one statement, because the new times may include earlier ones.
  await sql`UPDATE appointments a SET slot_starts_at = m.moved_to
    FROM unnest(${moves.map(({ from }) => from)}::timestamptz[],
      ${moves.map(({ to }) => to)}::timestamptz[]) AS m (moved_from, moved_to)
    WHERE a.event_id = ${eventId} AND a.slot_starts_at = m.moved_from`.execute(transaction);
  // Slots that people once booked are kept, without a seat.
  await sql`UPDATE event_slots s SET taken = coalesce(n.taken, 0),
      capacity = coalesce(n.capacity, 0),
      beyond_capacity = greatest(0, n.taken - n.capacity),
      closed = CASE WHEN n.starts_at IS NULL THEN true ELSE ${closed}::boolean END
    FROM event_slots old LEFT JOIN unnest(${starts}::timestamptz[],
      ${slots.map(({ capacity }) => capacity)}::int[], ${slots.map(({ taken }) => taken)}::int[])
      AS n (starts_at, capacity, taken) ON n.starts_at = old.starts_at
    WHERE s.event_id = ${eventId} AND old.event_id = s.event_id
      AND old.starts_at = s.starts_at`.execute(transaction);
}

/**
 * Moves appointments in locked slots to their own new times; `replaceSlots` has counted the seats.
 */
export async function moveSeats(
  transaction: Executor,
  moves: ReadonlyArray<{ appointment_id: string; to: Date }>,
): Promise<void> {
  await sql`UPDATE appointments a SET slot_starts_at = m.moved_to
    FROM unnest(${moves.map(({ appointment_id }) => appointment_id)}::uuid[],
      ${moves.map(({ to }) => to)}::timestamptz[]) AS m (appointment_id, moved_to)
    WHERE a.appointment_id = m.appointment_id`.execute(transaction);
}

/** Records what the event's appointments were booked for before staff changed it. */
export async function recordAppointmentChanges(
  transaction: Executor,
  rows: ReadonlyArray<Insertable<AppointmentChanges>>,
): Promise<void> {
  if (rows.length > 0) await transaction.insertInto('appointment_changes').values(rows).execute();
}

/** Undoes a change before anyone has been notified. @param changedAt SQL for its time */
export async function cancelAppointmentChanges(
  transaction: Executor,
  appointmentIds: readonly string[],
  changedAt: RawBuilder<unknown>,
): Promise<void> {
  await sql`DELETE FROM appointment_changes WHERE appointment_id = ANY (${[...appointmentIds]}::uuid[])
    AND changed_at = ${changedAt}`.execute(transaction);
}
