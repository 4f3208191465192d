import { type BulkResend, MESSAGE_DELAY_SECONDS } from '@chaps/contracts/several-bookings';
import { sql } from 'kysely';
import type { Staff } from '../accounts/staff.ts';
import { shownStatus } from '../events/conditions.ts';
import { cancelEmails } from '../messages/email/cancel-emails.ts';
import { queueMailForEachRow } from '../messages/email/outbox.ts';
import { mayBeContacted } from '../people/contact.ts';
import { emailForBookings } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { auditBooking } from './change-booking.ts';

export interface BulkChange {
  staff: Staff;
  eventId: string;
  requestId: string;
}

interface ResentConfirmation {
  appointment_id: string;
  profile_id: string;
  queued: boolean;
  cancelled: boolean;
}

const confirmationsCancelledError = () =>
  new HttpError(409, 'EVENT_CHANGED', 'These confirmations were cancelled and will not be sent.');

/**
 * Queues the confirmations of several bookings again, with a delay in which they can be cancelled.
 * Repeating the request sends nothing. Bookings are skipped if they are not confirmed, belong to
 * another event, or the person has no e-mail address.
 */
export async function resendConfirmations(
  { db }: Pick<Services, 'db'>,
  { staff, eventId, requestId }: BulkChange,
  { resend_id: id, appointment_ids: ids }: BulkResend,
): Promise<{ people: number; skipped: number }> {
  const mails = queueMailForEachRow(
    'kind, occasion, appointment_id, next_attempt_at',
    sql`SELECT 'booking-confirmation', occasion, appointment_id,
      now() + make_interval(secs => ${MESSAGE_DELAY_SECONDS}) FROM chosen`,
  );
  return withTransaction(db, async (transaction) => {
    const { rows } = await sql<ResentConfirmation>`
      WITH chosen AS (
        SELECT appointment_id, profile_id,
          'booking-confirmation ' || appointment_id || ' ' || ${id}::text AS occasion
        FROM appointments a JOIN profiles f USING (profile_id)
        WHERE event_id = ${eventId} AND appointment_id = ANY (${ids}::uuid[])
          AND ${sql.raw(shownStatus('a'))} = 'confirmed'
          AND ${sql.raw(emailForBookings('f.profile_id'))} IS NOT NULL
          AND ${mayBeContacted(sql`f.profile_id`)}
      ), queued AS (${mails} RETURNING appointment_id)
      SELECT c.appointment_id, c.profile_id, q.appointment_id IS NOT NULL AS queued,
        o.dropped_at IS NOT NULL AS cancelled
      FROM chosen c LEFT JOIN queued q USING (appointment_id) LEFT JOIN outbox o USING (occasion)`.execute(
      transaction,
    );
    if (rows.length > 0 && rows.every(({ cancelled }) => cancelled))
      throw confirmationsCancelledError();
    for (const { appointment_id: appointmentId, profile_id } of rows.filter((row) => row.queued)) {
      const change = { staff, eventId, appointmentId, requestId };
      const action = 'mail requested again: booking-confirmation';
      await auditBooking(transaction, change, profile_id, action);
    }
    return { people: rows.length, skipped: new Set(ids).size - rows.length };
  });
}

/**
 * Cancels the mails of `resendConfirmations` that have not been sent yet.
 * @throws {HttpError} 404; 409 when all have been sent
 */
export async function cancelConfirmations(
  { db }: Pick<Services, 'db'>,
  { staff, eventId, requestId }: BulkChange,
  resendId: string,
): Promise<{ taken_back: number; sent: number }> {
  return withTransaction(db, async (transaction) => {
    const mails = sql`occasion IN (
      SELECT 'booking-confirmation ' || appointment_id || ' ' || ${resendId}::text
      FROM appointments WHERE event_id = ${eventId})`;
    const result = await cancelEmails(transaction, mails);
    if (result.taken_back === 0 && result.sent === 0) throw new NotFoundError();
    if (result.taken_back === 0) {
      throw new HttpError(409, 'EVENT_CHANGED', 'These e-mails have already been sent.');
    }
    await writeAudit(transaction, {
      actor: staff.userId,
      action: 'confirmations cancelled',
      subject: `event ${eventId}`,
      eventId,
      after: { people: result.taken_back },
      requestId,
    });
    return result;
  });
}
