import { HOLD_LIMIT_MINUTES, HOLD_MINUTES } from '@chaps/shared/contracts';
import { sql } from 'kysely';
import type { Executor } from '../../db.ts';
import { freePlace } from '../slots/queries.ts';

/**
 * Prolongs a hold that still stands: 15 minutes from now, at most 60 from the first claim.
 * @returns false when it has lapsed or is no hold any more
 */
export async function extendHold(db: Executor, appointmentId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE appointments SET hold_expires_at = least(
      now() + make_interval(mins => ${HOLD_MINUTES}),
      held_at + make_interval(mins => ${HOLD_LIMIT_MINUTES}))
    WHERE appointment_id = ${appointmentId} AND status = 'held' AND hold_expires_at > now()
    RETURNING appointment_id`.execute(db);
  return rows.length === 1;
}

/** Locks slots in one order for everybody, so that two people changing places never wait crosswise. */
export async function lockSlots(
  db: Executor,
  eventId: string,
  starts: readonly Date[],
): Promise<void> {
  await db
    .selectFrom('event_slots')
    .select('starts_at')
    .where('event_id', '=', eventId)
    .where('starts_at', 'in', [...starts])
    .orderBy('starts_at')
    .forUpdate()
    .execute();
}

/**
 * Gives a held place back.
 * @param onlyLapsed leaves a hold alone that still stands
 * @returns false when there was nothing to give back
 */
export async function releaseHold(
  db: Executor,
  appointmentId: string,
  onlyLapsed = false,
): Promise<boolean> {
  const { rows } = await sql<{ event_id: string; slot_starts_at: Date }>`
    UPDATE appointments SET status = 'released'
    WHERE appointment_id = ${appointmentId} AND status = 'held'
      AND (NOT ${onlyLapsed}::boolean OR hold_expires_at <= now())
    RETURNING event_id, slot_starts_at`.execute(db);
  const [released] = rows;
  if (!released) return false;
  await freePlace(db, { eventId: released.event_id, startsAt: released.slot_starts_at });
  return true;
}

/** Ids of lapsed holds, oldest first. */
export async function lapsedHolds(db: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ appointment_id: string }>`
    SELECT appointment_id FROM appointments
    WHERE status = 'held' AND hold_expires_at <= now()
    ORDER BY hold_expires_at LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.appointment_id);
}
