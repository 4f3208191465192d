import { MOST_HOLDS } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { expiry, lapsed, recentlyHeld, stands } from './hold-times.ts';
import { freePlace } from './slots.ts';

/**
 * Prolongs a hold that still stands: 15 minutes from now, at most 60 from the first claim.
 * @param startsAt moves it to this slot as well
 * @returns false when it has lapsed or is no hold any more
 */
export async function extendHold(
  db: Executor,
  appointmentId: string,
  startsAt?: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE appointments h SET hold_expires_at = ${sql.raw(expiry('h.held_at'))},
      slot_starts_at = coalesce(${startsAt ?? null}::timestamptz, h.slot_starts_at)
    WHERE appointment_id = ${appointmentId} AND ${sql.raw(stands('h'))}
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
 * The number of a person's next hold, in the transaction that has locked their profile. Lapsed
 * holds do not count any more.
 * @returns undefined when the person holds as many seats as one may
 */
export async function nextHoldNumber(db: Executor, profileId: string): Promise<number | undefined> {
  await sql`
    UPDATE appointments h SET hold_number = NULL
    WHERE profile_id = ${profileId} AND hold_number IS NOT NULL
      AND ${sql.raw(lapsed('h'))}`.execute(db);
  const { rows } = await sql<{ number: number | null }>`
    SELECT min(n)::int AS number FROM generate_series(1, ${MOST_HOLDS}::int) n
    WHERE NOT EXISTS (SELECT FROM appointments own
      WHERE own.profile_id = ${profileId} AND own.hold_number = n)`.execute(db);
  return rows[0]?.number ?? undefined;
}

/**
 * When the person first claimed a seat of this event in the hour of renewals that is under way.
 * @returns undefined when none is; `over` when it has ended
 */
export async function firstClaim(
  db: Executor,
  profileId: string,
  eventId: string,
): Promise<{ since: Date; over: boolean } | undefined> {
  const { rows } = await sql<{ since: Date; over: boolean }>`
    SELECT h.held_at AS since, ${sql.raw(expiry('h.held_at'))} <= now() AS over
    FROM appointments h
    WHERE profile_id = ${profileId} AND event_id = ${eventId} AND ${sql.raw(recentlyHeld('h'))}
    ORDER BY h.held_at LIMIT 1`.execute(db);
  return rows[0];
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
    UPDATE appointments h SET status = 'released'
    WHERE appointment_id = ${appointmentId} AND status = 'held'
      AND (NOT ${onlyLapsed}::boolean OR ${sql.raw(lapsed('h'))})
    RETURNING event_id, slot_starts_at`.execute(db);
  const [released] = rows;
  if (!released) return false;
  await freePlace(db, { eventId: released.event_id, startsAt: released.slot_starts_at });
  return true;
}

/** Ids of lapsed holds, oldest first. */
export async function lapsedHolds(db: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ appointment_id: string }>`
    SELECT appointment_id FROM appointments h WHERE ${sql.raw(lapsed('h'))}
    ORDER BY hold_expires_at LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.appointment_id);
}
