import { type RawBuilder, sql } from 'kysely';
import { moveAppointment } from '../booking/appointments.ts';
import { queueMail } from '../messages/email/outbox.ts';
import type { Executor } from '../platform/db/database.ts';
import { GROSS, RETURNED } from './ledger.ts';

/** Refunds that the mail about the cancellation has announced already. */
export const CANCELLED_BY_PERSON = 'cancelled by the person';
export const CANCELLED_BY_STAFF = 'cancelled by staff';
export const CALLED_OFF = 'cancelled with the event';
const ANNOUNCED: readonly string[] = [CANCELLED_BY_PERSON, CANCELLED_BY_STAFF, CALLED_OFF];

/** The meaning of each provider state for a refund that is due. */
const STATES: Readonly<Record<string, 'pending' | 'failed'>> = {
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** SQL: the refund `r` of a payment `t` is paid by what has gone back since it was owed. */
const ENOUGH_HAS_GONE_BACK = sql`(${RETURNED} - r.given_back_before >= r.amount
  OR ${RETURNED} >= ${GROSS})`;

/**
 * Records what the provider says of a refund of this payment. Only a completed one counts as paid; one
 * that nobody asked for here may pay the one that is due, when enough of the payment has gone back.
 */
export async function recordRefundState(
  transaction: Executor,
  paymentReference: string,
  { providerId, status }: { providerId: string; status: string },
): Promise<void> {
  if (status === 'COMPLETED') {
    const isPaid = sql`(r.provider_refund_id = ${providerId} OR ${ENOUGH_HAS_GONE_BACK})`;
    await completeRefund(transaction, paymentReference, { refundId: providerId, isPaid });
    return;
  }
  const state = STATES[status];
  if (!state) return;
  // After a new request only its own id counts, because the provider repeats events of the first.
  await transaction
    .updateTable('refunds')
    .set({ status: state, provider_refund_id: providerId, updated_at: sql<Date>`now()` })
    .where('payment_reference', '=', paymentReference)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'due'), where('attempt', '=', 1)]),
        where.and([
          where('provider_refund_id', '=', providerId),
          where('status', '<>', 'completed'),
        ]),
      ]),
    )
    .execute();
}

/**
 * Records a refund as paid. A mail says so, once, unless the mail about the cancellation did.
 * @param refundId the provider's
 * @param isPaid SQL: condition of the refund `r` of the payment `t`
 * @returns false when no refund of this payment was open
 */
export async function completeRefund(
  transaction: Executor,
  paymentReference: string,
  {
    refundId = null,
    isPaid = sql`true`,
  }: { refundId?: string | null; isPaid?: RawBuilder<unknown> } = {},
): Promise<boolean> {
  // The appointment is locked before the refund, as settling an order does: no deadlock between them.
  await sql`
    SELECT FROM appointments WHERE appointment_id =
      (SELECT appointment_id FROM refunds WHERE payment_reference = ${paymentReference})
    FOR NO KEY UPDATE`.execute(transaction);
  const { rows } = await sql<{ appointment_id: string; reason: string }>`
    UPDATE refunds r SET status = 'completed', completed_at = now(), updated_at = now(),
      provider_refund_id = coalesce(${refundId}, r.provider_refund_id)
    FROM payment_transactions t
    WHERE r.payment_reference = ${paymentReference} AND r.status <> 'completed'
      AND t.payment_reference = r.payment_reference AND ${isPaid}
    RETURNING r.appointment_id, r.reason`.execute(transaction);
  const [done] = rows;
  if (!done) return false;
  await moveAppointment(transaction, done.appointment_id, 'refund_due', 'refunded');
  if (ANNOUNCED.includes(done.reason)) return true;
  await queueMail(transaction, {
    kind: 'refund',
    occasion: `refund ${paymentReference}`,
    appointmentId: done.appointment_id,
  });
  return true;
}
