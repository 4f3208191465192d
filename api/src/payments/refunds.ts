import { penceToDecimal } from '@chaps/domain';
import { sql } from 'kysely';
import { queueMail } from '../messages/email/outbox.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { DISPUTED_AMOUNT, IS_DISPUTE_OPEN, REFUNDABLE_AMOUNT, RETURNED_AMOUNT } from './ledger.ts';
import { PayPalRequestError, undefinedIfNotFound } from './paypal/client.ts';
import type { PayPalRefund } from './paypal/shapes.ts';
import { recordRefunds, refreshProviderRefund } from './provider-refunds.ts';
import { completeRefund, needsRefundMail } from './refund-states.ts';
import type { Services } from './services.ts';

/**
 * Records that a refund is owed, once per capture, and queues the job that pays it. A mail tells the person,
 * unless the cancellation mail does.
 */
export async function recordRefundDue(
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
      amount: due.amountPence,
      reason: due.reason,
      given_back_before: sql<number>`(SELECT ${RETURNED_AMOUNT}::int FROM payment_transactions t
        WHERE t.payment_reference = ${due.paymentReference})`,
      provider_refund_id: null,
      completed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_reference')
    .executeTakeFirst();
  if (!owed) return;
  const { paymentReference, appointmentId, reason } = due;
  await jobs.enqueue(transaction, 'refund-payment', { paymentReference });
  if (needsRefundMail(reason)) {
    const occasion = `refund ${paymentReference}`;
    await queueMail(transaction, { kind: 'refund', occasion, appointmentId });
  }
}

/**
 * Job: requests the refund under its own id, so that a retry does not refund twice, and records the
 * provider's answer; a pending one is read again later. A rejected one has failed, so that staff can act.
 * @throws PayPalUnknownOutcome, PayPalRequestError: the job is retried
 */
export async function payRefund(services: Services, paymentReference: string): Promise<void> {
  const owed = await findOwedRefund(services.db, paymentReference);
  if (owed?.status === 'pending' && owed.provider_refund_id) {
    await refreshProviderRefund(services, 'refund', owed.provider_refund_id);
    return;
  }
  // While a dispute is undecided the provider holds the money.
  if (owed?.status !== 'due' || owed.is_dispute_open) return;
  const amount = { value: penceToDecimal(owed.amount), currency_code: owed.currency };
  const requestId = owed.attempt === 1 ? '' : `-${owed.attempt}`;
  const refund =
    owed.amount === 0
      ? null
      : await refundAtProvider(services, paymentReference, requestId, amount).catch(catchRejection);
  if (refund === 'rejected') return recordRejection(services.db, paymentReference);
  if (!refund) {
    await withTransaction(services.db, (transaction) =>
      completeRefund(transaction, paymentReference),
    );
    return;
  }
  await services.db
    .updateTable('refunds')
    .set({ provider_refund_id: refund.id })
    .where('payment_reference', '=', paymentReference)
    .where('status', '=', 'due')
    .execute();
  await refreshProviderRefund(services, 'refund', refund.id);
}

/** A refund, less what the bank has taken back in a dispute. */
async function findOwedRefund(db: Executor, paymentReference: string) {
  const { rows } = await sql<{
    amount: number;
    status: string;
    attempt: number;
    provider_refund_id: string | null;
    currency: string;
    is_dispute_open: boolean;
  }>`
    SELECT CASE WHEN ${DISPUTED_AMOUNT} > 0 THEN least(r.amount, ${REFUNDABLE_AMOUNT}) ELSE r.amount END AS amount,
      r.status, r.attempt, r.provider_refund_id, t.currency, ${IS_DISPUTE_OPEN} AS is_dispute_open
    FROM refunds r JOIN payment_transactions t USING (payment_reference)
    WHERE r.payment_reference = ${paymentReference}`.execute(db);
  return rows[0];
}

/**
 * Statuses with which the provider definitely rejects a refund; the others may succeed when
 * requested again.
 */
const REJECTION_STATUSES = [400, 404, 422];

/** @throws {unknown} any other error */
function catchRejection(error: unknown): 'rejected' {
  if (error instanceof PayPalRequestError && REJECTION_STATUSES.includes(error.status))
    return 'rejected';
  throw error;
}

const recordRejection = async (db: Executor, paymentReference: string): Promise<void> => {
  await db
    .updateTable('refunds')
    .set({ status: 'failed', updated_at: sql<Date>`now()` })
    .where('payment_reference', '=', paymentReference)
    .where('status', '=', 'due')
    .execute();
};

/**
 * Requests a failed refund again, as a new request.
 * @returns false when this appointment has no failed refund
 */
export async function retryRefund(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  appointmentId: string,
): Promise<boolean> {
  const failed = await transaction
    .updateTable('refunds')
    .set({
      status: 'due',
      attempt: sql<number>`attempt + 1`,
      provider_refund_id: null,
      updated_at: sql<Date>`now()`,
    })
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'failed')
    .returning('payment_reference')
    .execute();
  for (const { payment_reference: paymentReference } of failed) {
    await jobs.enqueue(transaction, 'refund-payment', { paymentReference });
  }
  return failed.length > 0;
}

/**
 * Requests a refund. If money was already returned at the provider, records that and refunds only the rest.
 * @param again suffix that makes the request a new one
 * @returns null when nothing was left
 */
async function refundAtProvider(
  services: Services,
  reference: string,
  again: string,
  amount: { value: string; currency_code: string },
): Promise<PayPalRefund | null> {
  const { paypal } = services;
  try {
    return await paypal.refundCapture(reference, `refund-${reference}${again}`, amount);
  } catch (error) {
    const issue = error instanceof PayPalRequestError ? error.issue : undefined;
    if (issue !== 'CAPTURE_FULLY_REFUNDED' && issue !== 'REFUND_AMOUNT_EXCEEDED') throw error;
    await recordRefundsElsewhere(services, reference);
    if (issue === 'CAPTURE_FULLY_REFUNDED') return null;
    return await paypal.refundCapture(reference, `refund-rest-${reference}${again}`);
  }
}

/** Records refunds made at the provider outside our system, if it still has the order. */
async function recordRefundsElsewhere({ db, paypal }: Services, reference: string): Promise<void> {
  const { order_id: orderId } = await db
    .selectFrom('payment_transactions')
    .select('order_id')
    .where('payment_reference', '=', reference)
    .executeTakeFirstOrThrow();
  const order = await undefinedIfNotFound(paypal.getOrder(orderId));
  if (order) await withTransaction(db, (transaction) => recordRefunds(transaction, order));
}

/**
 * Refunds that are due, may have lost their job and wait for no dispute, and pending ones, which are checked
 * again a quarter of an hour after the last update.
 */
export async function listOwedRefunds(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ payment_reference: string }>`
    SELECT t.payment_reference FROM refunds t
    WHERE (t.status = 'due' AND t.created_at < now() - interval '2 minutes' AND NOT ${IS_DISPUTE_OPEN})
      OR (t.status = 'pending' AND t.updated_at < now() - interval '15 minutes')
    ORDER BY t.updated_at LIMIT 100`.execute(db);
  return rows.map((row) => row.payment_reference);
}
