import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { bookingState } from '../events/booking-state.ts';
import { lapsed } from './hold-times.ts';

/** SQL: what must hold of a slot and its event for a seat to be claimed now, but for a free one. */
const open = (slot: string, event: string): string =>
  `${slot}.starts_at > now() AND NOT ${slot}.closed AND ${bookingState(event)} = 'bookable'`;

/**
 * SQL: a seat can be claimed now.
 * @param slot alias of a row of `event_slots`
 * @param event alias of its event
 */
export const claimable = (slot: string, event: string): string =>
  `${slot}.taken < ${slot}.capacity AND ${open(slot, event)}`;

/** SQL: how many seats of a slot are held by nobody any more although they count as taken. */
const lapsedSeats = (slot: string): string =>
  `(SELECT count(*)::int FROM appointments h WHERE h.event_id = ${slot}.event_id
    AND h.slot_starts_at = ${slot}.starts_at AND ${lapsed('h')})`;

/** Starts of slots that can be claimed; the seat of a lapsed hold counts as free. */
export async function freeSlots(db: Executor, eventId: string): Promise<Date[]> {
  const { rows } = await sql<{ starts_at: Date }>`
    SELECT s.starts_at FROM event_slots s JOIN events e USING (event_id)
    WHERE s.event_id = ${eventId} AND ${sql.raw(open('s', 'e'))}
      AND s.taken - ${sql.raw(lapsedSeats('s'))} < s.capacity
    ORDER BY s.starts_at`.execute(db);
  return rows.map((row) => row.starts_at);
}

interface Slot {
  eventId: string;
  startsAt: Date;
}

/**
 * Gives back the places of this slot's lapsed holds. A hold that is being renewed or paid at this
 * very moment is locked, and left alone.
 */
export async function releaseLapsedHolds(db: Executor, slot: Slot): Promise<void> {
  await sql`
    WITH lapsed AS (
      UPDATE appointments SET status = 'released' WHERE appointment_id IN (
        SELECT appointment_id FROM appointments h
        WHERE event_id = ${slot.eventId} AND slot_starts_at = ${slot.startsAt}
          AND ${sql.raw(lapsed('h'))}
        FOR UPDATE SKIP LOCKED)
      RETURNING 1)
    UPDATE event_slots SET taken = taken - (SELECT count(*)::int FROM lapsed)
    WHERE event_id = ${slot.eventId} AND starts_at = ${slot.startsAt}
      AND EXISTS (SELECT FROM lapsed)`.execute(db);
}

/**
 * Takes one place, if there is one: trust.md's one conditional statement.
 * @returns false when the slot is full, has begun or is closed with its event
 */
export async function claimPlace(db: Executor, slot: Slot): Promise<boolean> {
  const claimed = await sql`
    UPDATE event_slots s SET taken = s.taken + 1 FROM events e
    WHERE s.event_id = ${slot.eventId} AND s.starts_at = ${slot.startsAt}
      AND e.event_id = s.event_id AND ${sql.raw(claimable('s', 'e'))}
    RETURNING s.starts_at`.execute(db);
  return claimed.rows.length === 1;
}

/** Gives one place back. */
export async function freePlace(db: Executor, slot: Slot): Promise<void> {
  await sql`
    UPDATE event_slots SET taken = taken - 1
    WHERE event_id = ${slot.eventId} AND starts_at = ${slot.startsAt}`.execute(db);
}

/**
 * How many places the slot seems to have, those of lapsed holds included, and none once it has
 * begun; undefined when the event has no such slot. A hint that spares a full slot the rush for its
 * lock; `claimPlace` decides.
 */
export async function freePlaces(db: Executor, slot: Slot): Promise<number | undefined> {
  const { rows } = await sql<{ free: number }>`
    SELECT CASE WHEN s.starts_at > now()
      THEN s.capacity - s.taken + ${sql.raw(lapsedSeats('s'))} ELSE 0 END AS free
    FROM event_slots s
    WHERE s.event_id = ${slot.eventId} AND s.starts_at = ${slot.startsAt}`.execute(db);
  return rows[0]?.free;
}
