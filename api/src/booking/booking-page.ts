import { type ContactDetails, contactDetails } from '@chaps/contracts/staff-bookings';
import { formatCancellationPolicy } from '@chaps/domain/refunds';
import { sql } from 'kysely';
import { readEndedAppointments } from '../clinic-day/came-after.ts';
import { listDayPayments } from '../clinic-day/day-payments.ts';
import { canReceiveBookingMail } from '../messages/email/deliveries.ts';
import { hasDied } from '../people/contact.ts';
import { needsOfPerson, parseNeedsOfPerson } from '../people/merges/needs.ts';
import { lockActiveRecord } from '../people/queries.ts';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { JOIN_CONSENT } from './appointment-lists.ts';
import { type AppointmentDetail, findAppointment, lockAppointment } from './appointments.ts';
import { readBookingHistory } from './booking-history.ts';
import { BOOKINGS, type BookingRow, presentSummary, SUMMARY } from './booking-list.ts';
import { readBookingPayments } from './booking-money.ts';
import { readCancellationDetails } from './cancellations/cancel.ts';

/**
 * One booking of an event.
 * @throws {HttpError} 404 if there is no such booking, or it belongs to another event
 */
export async function findBooking(
  db: Executor,
  eventId: string,
  appointmentId: string,
): Promise<AppointmentDetail> {
  const row = await findAppointment(db, appointmentId);
  if (row?.event_id !== eventId.toLowerCase()) throw new NotFoundError();
  return row;
}

export async function lockBooking(
  transaction: Executor,
  eventId: string,
  appointmentId: string,
): Promise<AppointmentDetail> {
  await lockAppointment(transaction, appointmentId);
  return findBooking(transaction, eventId, appointmentId);
}

/**
 * The same, for a change that makes sense only for someone who has not been erased.
 * @throws {HttpError} 404, also once they are erased
 */
export async function lockLiveBooking(
  transaction: Executor,
  eventId: string,
  appointmentId: string,
): Promise<AppointmentDetail> {
  const { profile_id: profileId } = await findBooking(transaction, eventId, appointmentId);
  await lockActiveRecord(transaction, profileId);
  return lockBooking(transaction, eventId, appointmentId);
}

type Details = BookingRow &
  ContactDetails & {
    gp_consent_id: string | null;
    needs: unknown;
    reached: boolean;
    has_died: boolean;
  };

const CONTACT_COLUMNS = sql.join(
  Object.keys(contactDetails.shape).map((name) => sql.ref(`f.${name}`)),
);

/** A booking with everything that staff see. @throws {HttpError} 404 */
export async function readBooking(db: Executor, eventId: string, appointmentId: string) {
  const row = await findBooking(db, eventId, appointmentId);
  const { rows } = await sql<Details>`
    SELECT ${SUMMARY}, ${CONTACT_COLUMNS},
      CASE WHEN g.action = 'given' THEN c.consent_id END AS gp_consent_id,
      ${needsOfPerson(sql.ref('f.profile_id'))} AS needs,
      ${canReceiveBookingMail('f.profile_id')} AS reached, ${hasDied(sql`f.profile_id`)} AS has_died
    FROM ${BOOKINGS} ${JOIN_CONSENT} WHERE a.appointment_id = ${appointmentId}`.execute(db);
  if (!rows[0]) throw new NotFoundError();
  const { gp_consent_id: consentId, has_died: isDead, ...details } = rows[0];
  const terms = await readCancellationDetails(db, row);
  const { refund, refundStatus, givenBack, disputed } = await readBookingPayments(
    db,
    appointmentId,
  );
  const ended = (await readEndedAppointments(db, [appointmentId])).get(appointmentId);
  return {
    booking: {
      ...presentSummary(details),
      ...contactDetails.parse(details),
      reached: details.reached,
      ...(isDead ? { has_died: true as const } : {}),
      share_with_gp: consentId !== null,
      ...(consentId === null ? {} : { gp_consent_id: consentId }),
      needs: parseNeedsOfPerson(details.needs),
      profile_id: row.profile_id,
      event_id: row.event_id,
      event_name: row.event_name,
      event_date: row.event_date,
      price: row.price,
      visit_state: row.visit_state,
      paid: terms.paid,
      ...(givenBack > 0 ? { given_back: givenBack } : {}),
      ...(disputed > 0 ? { disputed } : {}),
      refund: row.status === 'confirmed' ? refund : terms.refund,
      ...(row.came_after === null ? {} : { came_after_cancelling: true as const }),
      ...(row.payment === 'on the day' ? { to_pay: row.to_pay } : {}),
      ...(ended && row.came_after && ended.due > 0 ? { to_pay: ended.due } : {}),
      refund_status: refundStatus,
      policy_refund: terms.refund,
      ...(terms.refund_if_won ? { refund_if_won: terms.refund_if_won } : {}),
      ...(row.status === 'cancelled' ? {} : { policy: formatCancellationPolicy(terms) }),
      day_payments: (await listDayPayments(db, appointmentId)).map((payment) => ({
        ...payment,
        taken_at: payment.taken_at.toISOString(),
        given_back_at: payment.given_back_at?.toISOString() ?? null,
      })),
    },
    history: await readBookingHistory(db, details),
  };
}
