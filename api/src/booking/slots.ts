import { sql } from 'kysely';
import { type Executor, prepared } from '../db/database.ts';
import { hasFreeSeat, isLapsed, isOpen, isOpenToStaff } from './conditions.ts';

export interface Slot {
  eventId: string;
  startsAt: Date;
}

export async function freeSlots(db: Executor, eventId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('event_slots as s')
    .innerJoin('events as e', 'e.event_id', 's.event_id')
    .select('s.starts_at')
    .where('s.event_id', '=', eventId)
    .where(sql.raw<boolean>(isOpen('s', 'e')))
    .where(sql.raw<boolean>(hasFreeSeat('s')))
    .orderBy('s.starts_at')
    .execute();
  return rows.map((row) => row.starts_at);
}

/**
 * The part of a statement that takes one seat of the slot at `$2` of event `$1` and releases the
 * slot's lapsed holds with it. `taken` has one row when there was a seat; otherwise nothing changes.
 *
 * The slot is locked first, so that a claim that has waited for it counts the holds that are still
 * lapsed then. A hold that is being renewed or paid for at this moment is locked, and skipped.
 * @param admitted a common table expression; only if it has a row is a seat taken
 * @param open which slots may be used
 */
export const takingSeat = (admitted?: string, open = isOpen): string => `
  slot AS (
    SELECT s.event_id, s.starts_at
    FROM event_slots s JOIN events e ON e.event_id = s.event_id${admitted ? ` CROSS JOIN ${admitted}` : ''}
    WHERE s.event_id = $1 AND s.starts_at = $2 AND ${open('s', 'e')} AND ${hasFreeSeat('s')}
    FOR NO KEY UPDATE OF s
  ), lapsed AS (
    SELECT h.appointment_id FROM slot JOIN appointments h
      ON h.event_id = slot.event_id AND h.slot_starts_at = slot.starts_at AND ${isLapsed('h')}
    FOR NO KEY UPDATE OF h SKIP LOCKED
  ), released AS (
    UPDATE appointments a SET status = 'released' FROM lapsed
    WHERE a.appointment_id = lapsed.appointment_id
    RETURNING a.appointment_id
  ), taken AS (
    UPDATE event_slots s SET taken = s.taken - lapsed.seats + 1
    FROM slot, (SELECT count(*)::int AS seats FROM released) lapsed
    WHERE s.event_id = slot.event_id AND s.starts_at = slot.starts_at
      AND s.taken - lapsed.seats < s.capacity
    RETURNING s.event_id, s.starts_at
  )`;

export type SeatTaker = 'person' | 'staff';

const takingOne = (name: string, open: typeof isOpen) =>
  prepared<{ starts_at: Date }>(
    name,
    `WITH ${takingSeat(undefined, open)} SELECT starts_at FROM taken`,
  );
const takeOne: Record<SeatTaker, ReturnType<typeof takingOne>> = {
  person: takingOne('take-seat', isOpen),
  staff: takingOne('take-seat-for-staff', isOpenToStaff),
};

/**
 * Takes one seat for an appointment that exists already.
 * @returns false when the slot is full, has begun, or its event cannot be booked; staff may use
 *   events whose online booking has closed
 */
export async function takeSeat(
  db: Executor,
  { eventId, startsAt }: Slot,
  by: SeatTaker = 'person',
): Promise<boolean> {
  return (await takeOne[by](db, [eventId, startsAt])).length === 1;
}

export async function slotExists(db: Executor, { eventId, startsAt }: Slot): Promise<boolean> {
  const slot = await db
    .selectFrom('event_slots')
    .select('starts_at')
    .where('event_id', '=', eventId)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst();
  return slot !== undefined;
}

export async function freeSeat(db: Executor, { eventId, startsAt }: Slot): Promise<void> {
  await db
    .updateTable('event_slots')
    .set((slot) => ({ taken: slot('taken', '-', 1) }))
    .where('event_id', '=', eventId)
    .where('starts_at', '=', startsAt)
    .execute();
}

/**
 * Changes from one slot to another, locked in the common order to avoid deadlocks.
 * @returns false when the new slot has no seat
 */
export async function swapSeat(
  db: Executor,
  from: Slot,
  to: Slot,
  by: SeatTaker = 'person',
): Promise<boolean> {
  await db
    .selectFrom('event_slots')
    .select('starts_at')
    .where(({ or, and, eb }) =>
      or(
        [from, to].map(({ eventId, startsAt }) =>
          and([eb('event_id', '=', eventId), eb('starts_at', '=', startsAt)]),
        ),
      ),
    )
    .orderBy('starts_at')
    .orderBy('event_id')
    .forNoKeyUpdate()
    .execute();
  if (!(await takeSeat(db, to, by))) return false;
  await freeSeat(db, from);
  return true;
}
