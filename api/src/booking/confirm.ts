import { canProceed, isActive, isUpcomingForStaff } from '../events/conditions.ts';
import { insertMails } from '../messages/email/outbox.ts';
import { insertAudits } from '../platform/db/audit.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import type { SeatRequester } from './slots.ts';

const MAIL_QUERY = `SELECT 'booking-confirmation', 'booking-confirmation ' || appointment_id,
  appointment_id FROM confirmed`;
const AUDIT_QUERY = `SELECT 'api', 'appointment ' || appointment_id, event_id, profile_id FROM confirmed`;

const confirmStatement = (name: string, mayConfirm: string) =>
  prepareStatement(
    name,
    `WITH confirmed AS (
    UPDATE appointments a SET status = 'confirmed', confirmed_at = now() FROM events e
    WHERE a.appointment_id = $1 AND a.status = $2
      AND e.event_id = a.event_id
      AND ($2 = 'capturing' OR (${isActive('a')} AND ${mayConfirm}))
    RETURNING a.appointment_id, a.event_id, a.profile_id
  ), mail AS (${insertMails('kind, occasion, appointment_id', MAIL_QUERY)}), audit AS (${insertAudits('appointment confirmed', AUDIT_QUERY)})
  SELECT appointment_id FROM confirmed`,
  );
const confirmStatements: Record<SeatRequester, ReturnType<typeof confirmStatement>> = {
  person: confirmStatement('confirm', `a.price = 0 AND ${canProceed('a', 'e')}`),
  staff: confirmStatement(
    'confirm-for-staff',
    `(a.price = 0 OR a.payment = 'on the day') AND ${isUpcomingForStaff('a', 'e')}`,
  ),
};

/**
 * Confirms an appointment, with its mail and its audit entry: the only way to create a booking.
 * @param from the expected status: an active hold that needs no payment and whose event can be booked, or
 * `capturing`, with its payment received
 * @param by staff may confirm bookings to be paid on the day, even when online booking has closed
 * @returns false when its status is not (or no longer) `from`, and nothing was written
 */
export async function confirmAppointment(
  transaction: Executor,
  appointmentId: string,
  from: 'held' | 'capturing',
  by: SeatRequester = 'person',
): Promise<boolean> {
  return (await confirmStatements[by](transaction, [appointmentId, from])).length === 1;
}

/** Makes the price of an appointment due at its event. @returns false if its payment is no longer open */
export async function makePayableOnTheDay(
  transaction: Executor,
  appointmentId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('appointments')
    .set({ payment: 'on the day' })
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'capturing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
