import type { TelephoneBooking, TelephoneBookingResult } from '@chaps/contracts/telephone-bookings';
import { londonDate, londonTime } from '@chaps/domain';
import type { Staff } from '../accounts/staff.ts';
import { findEvent } from '../events/queries.ts';
import { addPerson } from '../people/add-person.ts';
import { recordConsent } from '../people/consent/service.ts';
import { lockPersonInReach } from '../people/list.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { type AppointmentDetail, findAppointment } from './appointments.ts';
import { bookAsStaff } from './book-as-staff.ts';
import { auditBooking } from './change-booking.ts';

interface Booking {
  staff: Staff;
  eventId: string;
  requestId: string;
}

/**
 * A person within the caller's reach, or a new one added by the booking. @throws {HttpError} 404; 409; 422
 */
async function findOrAddPerson(
  { now }: Pick<Services, 'now'>,
  transaction: Executor,
  { staff, eventId, requestId }: Booking,
  person: TelephoneBooking['person'],
) {
  if ('profile_id' in person) {
    return lockPersonInReach(transaction, staff.reach, person.profile_id);
  }
  const added = await addPerson(transaction, person, londonDate(now()));
  await writeAudit(transaction, {
    actor: staff.userId,
    action: 'person added',
    subject: `profile ${added.profile_id}`,
    eventId,
    profileId: added.profile_id,
    requestId,
  });
  return added;
}

const present = (row: AppointmentDetail): TelephoneBookingResult => ({
  appointment_id: row.appointment_id,
  reference: row.reference,
  status: row.status,
  event_id: row.event_id,
  event_name: row.event_name,
  event_date: row.event_date,
  start_time: londonTime(row.begins_at),
  price: row.price,
  profile_id: row.profile_id,
  payment: row.payment,
  email: row.email,
  pay_by: row.payment === 'link' ? row.expires_at.toISOString() : null,
});

/**
 * Books for someone whose consent staff have recorded: person, seat, consent, mail and audit in one
 * transaction.
 * @throws {HttpError} 404; 409 PERSON_KNOWN, and as `bookAsStaff`; 422
 */
export async function bookOnBehalf(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
  booking: Booking,
  { person, start_time: startTime, consent, payment }: TelephoneBooking,
): Promise<TelephoneBookingResult> {
  const { staff, eventId, requestId } = booking;
  return withTransaction(services.db, async (transaction) => {
    const event = await findEvent(transaction, eventId);
    if (!event) throw new NotFoundError();
    const {
      user_id: userId,
      profile_id: profileId,
      email,
    } = await findOrAddPerson(services, transaction, booking, person);
    if (payment === 'link' && email === null) {
      throw new ValidationError({ payment: 'A payment link needs an e-mail address.' });
    }
    const seat = { userId, event, startTime, payment, bookedBy: staff.userId };
    const appointmentId = await bookAsStaff(services, transaction, seat);
    const { gpConsent, ...answers } = consent.answers;
    const given = {
      profileId,
      appointmentId,
      psaTestDate: event.event_date,
      wordingVersion: consent.wording_version,
      answers,
      gpConsent,
      through: consent.through,
      givenBy: null,
      takenBy: staff.userId,
    };
    await recordConsent(services, transaction, given, requestId);
    const change = { staff, eventId, appointmentId, requestId };
    await auditBooking(transaction, change, profileId, 'booked for somebody', {
      after: { start_time: startTime, payment, consent_by: consent.through },
    });
    const row = await findAppointment(transaction, appointmentId);
    if (!row) throw new NotFoundError();
    return present(row);
  });
}
