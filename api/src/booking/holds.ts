import { HOLD_LIMIT_MINUTES, type HoldRequest } from '@chaps/contracts';
import type { Services } from '../config/services.ts';
import { withTransaction } from '../db/database.ts';
import { findEvent } from '../events/queries.ts';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { lockProfile } from '../people/queries.ts';
import { alreadyBooked, holdExpired, paymentInProgress } from './appointment-errors.ts';
import { type AppointmentDetail, findAppointment } from './appointments.ts';
import { ownAppointment } from './book.ts';
import { claimHold } from './claim.ts';
import { claimAtOnce } from './claim-at-once.ts';
import { extendHold, releaseHold } from './hold-queries.ts';

/** Keeps a place, in one statement if it can be; see `claimHold` for what it refuses. */
export async function holdPlace(
  services: Services,
  userId: string,
  eventId: string,
  request: HoldRequest,
): Promise<{ hold: AppointmentDetail; made: boolean }> {
  const claimed = await claimAtOnce(services, userId, eventId, request);
  if (claimed) return { hold: claimed, made: true };
  return withTransaction(services.db, async (transaction) => {
    const profile = await lockProfile(transaction, userId);
    const event = await findEvent(transaction, eventId);
    if (!event) throw new NotFoundError();
    const { appointmentId, made } = await claimHold(services, transaction, {
      profileId: profile.profile_id,
      event,
      startTime: request.start_time,
      pass: request.pass,
      purpose: 'holding',
    });
    const hold = await findAppointment(transaction, appointmentId);
    if (!hold) throw new NotFoundError();
    return { hold, made };
  });
}

/** The hold as it stands; 409 once it has lapsed, been paid or been given up. */
export async function standingHold(
  services: Services,
  userId: string,
  holdId: string,
): Promise<AppointmentDetail> {
  const hold = await ownAppointment(services, userId, holdId);
  if (hold.status === 'capturing') throw paymentInProgress();
  if (hold.status === 'confirmed' || hold.status === 'attended') throw alreadyBooked();
  if (!hold.stands) throw holdExpired();
  return hold;
}

/** Prolongs a hold while the person is there. */
export async function renewHold(
  services: Services,
  userId: string,
  holdId: string,
): Promise<AppointmentDetail> {
  const before = await standingHold(services, userId, holdId);
  const limit = before.held_at.getTime() + HOLD_LIMIT_MINUTES * 60_000;
  if (before.hold_expires_at.getTime() >= limit) {
    throw new HttpError(409, 'HOLD_LIMIT', 'Your place cannot be kept any longer.');
  }
  if (!(await extendHold(services.db, holdId))) throw holdExpired();
  return standingHold(services, userId, holdId);
}

/** Gives the place back; doing so twice is no fault. */
export async function giveUpHold(services: Services, userId: string, holdId: string) {
  const hold = await ownAppointment(services, userId, holdId);
  if (hold.status === 'released') return;
  const released = await withTransaction(services.db, (transaction) =>
    releaseHold(transaction, holdId),
  );
  if (!released) await standingHold(services, userId, holdId);
}
