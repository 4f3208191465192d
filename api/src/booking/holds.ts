import { HOLD_LIMIT_MINUTES, type HoldRequest } from '@chaps/contracts';
import { findEvent } from '../events/queries.ts';
import { lockProfile } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { withTransaction } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { type AppointmentDetail, lockOwnAppointment, readOwnAppointment } from './appointments.ts';
import { cancelReservedAppointment } from './cancellations/cancel.ts';
import { buildClaim, claimSeat } from './claim.ts';
import { readClaimFacts } from './claimable.ts';
import {
  alreadyBookedError,
  holdExpiredError,
  holdLimitReachedError,
  paymentInProgressError,
} from './errors.ts';
import { extendHold, releaseHoldAndOfferSeat } from './hold-queries.ts';

/**
 * Holds a seat at an event.
 * @returns `created` is false for a hold that was renewed or moved
 * @throws {HttpError} 404; 409 PROFILE_REQUIRED; and as `claimSeat`
 */
export async function holdSeat(
  services: Services,
  userId: string,
  eventId: string,
  request: HoldRequest,
): Promise<{ hold: AppointmentDetail; created: boolean }> {
  const event = await findEvent(services.db, eventId);
  if (!event) throw new NotFoundError();
  const claim = await buildClaim(services, userId, event, request, 'holding');
  return withTransaction(services.db, async (transaction) => {
    await lockProfile(transaction, userId);
    const facts = await readClaimFacts(transaction, claim);
    const holdId = await claimSeat(transaction, claim, facts);
    return {
      hold: await readOwnAppointment(transaction, userId, holdId),
      created: !facts.own_active,
    };
  });
}

/**
 * @throws {HttpError} 409 once the hold has lapsed, been released or been paid for, or a payment is in
 * progress
 */
export function assertActive(hold: AppointmentDetail): void {
  if (hold.status === 'capturing') throw paymentInProgressError();
  if (hold.status === 'confirmed' || hold.status === 'attended') throw alreadyBookedError();
  if (!hold.hold_active) throw holdExpiredError();
}

/** @throws {HttpError} 404, and as `assertActive` */
export async function findActiveHold(
  { db }: Pick<Services, 'db'>,
  userId: string,
  holdId: string,
): Promise<AppointmentDetail> {
  const hold = await readOwnAppointment(db, userId, holdId);
  assertActive(hold);
  return hold;
}

/**
 * Extends a hold while the person is active. @throws {HttpError} 409 HOLD_LIMIT, and as
 * `findActiveHold`
 */
export async function renewHold(
  services: Pick<Services, 'db'>,
  userId: string,
  holdId: string,
): Promise<AppointmentDetail> {
  const before = await findActiveHold(services, userId, holdId);
  const limit = before.held_at.getTime() + HOLD_LIMIT_MINUTES * 60_000;
  if (before.expires_at.getTime() >= limit) throw holdLimitReachedError();
  if (!(await extendHold(services.db, holdId))) throw holdExpiredError();
  return findActiveHold(services, userId, holdId);
}

/**
 * Releases the person's hold, or cancels the place that staff have reserved for them; repeating it has no
 * effect. @throws {HttpError} as `findActiveHold`
 */
export async function endHold(
  services: Pick<Services, 'db'>,
  userId: string,
  holdId: string,
  requestId: string,
): Promise<void> {
  const released = await withTransaction(services.db, async (transaction) => {
    const hold = await lockOwnAppointment(transaction, userId, holdId);
    if (hold.status === 'released') return true;
    if (hold.payment !== 'link' || !hold.hold_active)
      return releaseHoldAndOfferSeat(transaction, holdId);
    await cancelReservedAppointment(transaction, hold, {
      by: 'person',
      audit: { actor: userId, requestId },
    });
    return true;
  });
  if (!released) await findActiveHold(services, userId, holdId);
}
