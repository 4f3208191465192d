import { sql } from 'kysely';
import { holdExpiry, holdLimit, isActive, isLapsed } from '../events/conditions.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { tryEach } from '../platform/jobs/try-each.ts';
import { freeSeat } from './slots.ts';
import { offerSeat } from './waiting-list/offer.ts';
import { resumeWaitingIfUnnotified } from './waiting-list/queries.ts';

/**
 * Renews an active hold: 15 minutes from now, at most 60 from the first claim. A hold waiting for
 * payment by a mailed link already has longer, and keeps its expiry time.
 * @param startsAt the new start of its slot
 * @returns false when it has lapsed or is no longer a hold
 */
export async function extendHold(
  db: Executor,
  appointmentId: string,
  startsAt?: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE appointments h SET expires_at = greatest(h.expires_at, ${sql.raw(holdExpiry('h.held_at'))}),
      slot_starts_at = coalesce(${startsAt ?? null}::timestamptz, h.slot_starts_at)
    WHERE appointment_id = ${appointmentId} AND ${sql.raw(isActive('h'))}
    RETURNING appointment_id`.execute(db);
  return rows.length === 1;
}

type Seat = Parameters<typeof freeSeat>[1];

/**
 * Releases a hold and its seat.
 * @param onlyLapsed leaves an active hold alone
 * @returns the seat; undefined when there was nothing to release
 */
async function release(
  transaction: Executor,
  appointmentId: string,
  onlyLapsed: boolean,
): Promise<Seat | undefined> {
  const { rows } = await sql<{ event_id: string; slot_starts_at: Date | null; lapsed: boolean }>`
    UPDATE appointments h SET status = 'released'
    WHERE appointment_id = ${appointmentId} AND status = 'held'
      AND (NOT ${onlyLapsed}::boolean OR ${sql.raw(isLapsed('h'))})
    RETURNING event_id, slot_starts_at, expires_at <= now() AS lapsed`.execute(transaction);
  const [released] = rows;
  if (!released) return undefined;
  const seat = { eventId: released.event_id, startsAt: released.slot_starts_at };
  await freeSeat(transaction, seat);
  if (released.lapsed) {
    await sql`WITH lapsed AS (SELECT ${appointmentId}::uuid AS appointment_id)
      ${sql.raw(resumeWaitingIfUnnotified('lapsed'))}`.execute(transaction);
  }
  return seat;
}

/**
 * Releases a hold for a caller who needs its seat; the job `offer-free-seats` offers one that stays free.
 * @returns false when there was nothing to release
 */
export const releaseHold = async (transaction: Executor, appointmentId: string): Promise<boolean> =>
  (await release(transaction, appointmentId, false)) !== undefined;

/** Releases a hold, and offers its seat to the next person on the waiting list. */
export async function releaseHoldAndOfferSeat(
  transaction: Executor,
  appointmentId: string,
  onlyLapsed = false,
): Promise<boolean> {
  const seat = await release(transaction, appointmentId, onlyLapsed);
  if (seat) await offerFreedSeat(transaction, seat);
  return seat !== undefined;
}

/** Offers a seat that its transaction has freed to the next person on the waiting list. */
export async function offerFreedSeat(
  transaction: Executor,
  { eventId, startsAt }: Seat,
): Promise<void> {
  if (startsAt) await offerSeat(transaction, { eventId, startsAt });
}

/** The job: releases lapsed holds, oldest first, one by one. @throws {AggregateError} */
export async function expireHolds({ db }: { db: Executor }): Promise<void> {
  const rows = await db
    .selectFrom('appointments as h')
    .select('appointment_id')
    .where(sql.raw<boolean>(isLapsed('h')))
    .orderBy('expires_at')
    .limit(500)
    .execute();
  await tryEach(rows, ({ appointment_id: id }) =>
    withTransaction(db, (transaction) => releaseHoldAndOfferSeat(transaction, id, true)),
  );
}

/** From `capturing` back to a hold of at least five more minutes, even if that exceeds the hour. */
export async function restoreHold(transaction: Executor, appointmentId: string): Promise<void> {
  await sql`
    UPDATE appointments SET status = 'held', expires_at = greatest(expires_at,
      least(now(), ${sql.raw(holdLimit('held_at'))}) + interval '5 minutes')
    WHERE appointment_id = ${appointmentId} AND status = 'capturing'`.execute(transaction);
}
