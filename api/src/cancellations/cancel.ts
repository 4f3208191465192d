import type { Cancellation } from '@chaps/contracts';
import { formatPence, londonDate, refundTerms } from '@chaps/domain';
import { paymentInProgress } from '../booking/appointment-errors.ts';
import {
  type AppointmentDetail,
  findAppointment,
  lockAppointment,
  moveAppointment,
} from '../booking/appointments.ts';
import { ownAppointment } from '../booking/book.ts';
import { freePlace } from '../booking/slots.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { moneyOf } from '../payments/queries.ts';
import { CANCELLED_BY_PERSON, refundDue } from '../payments/refunds.ts';
import { lockProfile } from '../people/queries.ts';

/** What cancelling gives back now, or gave back (spec 9, Refund policy). */
export async function cancellationOf(db: Executor, row: AppointmentDetail): Promise<Cancellation> {
  const money = await moneyOf(db, row.appointment_id);
  const base = {
    appointment_id: row.appointment_id,
    can_cancel: row.status === 'confirmed' && !row.has_begun,
    refund_status: money.refundStatus,
    ...refundTerms(money.paid, row.event_date, londonDate(row.read_at)),
  };
  if (row.status === 'confirmed') return base;
  const charge = money.refund > 0 ? money.paid - money.refund : 0;
  return { ...base, charge, refund: money.refund };
}

/** For the owner, before he decides. */
export async function previewCancellation(
  services: Services,
  userId: string,
  appointmentId: string,
): Promise<Cancellation> {
  const row = await ownAppointment(services, userId, appointmentId);
  return cancellationOf(services.db, row);
}

/**
 * Cancels one's own confirmed appointment: the place is free, the refund is owed once and paid by
 * a job, and the mail says so, all in one transaction. Cancelling twice is no fault.
 * @param shown the refund the person has seen, pence; undefined takes what the policy gives
 * @throws {HttpError} 404; 409 CANCELLATION_CLOSED, REFUND_CHANGED, PAYMENT_IN_PROGRESS
 */
export async function cancelAppointment(
  services: Services,
  userId: string,
  appointmentId: string,
  shown: number | undefined,
  requestId: string,
): Promise<{ appointment: AppointmentDetail; cancellation: Cancellation }> {
  return withTransaction(services.db, async (transaction) => {
    await lockProfile(transaction, userId);
    const row = await lockOwn(transaction, userId, appointmentId);
    const current = await cancellationOf(transaction, row);
    if (row.status === 'cancelled') return { appointment: row, cancellation: current };
    if (row.status === 'capturing') throw paymentInProgress();
    if (!current.can_cancel) {
      throw new HttpError(409, 'CANCELLATION_CLOSED', 'This appointment cannot be cancelled.');
    }
    if (shown !== undefined && shown !== current.refund) {
      throw new HttpError(
        409,
        'REFUND_CHANGED',
        `The refund is now ${formatPence(current.refund)}. Please look again before you cancel.`,
      );
    }
    await cancelConfirmed(services, transaction, row, current.refund);
    await writeAudit(transaction, {
      actor: userId,
      action: 'appointment cancelled',
      subject: `appointment ${appointmentId}`,
      details: { refund_pence: current.refund },
      requestId,
    });
    const appointment = await lockOwn(transaction, userId, appointmentId);
    return { appointment, cancellation: await cancellationOf(transaction, appointment) };
  });
}

async function cancelConfirmed(
  services: Services,
  transaction: Executor,
  row: AppointmentDetail,
  refund: number,
): Promise<void> {
  const { appointment_id: appointmentId } = row;
  await moveAppointment(transaction, appointmentId, 'confirmed', 'cancelled');
  await freePlace(transaction, { eventId: row.event_id, startsAt: row.slot_starts_at });
  const { reference } = await moneyOf(transaction, appointmentId);
  if (refund > 0 && reference !== null) {
    await refundDue(services, transaction, {
      paymentReference: reference,
      amountPence: refund,
      reason: CANCELLED_BY_PERSON,
      known: row,
    });
  }
  await queueMail(services.jobs, transaction, {
    kind: 'cancellation',
    occasion: `cancellation ${appointmentId}`,
    appointmentId,
  });
}

/** One's own appointment, locked; anyone else's is unknown. */
export async function lockOwn(
  transaction: Executor,
  userId: string,
  appointmentId: string,
): Promise<AppointmentDetail> {
  await lockAppointment(transaction, appointmentId);
  const row = await findAppointment(transaction, appointmentId);
  if (row?.user_id !== userId) throw new NotFoundError();
  return row;
}
