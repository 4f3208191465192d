import { sql } from 'kysely';
import type { Executor } from '../../db.ts';

/** Starts of slots with a free place that have not begun; a place of a lapsed hold counts as free. */
export async function freeSlots(db: Executor, eventId: string): Promise<Date[]> {
  const { rows } = await sql<{ starts_at: Date }>`
    SELECT s.starts_at FROM event_slots s
    WHERE s.event_id = ${eventId} AND s.starts_at > now()
      AND s.taken - (
        SELECT count(*) FROM appointments a
        WHERE a.event_id = s.event_id AND a.slot_starts_at = s.starts_at
          AND a.status = 'held' AND a.hold_expires_at <= now()
      ) < s.capacity
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
        SELECT appointment_id FROM appointments
        WHERE event_id = ${slot.eventId} AND slot_starts_at = ${slot.startsAt}
          AND status = 'held' AND hold_expires_at <= now()
        FOR UPDATE SKIP LOCKED)
      RETURNING 1)
    UPDATE event_slots SET taken = taken - (SELECT count(*)::int FROM lapsed)
    WHERE event_id = ${slot.eventId} AND starts_at = ${slot.startsAt}
      AND EXISTS (SELECT FROM lapsed)`.execute(db);
}

/**
 * Takes one place, if there is one: trust.md's one conditional statement.
 * @returns false when the slot is full or unknown
 */
export async function claimPlace(db: Executor, slot: Slot): Promise<boolean> {
  const claimed = await sql`
    UPDATE event_slots SET taken = taken + 1
    WHERE event_id = ${slot.eventId} AND starts_at = ${slot.startsAt} AND taken < capacity
    RETURNING starts_at`.execute(db);
  return claimed.rows.length === 1;
}

/** Gives one place back. */
export async function freePlace(db: Executor, slot: Slot): Promise<void> {
  await sql`
    UPDATE event_slots SET taken = taken - 1
    WHERE event_id = ${slot.eventId} AND starts_at = ${slot.startsAt}`.execute(db);
}

/**
 * How many places the slot seems to have, those of lapsed holds included; undefined when the event
 * has no such slot. A hint that spares a full slot the rush for its lock; `claimPlace` decides.
 */
export async function freePlaces(db: Executor, slot: Slot): Promise<number | undefined> {
  const { rows } = await sql<{ free: number }>`
    SELECT (s.capacity - s.taken + (
      SELECT count(*) FROM appointments a
      WHERE a.event_id = s.event_id AND a.slot_starts_at = s.starts_at
        AND a.status = 'held' AND a.hold_expires_at <= now()))::int AS free
    FROM event_slots s
    WHERE s.event_id = ${slot.eventId} AND s.starts_at = ${slot.startsAt}`.execute(db);
  return rows[0]?.free;
}
