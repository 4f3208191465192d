import { randomUUID } from 'node:crypto';
import type { BookingCancellation, RESENDABLE_MAILS } from '@chaps/contracts/staff-bookings';
import { formatPence, londonInstant, mayChangeBooking, reachIncludes } from '@chaps/domain';
import type { Staff } from '../accounts/staff.ts';
import { updateEndedAppointments } from '../clinic-day/came-after.ts';
import { recordDayRefund } from '../clinic-day/day-payments.ts';
import { writeVisits } from '../clinic-day/visit-rows.ts';
import { hasUnsentMail, queueMail } from '../messages/email/outbox.ts';
import { isReadyEmail } from '../messages/email/result-mails.ts';
import { retryRefund } from '../payments/refunds.ts';
import { isDead } from '../people/contact.ts';
import type { Services } from '../platform/config/services.ts';
import { type AuditEntry, writeAudit } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import type { AppointmentDetail } from './appointments.ts';
import { readBookingPayments } from './booking-money.ts';
import { lockBooking, lockLiveBooking } from './booking-page.ts';
import {
  assertRefundAsShown,
  cancelConfirmedAppointment,
  cancelReservedAppointment,
  getAmountOwed,
  readCancellationDetails,
} from './cancellations/cancel.ts';
import { moveToSlot } from './change-time.ts';
import { paymentInProgressError, sampleTakenError } from './errors.ts';

export interface Change {
  staff: Staff;
  eventId: string;
  appointmentId: string;
  requestId: string;
}

type AuditFields = Pick<AuditEntry, 'before' | 'after' | 'details' | 'reason'>;

export const auditBooking = (
  transaction: Executor,
  { staff, eventId, appointmentId, requestId }: Change,
  profileId: string,
  action: AuditAction,
  what: AuditFields = {},
) =>
  writeAudit(transaction, {
    actor: staff.userId,
    action,
    subject: `appointment ${appointmentId}`,
    eventId,
    profileId,
    requestId,
    ...what,
  });

/** @throws {HttpError} 422 for an event outside the caller's reach, as for an unknown one */
async function readEventDate(db: Executor, { reach }: Staff, eventId: string): Promise<string> {
  const event = await db
    .selectFrom('events')
    .select('event_date')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event || !reachIncludes(reach, eventId.toLowerCase())) {
    throw new ValidationError({ event_id: 'This event does not exist.' });
  }
  return event.event_date;
}

const getSlotTime = (row: Pick<AppointmentDetail, 'begins_at'>) => row.begins_at.toISOString();

/**
 * Moves a booking to a free time at its event or a different one, even if online booking is closed
 * there.
 * @returns false when it already has that time and nothing was done
 * @throws {HttpError} 404; 422 for an unknown event or time; 409 as `moveToSlot`
 */
export async function moveBooking(
  { db }: Pick<Services, 'db'>,
  change: Change,
  { undoable = false, ...to }: { event_id: string; start_time: string; undoable?: boolean },
): Promise<boolean> {
  return withTransaction(db, async (transaction) => {
    const row = await lockLiveBooking(transaction, change.eventId, change.appointmentId);
    const date = await readEventDate(transaction, change.staff, to.event_id);
    const target = {
      eventId: to.event_id.toLowerCase(),
      startsAt: londonInstant(date, to.start_time),
    };
    if (!(await moveToSlot(transaction, row, target, 'staff', undoable ? 'undoable' : 'now'))) {
      return false;
    }
    // Recorded steps remain with the event at which they happened.
    await writeVisits(transaction, target.eventId, [change.appointmentId]);
    const startsAt = target.startsAt.toISOString();
    await auditBooking(transaction, change, row.profile_id, 'appointment moved', {
      details: { from: getSlotTime(row), to: startsAt },
      before: { event_id: row.event_id, starts_at: getSlotTime(row) },
      after: { event_id: target.eventId, starts_at: startsAt },
    });
    return true;
  });
}

/**
 * Cancels a booking, with the policy's refund or a different one with a reason, or a place reserved
 * for payment by a mailed link, and notifies the person.
 * @throws {HttpError} 404; 409 CANCELLATION_CLOSED, PAYMENT_IN_PROGRESS, REFUND_CHANGED; 422 for a refund of
 * more than was paid
 */
export async function cancelBooking(
  services: Pick<Services, 'db' | 'jobs'>,
  change: Change,
  { policy_refund: shown, exception, undoable = false }: BookingCancellation,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const row = await lockBooking(transaction, change.eventId, change.appointmentId);
    if (row.status === 'capturing') throw paymentInProgressError();
    if (row.payment === 'link' && row.hold_active) {
      const { staff, requestId } = change;
      await cancelReservedAppointment(transaction, row, {
        by: 'staff',
        audit: { actor: staff.userId, requestId },
      });
      return;
    }
    if (row.status !== 'confirmed') {
      throw new HttpError(409, 'CANCELLATION_CLOSED', 'This booking cannot be cancelled.');
    }
    if (!mayChangeBooking(row.visit_state)) throw sampleTakenError('CANCELLATION_CLOSED');
    const terms = await readCancellationDetails(transaction, row);
    assertRefundAsShown(terms, shown);
    const { paid, given_back = 0 } = terms;
    const payments = await readBookingPayments(transaction, change.appointmentId);
    const left = payments.refundStatus === null ? payments.leftIfWon : 0;
    if (exception && exception.refund > left) {
      const back =
        given_back > 0 ? `, and ${formatPence(given_back)} has already been refunded` : '';
      const message = `They have paid ${formatPence(paid)}${back}. You cannot refund that much.`;
      throw new ValidationError({ refund: message });
    }
    const refund = exception?.refund ?? getAmountOwed(terms);
    await cancelConfirmedAppointment(services, transaction, row, {
      by: 'staff',
      refund,
      undoable,
      audit: {
        actor: change.staff.userId,
        before: { status: row.status, refund_by_policy: formatPence(terms.refund) },
        after: { status: 'cancelled', refund: formatPence(refund) },
        ...(exception ? { reason: exception.reason } : {}),
        requestId: change.requestId,
      },
    });
  });
}

/** The released result of this booking, if any. */
const findCurrentResult = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('results')
    .select('result_id')
    .where('appointment_id', '=', appointmentId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();

/** Requests a refund again that the provider rejected. @throws {HttpError} 404; 409 */
export async function retryBookingRefund(services: Services, change: Change): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const row = await lockBooking(transaction, change.eventId, change.appointmentId);
    if (!(await retryRefund(services, transaction, change.appointmentId))) {
      throw new HttpError(409, 'REFUND_CHANGED', 'This booking has no failed refund.');
    }
    await auditBooking(transaction, change, row.profile_id, 'refund tried again');
  });
}

/** Records that an on-the-day payment was refunded by hand. @throws {HttpError} 404; 409 */
export async function refundDayPayment(
  { db, now }: Pick<Services, 'db' | 'now'>,
  change: Change,
  reason: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const row = await lockBooking(transaction, change.eventId, change.appointmentId);
    const recording = { actor: change.staff.userId, requestId: change.requestId };
    const given = await recordDayRefund(transaction, change.appointmentId, {
      userId: change.staff.userId,
      at: now(),
    });
    if (!given) {
      const message = 'There is no on-the-day payment left to refund.';
      throw new HttpError(409, 'REFUND_CHANGED', message);
    }
    const what = { after: given, reason };
    await auditBooking(transaction, change, row.profile_id, 'payment on the day given back', what);
    await updateEndedAppointments(transaction, recording, [change.appointmentId]);
  });
}

/**
 * Sends a mail again, or rejects the request when there is nothing to send. Booking staff learn
 * that a result was released, which the booking's state shows anyway, but nothing of its content: not even
 * that its mail waits for a call.
 * @throws {HttpError} 404; 409 for a booking that is not confirmed, without a released result, whose result's
 * mail has not been sent yet, or whose link has been paid or has lapsed
 */
export async function resendMail(
  { db }: Pick<Services, 'db'>,
  change: Change,
  kind: (typeof RESENDABLE_MAILS)[number],
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const row = await lockLiveBooking(transaction, change.eventId, change.appointmentId);
    if (await isDead(transaction, row.profile_id)) {
      throw new HttpError(409, 'EVENT_CHANGED', 'Nothing was sent: this person has died.');
    }
    const occasionOf = (subject: string) => `${kind} ${subject} ${randomUUID()}`;
    if (kind === 'result-ready') {
      const result = await findCurrentResult(transaction, change.appointmentId);
      if (!result) {
        const message = 'Nothing was sent: no result for this booking has been released.';
        throw new HttpError(409, 'EVENT_CHANGED', message);
      }
      if (await hasUnsentMail(transaction, isReadyEmail([result.result_id]))) {
        const message =
          'Nothing was sent: the earlier e-mail about this result has not been sent yet. It will be sent automatically.';
        throw new HttpError(409, 'EVENT_CHANGED', message);
      }
      const occasion = occasionOf(result.result_id);
      await queueMail(transaction, { kind, occasion, profileId: row.profile_id });
    } else {
      if (kind === 'booking-confirmation' && row.status !== 'confirmed') {
        throw new HttpError(409, 'EVENT_CHANGED', 'This booking is not confirmed.');
      }
      if (kind === 'payment-link' && !(row.payment === 'link' && row.hold_active)) {
        throw new HttpError(409, 'EVENT_CHANGED', 'No payment is pending for this booking.');
      }
      const occasion = occasionOf(change.appointmentId);
      await queueMail(transaction, { kind, occasion, appointmentId: change.appointmentId });
    }
    await auditBooking(transaction, change, row.profile_id, `mail requested again: ${kind}`);
  });
}
