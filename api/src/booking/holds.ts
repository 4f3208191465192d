import { HOLD_LIMIT_MINUTES, type HoldRequest } from '@chaps/contracts';
import type { Services } from '../config/services.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { findEvent } from '../events/queries.ts';
import { NotFoundError } from '../http/errors.ts';
import { lockProfile } from '../people/queries.ts';
import { type AppointmentDetail, findOwnOf, ownAppointment } from './appointments.ts';
import { type Claim, claimOf, claimSeat, lostRace } from './claim.ts';
import { assertClaimable } from './claimable.ts';
import {
  alreadyBooked,
  holdExpired,
  holdLimitReached,
  paymentInProgress,
  slotTaken,
} from './errors.ts';
import { extendHold, releaseHold } from './hold-queries.ts';
import { swapSeat } from './slots.ts';

export interface Held {
  hold: AppointmentDetail;
  created: boolean;
}

/**
 * Holds a seat: one statement claims it. If that writes nothing, a read-only query says why; only
 * the person's own hold of the event needs the transaction that follows.
 * @throws {HttpError} 404; 403 ACCESS_CODE_REQUIRED; 409 PROFILE_REQUIRED, EVENT_PASSED,
 *   BOOKING_CLOSED, SLOT_TAKEN, ALREADY_BOOKED, PAYMENT_IN_PROGRESS, TOO_MANY_HOLDS, HOLD_BREAK; 422
 *   for a time the event does not have
 */
export async function holdSeat(
  services: Services,
  userId: string,
  eventId: string,
  request: HoldRequest,
): Promise<Held> {
  const event = await findEvent(services.pool, eventId);
  if (!event) throw new NotFoundError();
  const claim = await claimOf(services, userId, event, request, 'holding');
  if (claim.admitted) {
    const hold = await claimSeat(services.pool, claim).catch((error: unknown) => {
      if (!lostRace(error)) throw error;
    });
    if (hold) return { hold, created: true };
  }
  await assertClaimable(services.db, claim);
  return withTransaction(services.db, (transaction) => claimOrKeep(transaction, claim));
}

/**
 * Claims a seat in the caller's transaction. An active hold of the same event is renewed, or moved
 * to the other time, so that a person never holds two; a lapsed one is released first.
 * @throws {HttpError} as `holdSeat`
 */
export async function claimOrKeep(transaction: Executor, claim: Claim): Promise<Held> {
  await lockProfile(transaction, claim.userId);
  await assertClaimable(transaction, claim);
  const own = await findOwnOf(transaction, claim.userId, claim.eventId);
  if (own?.hold_active) return { hold: await keepHold(transaction, own, claim), created: false };
  if (own) await releaseHold(transaction, own.appointment_id);
  const hold = await claimSeat(transaction, claim);
  if (hold) return { hold, created: true };
  await assertClaimable(transaction, claim);
  throw slotTaken();
}

async function keepHold(
  transaction: Executor,
  own: AppointmentDetail,
  claim: Claim,
): Promise<AppointmentDetail> {
  const { appointment_id: id, event_id: eventId, slot_starts_at: from } = own;
  if (!(await extendHold(transaction, id, claim.startsAt))) {
    await assertClaimable(transaction, claim);
    throw holdExpired();
  }
  if (from.getTime() !== claim.startsAt.getTime()) {
    const to = { eventId, startsAt: claim.startsAt };
    const moved = await swapSeat(transaction, { eventId, startsAt: from }, to);
    if (!moved) throw slotTaken();
  }
  return ownAppointment(transaction, claim.userId, id);
}

/** @throws {HttpError} 409 once the hold has lapsed, was released, or is being or was paid for */
export function assertActive(hold: AppointmentDetail): void {
  if (hold.status === 'capturing') throw paymentInProgress();
  if (hold.status === 'confirmed' || hold.status === 'attended') throw alreadyBooked();
  if (!hold.hold_active) throw holdExpired();
}

/** @throws {HttpError} 404, and as `assertActive` */
export async function activeHold(
  { db }: Pick<Services, 'db'>,
  userId: string,
  holdId: string,
): Promise<AppointmentDetail> {
  const hold = await ownAppointment(db, userId, holdId);
  assertActive(hold);
  return hold;
}

/** Prolongs a hold while the person is there. @throws {HttpError} 409 HOLD_LIMIT, and as `activeHold` */
export async function renewHold(
  services: Pick<Services, 'db'>,
  userId: string,
  holdId: string,
): Promise<AppointmentDetail> {
  const before = await activeHold(services, userId, holdId);
  const limit = before.held_at.getTime() + HOLD_LIMIT_MINUTES * 60_000;
  if (before.hold_expires_at.getTime() >= limit) throw holdLimitReached();
  if (!(await extendHold(services.db, holdId))) throw holdExpired();
  return activeHold(services, userId, holdId);
}

/** Releases the person's hold; a released one stays released. @throws {HttpError} as `activeHold` */
export async function giveUpHold(
  services: Pick<Services, 'db'>,
  userId: string,
  holdId: string,
): Promise<void> {
  const hold = await ownAppointment(services.db, userId, holdId);
  if (hold.status === 'released') return;
  const released = await withTransaction(services.db, (transaction) =>
    releaseHold(transaction, holdId),
  );
  if (!released) await activeHold(services, userId, holdId);
}
