import { penceToDecimal } from '@chaps/shared/contracts';
import { sql } from 'kysely';
import { type Executor, withTransaction } from '../../db.ts';
import type { Services } from '../../services.ts';
import { moveAppointment } from '../appointments/queries.ts';
import { queueMail } from '../mail/outbox.ts';
import type { OrderRow } from './queries.ts';

/** Refunds that the mail of the cancellation has announced already. */
export const CANCELLED_BY_PERSON = 'cancelled by the person';
export const CALLED_OFF = 'cancelled with the event';
const ANNOUNCED: readonly string[] = [CANCELLED_BY_PERSON, CALLED_OFF];

/** Owes a refund, once for ever per capture, and the job that pays it. */
export async function refundDue(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  due: {
    paymentReference: string;
    amountPence: number;
    reason: string;
    known: Pick<OrderRow, 'appointment_id'>;
  },
): Promise<void> {
  const owed = await transaction
    .insertInto('refunds')
    .values({
      payment_reference: due.paymentReference,
      appointment_id: due.known.appointment_id,
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
 * The job: asks the provider for the refund with an id of its own, so that asking again gives no
 * second one, and writes it down.
 * @throws PayPalUnknown, PayPalRefusal: the job tries again
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
  const refund = await services.paypal.refundCapture(
    paymentReference,
    `refund-${paymentReference}`,
    { value: penceToDecimal(owed.amount_pence), currency_code: owed.currency },
  );
  await withTransaction(services.db, (transaction) =>
    completeRefund(services, transaction, paymentReference, refund.id),
  );
}

/** The money is on its way back: the person is told, once, unless his cancellation told him. */
export async function completeRefund(
  { jobs }: Services,
  transaction: Executor,
  paymentReference: string,
  providerRefundId: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ appointment_id: string; reason: string }>`
    UPDATE refunds SET status = 'completed', completed_at = now(),
      provider_refund_id = coalesce(${providerRefundId}, provider_refund_id)
    WHERE payment_reference = ${paymentReference} AND status = 'due'
    RETURNING appointment_id, reason`.execute(transaction);
  const [done] = rows;
  if (!done) return;
  await moveAppointment(transaction, done.appointment_id, 'refund_due', 'refunded');
  if (ANNOUNCED.includes(done.reason)) return;
  await queueMail(jobs, transaction, {
    kind: 'refund',
    occasion: `refund ${paymentReference}`,
    appointmentId: done.appointment_id,
  });
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
