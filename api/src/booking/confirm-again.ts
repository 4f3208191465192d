import { ENDED_STATUSES } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { attendanceLevel } from '../clinic-day/attendance-level.ts';
import { beginsAt, hasSeat } from '../events/conditions.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import { releaseHold } from './hold-queries.ts';
import { freeSeat, type Slot, takeSeatBeyondCapacity } from './slots.ts';

interface Seat {
  appointment_id: string;
  event_id: string;
  /** null for a walk-in, who has none. */
  slot_starts_at: Date | null;
}

/** The slots of seats, in the common locking order. */
const getSlots = (seats: readonly Seat[]): Slot[] =>
  seats
    .flatMap(({ event_id: eventId, slot_starts_at: startsAt }) =>
      startsAt === null ? [] : [{ eventId, startsAt }],
    )
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());

/**
 * The active booking that prevents an ended one of the same person and event from being confirmed again.
 */
export interface OtherBooking {
  reference: string;
  start_time: string;
}

const otherBookingStatement = prepareStatement<
  OtherBooking & { appointment_id: string; status: string }
>(
  'other-booking',
  `SELECT other.appointment_id, other.status, other.reference,
    to_char(${beginsAt('other')} AT TIME ZONE 'Europe/London', 'HH24:MI') AS start_time
  FROM appointments mine JOIN appointments other USING (profile_id, event_id)
  WHERE mine.appointment_id = $1 AND other.appointment_id <> $1 AND ${hasSeat('other')}`,
);

const confirmAgainStatement = prepareStatement<Seat>(
  'confirm-again',
  `UPDATE appointments a SET status = 'confirmed', came_after = a.status,
    confirmed_at = coalesce(a.confirmed_at, now())
  WHERE a.appointment_id = $1
    AND a.status IN (${ENDED_STATUSES.map((status) => `'${status}'`).join(', ')})
  RETURNING a.appointment_id, a.event_id, a.slot_starts_at`,
);

/** Stores the known attendance of a person before their appointment is cancelled. */
export async function storeAttendanceLevel(
  transaction: Executor,
  appointmentId: string,
): Promise<void> {
  await sql`UPDATE appointments a SET came_before = ${sql.raw(attendanceLevel('a'))}
    WHERE a.appointment_id = ${appointmentId}`.execute(transaction);
}

/**
 * Confirms ended appointments again, because the people came. If the person only holds a seat, that seat is
 * released. The people are locked first, then their appointments at this event.
 * @returns for each appointment undefined if confirmed, or the booking that prevents it
 */
export async function confirmAgain(
  transaction: Executor,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, OtherBooking | undefined>> {
  const outcomes = new Map<string, OtherBooking | undefined>();
  const seats: Seat[] = [];
  for (const id of appointmentIds) {
    const others = await otherBookingStatement(transaction, [id]);
    for (const { appointment_id, status } of others) {
      if (status === 'held') await releaseHold(transaction, appointment_id);
    }
    const other = others.find(({ status }) => status !== 'held');
    outcomes.set(id, other);
    if (!other) seats.push(...(await confirmAgainStatement(transaction, [id])));
  }
  for (const slot of getSlots(seats)) await takeSeatBeyondCapacity(transaction, slot);
  return outcomes;
}

/**
 * Restores the status that the booking had before the person came; a refund may have been completed
 * since.
 */
export async function undoConfirmAgain(
  transaction: Executor,
  appointmentIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<Seat>`
    UPDATE appointments a SET status = CASE WHEN a.came_after = 'refund_due' AND NOT EXISTS (
        SELECT FROM refunds r WHERE r.appointment_id = a.appointment_id AND r.status <> 'completed')
      THEN 'refunded' ELSE a.came_after END
    WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND a.came_after IS NOT NULL
    RETURNING a.appointment_id, a.event_id, a.slot_starts_at`.execute(transaction);
  for (const slot of getSlots(rows)) await freeSeat(transaction, slot);
}

/**
 * Cancels walk-ins whose arrival was undone; whatever is recorded later confirms them again.
 * @param which SQL condition on the appointment `a`
 */
export async function cancelWalkIns(
  transaction: Executor,
  appointmentIds: readonly string[],
  which: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ appointment_id: string; profile_id: string; event_id: string }>`
    UPDATE appointments a SET status = 'cancelled', came_before = 0
    WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND a.origin = 'walk-in'
      AND a.status = 'confirmed' AND a.came_after IS NULL AND ${which}
    RETURNING a.appointment_id, a.profile_id, a.event_id`.execute(transaction);
  return rows;
}
