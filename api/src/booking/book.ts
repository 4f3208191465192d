import type { AppointmentRequest } from '@chaps/contracts';
import { needsPayment } from '@chaps/domain';
import type { Services } from '../config/services.ts';
import { withTransaction } from '../db/database.ts';
import { findEvent } from '../events/queries.ts';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { findProfile, lockProfile } from '../people/queries.ts';
import { holdExpired, paymentInProgress } from './appointment-errors.ts';
import {
  type AppointmentDetail,
  findAppointment,
  listAppointments,
  lockLiveAppointment,
} from './appointments.ts';
import { claimHold } from './claim.ts';
import { confirmAppointment } from './confirm.ts';
import { confirmAtOnce } from './confirm-at-once.ts';
import { pricedEvent } from './errors.ts';

/**
 * Books a place that needs no payment, or answers with the booking that a capture has made
 * (trust.md). Without a hold it claims and confirms in one transaction.
 * @returns the appointment, and whether this call made it
 * @throws {HttpError} 404 for another person's profile or hold; 402 PAYMENT_REQUIRED for a paid event without a capture, and those of the claim
 */
export async function bookAppointment(
  services: Services,
  userId: string,
  request: AppointmentRequest,
): Promise<{ appointment: AppointmentDetail; made: boolean }> {
  const confirmed = await confirmAtOnce(services, userId, request);
  if (confirmed) return { appointment: confirmed, made: true };
  return withTransaction(services.db, async (transaction) => {
    const profile = await lockProfile(transaction, userId);
    if (profile.profile_id !== request.profileId) throw new NotFoundError();
    const event = await findEvent(transaction, request.eventId);
    if (!event) throw new NotFoundError();
    const live = await lockLiveAppointment(transaction, profile.profile_id, event.event_id);
    const { holdId } = request;
    if (holdId !== undefined && holdId !== live?.appointment_id) {
      const named = await findAppointment(transaction, holdId);
      if (named?.user_id !== userId) throw new NotFoundError();
    }
    if (live?.status === 'confirmed' || live?.status === 'attended') {
      return { appointment: await detail(transaction, live.appointment_id), made: false };
    }
    if (live?.status === 'capturing') throw paymentInProgress();
    if (needsPayment(pricedEvent(event))) {
      throw new HttpError(
        402,
        'PAYMENT_REQUIRED',
        'This event must be paid for before it is booked.',
      );
    }
    const hold = await claimHold(services, transaction, {
      profileId: profile.profile_id,
      event,
      startTime: request.appointmentStartTime.slice(0, 5),
      pass: request.pass,
      purpose: 'booking',
    });
    if (!(await confirmAppointment(services, transaction, hold.appointmentId, 'held'))) {
      throw holdExpired();
    }
    return { appointment: await detail(transaction, hold.appointmentId), made: true };
  });
}

async function detail(
  transaction: Parameters<typeof findAppointment>[0],
  appointmentId: string,
): Promise<AppointmentDetail> {
  const row = await findAppointment(transaction, appointmentId);
  if (!row) throw new NotFoundError();
  return row;
}

/** One of the person's own; someone else's is unknown. */
export async function ownAppointment(
  { db }: Services,
  userId: string,
  appointmentId: string,
): Promise<AppointmentDetail> {
  const row = await findAppointment(db, appointmentId);
  if (!row || row.user_id !== userId) throw new NotFoundError();
  return row;
}

export async function ownAppointments(
  { db }: Services,
  userId: string,
): Promise<AppointmentDetail[]> {
  return (await findProfile(db, userId)) ? listAppointments(db, userId) : [];
}
