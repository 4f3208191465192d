import type { AppointmentRequest } from '@chaps/contracts';
import { markPersonToldByBooking } from '../clinic-day/tubes/told.ts';
import { findEvent } from '../events/queries.ts';
import { findProfile, lockProfile } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { withTransaction } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { type AppointmentDetail, listAppointments, readOwnAppointment } from './appointments.ts';
import { buildClaim, claimSeat } from './claim.ts';
import { readClaimFacts } from './claimable.ts';
import { confirmAppointment } from './confirm.ts';
import { dateChangedError, holdExpiredError } from './errors.ts';

interface Booked {
  appointment: AppointmentDetail;
  created: boolean;
}

/**
 * Books a seat that needs no payment, or returns the booking confirmed by a capture (trust.md).
 * @throws {HttpError} 404; 402 PAYMENT_REQUIRED without a capture; 409 EVENT_CHANGED for a date that the
 * event no longer has; and as `claimSeat`
 */
export async function bookAppointment(
  services: Services,
  userId: string,
  request: AppointmentRequest,
): Promise<Booked> {
  return withTransaction(services.db, async (transaction) => {
    const profile = await lockProfile(transaction, userId);
    if (profile.profile_id !== request.profileId) throw new NotFoundError();
    const event = await findEvent(transaction, request.eventId);
    if (!event) throw new NotFoundError();
    if (request.holdId !== undefined) await readOwnAppointment(transaction, userId, request.holdId);
    const wanted = { start_time: request.appointmentStartTime.slice(0, 5), pass: request.pass };
    const claim = await buildClaim(services, userId, event, wanted, 'booking');
    const facts = await readClaimFacts(transaction, claim);
    const { own_id: own, own_status: status } = facts;
    if (own !== null && status === 'confirmed') {
      return { appointment: await readOwnAppointment(transaction, userId, own), created: false };
    }
    if (request.eventDate !== event.event_date) throw dateChangedError();
    const hold = await claimSeat(transaction, claim, facts);
    if (!(await confirmAppointment(transaction, hold, 'held'))) throw holdExpiredError();
    await markPersonToldByBooking(transaction, hold);
    return { appointment: await readOwnAppointment(transaction, userId, hold), created: true };
  });
}

export async function listOwnAppointments(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<AppointmentDetail[]> {
  return (await findProfile(db, userId)) ? listAppointments(db, userId) : [];
}
