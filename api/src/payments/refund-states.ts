import { REFUND_REASONS } from '@chaps/domain/refunds';
import { type RawBuilder, sql } from 'kysely';
import { moveAppointment } from '../booking/appointments.ts';
import type { Executor } from '../platform/db/database.ts';
import { GROSS_AMOUNT, RETURNED_AMOUNT } from './ledger.ts';

/** Cancellations whose mail has already announced the refund. */
export const CANCELLED_BY_PERSON = 'cancelled by the person';
export const CANCELLED_BY_STAFF = 'cancelled by staff';
export const CALLED_OFF = 'cancelled with the event';
const ANNOUNCED_REASONS: readonly string[] = [CANCELLED_BY_PERSON, CANCELLED_BY_STAFF, CALLED_OFF];
/** Refunds about which there is nobody to tell. */
const SILENT_REASONS: readonly string[] = [REFUND_REASONS.accountRemoved];
/** Whether the person needs a mail about a refund. */
export const needsRefundMail = (reason: string): boolean =>
  !ANNOUNCED_REASONS.includes(reason) && !SILENT_REASONS.includes(reason);

/** What each provider status means for a refund that is due. */
const STATES: Readonly<Record<string, 'pending' | 'failed'>> = {
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** SQL condition: what was returned of payment `t` since the refund `r` became due covers it. */
const IS_REFUND_COVERED = sql`(${RETURNED_AMOUNT} - r.given_back_before >= r.amount
  OR ${RETURNED_AMOUNT} >= ${GROSS_AMOUNT})`;

/**
 * Records the provider's status for a refund of this payment. Only a completed one counts as paid; a refund
 * that we did not request may pay the one that is due, if enough of the payment was returned.
 */
export async function recordRefundState(
  transaction: Executor,
  paymentReference: string,
  { providerId, status }: { providerId: string; status: string },
): Promise<void> {
  if (status === 'COMPLETED') {
    const isPaid = sql`(r.provider_refund_id = ${providerId} OR ${IS_REFUND_COVERED})`;
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
 * Records a refund as paid. The person was told when it became due.
 * @param refundId the provider's
 * @param isPaid SQL condition on the refund `r` of the payment `t`
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
  // Locks the appointment before the refund, in the same order as settling does, to avoid a deadlock.
  await sql`
    SELECT FROM appointments WHERE appointment_id =
      (SELECT appointment_id FROM refunds WHERE payment_reference = ${paymentReference})
    FOR NO KEY UPDATE`.execute(transaction);
  const { rows } = await sql<{ appointment_id: string }>`
    UPDATE refunds r SET status = 'completed', completed_at = now(), updated_at = now(),
      provider_refund_id = coalesce(${refundId}, r.provider_refund_id)
    FROM payment_transactions t
    WHERE r.payment_reference = ${paymentReference} AND r.status <> 'completed'
      AND t.payment_reference = r.payment_reference AND ${isPaid}
    RETURNING r.appointment_id`.execute(transaction);
  const [done] = rows;
  if (!done) return false;
  await moveAppointment(transaction, done.appointment_id, 'refund_due', 'refunded');
  return true;
}
