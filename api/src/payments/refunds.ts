import { penceToDecimal } from '@chaps/domain';
import { sql } from 'kysely';
import { moveAppointment } from '../booking/appointments.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';
import { PayPalRequestError } from './paypal/client.ts';
import type { Services } from './services.ts';

/** Refunds that the mail about the cancellation has announced already. */
export const CANCELLED_BY_PERSON = 'cancelled by the person';
export const CANCELLED_BY_STAFF = 'cancelled by staff';
export const CALLED_OFF = 'cancelled with the event';
const ANNOUNCED: readonly string[] = [CANCELLED_BY_PERSON, CANCELLED_BY_STAFF, CALLED_OFF];

/** Records that a refund is owed, once per capture, and adds the job that pays it. */
export async function refundDue(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  due: {
    paymentReference: string;
    amountPence: number;
    reason: string;
    appointmentId: string;
  },
): Promise<void> {
  const owed = await transaction
    .insertInto('refunds')
    .values({
      payment_reference: due.paymentReference,
      appointment_id: due.appointmentId,
      amount_pence: due.amountPence,
      reason: due.reason,
      provider_refund_id: null,
      completed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_reference')
    .executeTakeFirst();
  if (!owed) return;
  await jobs.enqueue(transaction, 'refund-payment', { paymentReference: due.paymentReference });
}

/**
 * The job: requests the refund with its own id, so that a retry makes no second one, and
 * records it.
 * @throws PayPalUnknownOutcome, PayPalRequestError: the job tries again
 */
export async function payRefund(services: Services, paymentReference: string): Promise<void> {
  const owed = await services.db
    .selectFrom('refunds')
    .innerJoin(
      'payment_transactions',
      'payment_transactions.payment_reference',
      'refunds.payment_reference',
    )
    .select(['refunds.amount_pence', 'refunds.status', 'currency'])
    .where('refunds.payment_reference', '=', paymentReference)
    .executeTakeFirst();
  if (owed?.status !== 'due') return;
  const amount = { value: penceToDecimal(owed.amount_pence), currency_code: owed.currency };
  const refundId = await refundAtProvider(services, paymentReference, amount);
  await withTransaction(services.db, (transaction) =>
    completeRefund(transaction, paymentReference, { refundId }),
  );
}

/**
 * If money went back at the provider without us, only the rest is refunded.
 * @returns the provider's id of the refund; null when nothing was left
 */
async function refundAtProvider(
  { paypal }: Services,
  reference: string,
  amount: { value: string; currency_code: string },
): Promise<string | null> {
  try {
    return (await paypal.refundCapture(reference, `refund-${reference}`, amount)).id;
  } catch (error) {
    const issue = error instanceof PayPalRequestError ? error.issue : undefined;
    if (issue === 'CAPTURE_FULLY_REFUNDED') return null;
    if (issue !== 'REFUND_AMOUNT_EXCEEDED') throw error;
    return (await paypal.refundCapture(reference, `refund-rest-${reference}`)).id;
  }
}

/**
 * Records a refund as paid. A mail says so, once, unless the mail about the cancellation did.
 * @param refundId the provider's
 * @param left pence of the payment that the provider has not refunded: a refund that this leaves
 *   open stays due
 * @returns false when no refund of this payment was due
 */
export async function completeRefund(
  transaction: Executor,
  paymentReference: string,
  { refundId = null, left = 0 }: { refundId?: string | null; left?: number } = {},
): Promise<boolean> {
  // The appointment is locked before the refund, as settling an order does: no deadlock between them.
  await sql`
    SELECT FROM appointments WHERE appointment_id =
      (SELECT appointment_id FROM refunds WHERE payment_reference = ${paymentReference})
    FOR UPDATE`.execute(transaction);
  const { rows } = await sql<{ appointment_id: string; reason: string }>`
    UPDATE refunds r SET status = 'completed', completed_at = now(),
      provider_refund_id = coalesce(${refundId}, r.provider_refund_id)
    FROM payment_transactions t
    WHERE r.payment_reference = ${paymentReference} AND r.status = 'due'
      AND t.payment_reference = r.payment_reference AND r.amount_pence <= t.amount_pence - ${left}::int
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

/** Refunds that are owed and may have lost their job. */
export async function owedRefunds(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('payment_reference')
    .where('status', '=', 'due')
    .where('created_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .limit(100)
    .execute();
  return rows.map((row) => row.payment_reference);
}
