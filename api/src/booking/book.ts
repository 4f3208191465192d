import type { AppointmentRequest } from '@chaps/contracts';
import { londonTime } from '@chaps/domain';
import type { Services } from '../config/services.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { findEvent } from '../events/queries.ts';
import { NotFoundError } from '../http/errors.ts';
import { findProfile, lockProfile } from '../people/queries.ts';
import {
  type AppointmentDetail,
  findOwnOf,
  listAppointments,
  ownAppointment,
} from './appointments.ts';
import { claimOf, eventNeedsPayment } from './claim.ts';
import { confirm } from './confirm.ts';
import { holdExpired, paymentInProgress, paymentRequired } from './errors.ts';
import { claimOrKeep } from './holds.ts';

interface Booked {
  appointment: AppointmentDetail;
  created: boolean;
}

/**
 * Books a seat that needs no payment, or returns the booking that a capture has confirmed (trust.md).
 * An active hold is confirmed by one statement; without one a transaction claims and confirms.
 * @throws {HttpError} 404; 402 PAYMENT_REQUIRED without a capture; and as `holdSeat`
 */
export async function bookAppointment(
  services: Services,
  userId: string,
  request: AppointmentRequest,
): Promise<Booked> {
  const own = await findOwnOf(services.pool, userId, request.eventId);
  if (own?.hold_active && own.profile_id === request.profileId && isFor(own, request)) {
    const appointment = await confirm(services.pool, own, 'held');
    if (appointment) return { appointment, created: true };
  }
  return withTransaction(services.db, (transaction) =>
    claimAndConfirm(services, transaction, userId, request),
  );
}

const startTimeOf = (request: AppointmentRequest) => request.appointmentStartTime.slice(0, 5);

const isFor = (hold: AppointmentDetail, request: AppointmentRequest) =>
  (request.holdId ?? hold.appointment_id) === hold.appointment_id &&
  londonTime(hold.slot_starts_at) === startTimeOf(request);

async function claimAndConfirm(
  services: Services,
  transaction: Executor,
  userId: string,
  request: AppointmentRequest,
): Promise<Booked> {
  const profile = await lockProfile(transaction, userId);
  if (profile.profile_id !== request.profileId) throw new NotFoundError();
  const event = await findEvent(transaction, request.eventId);
  if (!event) throw new NotFoundError();
  if (request.holdId !== undefined) await ownAppointment(transaction, userId, request.holdId);
  const own = await findOwnOf(transaction, userId, event.event_id);
  if (own?.status === 'confirmed' || own?.status === 'attended') {
    return { appointment: own, created: false };
  }
  if (own?.status === 'capturing') throw paymentInProgress();
  // The price of a hold is that of its claim.
  if (own?.hold_active ? own.payment_required : eventNeedsPayment(event)) throw paymentRequired();
  const wanted = { start_time: startTimeOf(request), pass: request.pass };
  const claim = await claimOf(services, userId, event, wanted, 'booking');
  const { hold } = await claimOrKeep(transaction, claim);
  const appointment = await confirm(transaction, hold, 'held');
  if (!appointment) throw holdExpired();
  return { appointment, created: true };
}

export async function ownAppointments(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<AppointmentDetail[]> {
  return (await findProfile(db, userId)) ? listAppointments(db, userId) : [];
}
