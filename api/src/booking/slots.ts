import { sql } from 'kysely';
import { hasFreeSeat, isLapsed, isOpen, isOpenToStaff } from '../events/conditions.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import { isPromised, resumeWaitingIfUnnotified } from './waiting-list/queries.ts';

export interface Slot {
  eventId: string;
  startsAt: Date;
}

/** The slots that anybody may book. */
export async function listFreeSlots(db: Executor, eventId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('event_slots as s')
    .innerJoin('events as e', 'e.event_id', 's.event_id')
    .select('s.starts_at')
    .where('s.event_id', '=', eventId)
    .where(sql.raw<boolean>(isOpen('s', 'e')))
    .where(sql.raw<boolean>(hasFreeSeat('s')))
    .where(sql<boolean>`NOT ${sql.raw(isPromised('s', 'e'))}`)
    .orderBy('s.starts_at')
    .execute();
  return rows.map((row) => row.starts_at);
}

export type SeatRequester = 'person' | 'staff';

/** The slot is locked first, and its lapsed holds are read under that lock. */
const takeSeatStatement = (name: string, open: typeof isOpen) =>
  prepareStatement(
    name,
    `WITH slot AS (
      SELECT s.event_id, s.starts_at FROM event_slots s JOIN events e USING (event_id)
      WHERE s.event_id = $1 AND s.starts_at = $2 AND ${open('s', 'e')}
      FOR NO KEY UPDATE OF s
    ), lapsed AS (
      SELECT h.appointment_id FROM slot JOIN appointments h
        ON h.event_id = slot.event_id AND h.slot_starts_at = slot.starts_at AND ${isLapsed('h')}
      FOR NO KEY UPDATE OF h SKIP LOCKED
    ), released AS (
      UPDATE appointments a SET status = 'released' FROM lapsed
      WHERE a.appointment_id = lapsed.appointment_id
      RETURNING a.appointment_id
    ), resumed AS (${resumeWaitingIfUnnotified('released')})
    UPDATE event_slots s SET taken = s.taken - lapsed.seats + 1
    FROM slot, (SELECT count(*)::int AS seats FROM released) lapsed
    WHERE s.event_id = slot.event_id AND s.starts_at = slot.starts_at
      AND s.taken - lapsed.seats < s.capacity
    RETURNING s.starts_at`,
  );
const takeSeatStatements: Record<SeatRequester, ReturnType<typeof takeSeatStatement>> = {
  person: takeSeatStatement('take-seat', isOpen),
  staff: takeSeatStatement('take-seat-for-staff', isOpenToStaff),
};

/**
 * Takes one seat of a slot and releases the slot's lapsed holds with it: the only way to get a seat. A hold
 * that is being renewed or paid for at the time is locked, and kept.
 * @param by staff may use events whose online booking has closed
 * @param from the slot of the seat that is released in exchange
 * @returns false when the slot is full, has begun, or its event cannot be booked; nothing is changed
 */
export async function takeSeat(
  transaction: Executor,
  to: Slot,
  { by = 'person', from }: { by?: SeatRequester; from?: Slot | undefined } = {},
): Promise<boolean> {
  if (from) await lockSlots(transaction, [from, to]);
  const taken = await takeSeatStatements[by](transaction, [to.eventId, to.startsAt]);
  if (taken.length === 0) return false;
  if (from) await freeSeat(transaction, from);
  return true;
}

/** Locks slots in the common order, to avoid deadlocks. */
export async function lockSlots(
  transaction: Executor,
  slots: readonly (Slot | undefined)[],
): Promise<void> {
  const known = slots.filter((slot) => slot !== undefined);
  await sql`
    SELECT FROM event_slots WHERE (event_id, starts_at) IN (
      SELECT * FROM unnest(${known.map(({ eventId }) => eventId)}::uuid[],
        ${known.map(({ startsAt }) => startsAt)}::timestamptz[]))
    ORDER BY starts_at, event_id FOR NO KEY UPDATE`.execute(transaction);
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

const takeSeatBeyondCapacityStatement = prepareStatement(
  'take-seat-beyond',
  `UPDATE event_slots s SET taken = s.taken + 1,
    beyond_capacity = greatest(s.beyond_capacity, s.taken + 1 - s.capacity)
  WHERE s.event_id = $1 AND s.starts_at = $2`,
);

/** Takes a seat of a slot even when none is left: the person is there. */
export const takeSeatBeyondCapacity = async (
  transaction: Executor,
  { eventId, startsAt }: Slot,
): Promise<void> => {
  await takeSeatBeyondCapacityStatement(transaction, [eventId, startsAt]);
};

/** @param seat the slot of an appointment; a walk-in has none */
export async function freeSeat(
  db: Executor,
  { eventId, startsAt }: Omit<Slot, 'startsAt'> & { startsAt: Date | null },
): Promise<void> {
  if (startsAt === null) return;
  await db
    .updateTable('event_slots')
    .set((slot) => ({ taken: slot('taken', '-', 1) }))
    .where('event_id', '=', eventId)
    .where('starts_at', '=', startsAt)
    .execute();
}
