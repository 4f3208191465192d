import { decimalToPence } from '@chaps/domain';
import { sql } from 'kysely';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { tryEach } from '../platform/jobs/try-each.ts';
import { isLostDispute, ledgerWhere } from './ledger.ts';
import { undefinedIfNotFound } from './paypal/client.ts';
import { getCapture, type PayPalOrder, type PayPalRefund } from './paypal/shapes.ts';
import { recordRefundState } from './refund-states.ts';
import type { Services } from './services.ts';

/** How money was returned through the provider. */
type Kind = 'refund' | 'reversal' | 'chargeback';

/**
 * The kind of refund or dispute that a provider's event is about; undefined for orders and
 * captures.
 */
export function findProviderRefundKind(eventType: string): Kind | undefined {
  if (eventType === 'PAYMENT.CAPTURE.REVERSED') return 'reversal';
  if (eventType.startsWith('CUSTOMER.DISPUTE.')) return 'chargeback';
  const isRefund =
    eventType === 'PAYMENT.CAPTURE.REFUNDED' || eventType.startsWith('PAYMENT.REFUND.');
  return isRefund ? 'refund' : undefined;
}

interface ProviderRefund {
  kind: Kind;
  providerId: string;
  captureId: string;
  status: string;
  amountPence: number;
  /** How a dispute ended, in the provider's words. */
  outcome?: string | undefined;
}

/** Reads it from the provider, which keeps refunds and disputes long after it has dropped the order. */
async function readProviderRefund(
  { paypal }: Services,
  kind: Kind,
  id: string,
): Promise<ProviderRefund | undefined> {
  if (kind === 'chargeback') {
    const dispute = await paypal.getDispute(id);
    return {
      kind,
      providerId: dispute.dispute_id,
      captureId: dispute.disputed_transactions[0]?.seller_transaction_id ?? '',
      status: dispute.status,
      amountPence: decimalToPence(dispute.dispute_amount.value),
      outcome: dispute.dispute_outcome?.outcome_code,
    };
  }
  const refund = await paypal.getRefund(id);
  const captureId = getCaptureId(refund);
  if (!captureId) return undefined;
  const { status, amount } = refund;
  const amountPence = amount ? decimalToPence(amount.value) : 0;
  return { kind, providerId: refund.id, captureId, status, amountPence };
}

/** Returns the capture that an event is about; for a refund or dispute, the capture that it reverses. */
export async function resolveCaptureId(
  services: Services,
  eventType: string,
  named: string,
): Promise<string | undefined> {
  const kind = findProviderRefundKind(eventType);
  return kind
    ? (await undefinedIfNotFound(readProviderRefund(services, kind, named)))?.captureId
    : named;
}

const getCaptureId = ({ links }: PayPalRefund): string | undefined =>
  links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1);

/**
 * Payments that staff must look into: refunds that the provider rejected, reversed payments, and disputes that
 * are not won.
 */
export async function listPaymentProblems(db: Executor) {
  const { rows } = await sql<{
    event_id: string;
    appointment_id: string;
    reference: string;
    what: 'refund failed' | 'reversal' | 'chargeback' | 'chargeback lost';
    amount: number;
    since: Date;
  }>`
    SELECT a.event_id, a.appointment_id, a.reference, m.what, m.amount, m.created_at AS since FROM (
      SELECT o.appointment_id, 'refund failed' AS what, -l.amount AS amount, l.at AS created_at
      FROM (SELECT * FROM ${ledgerWhere(sql`m.state = 'failed' AND m.amount <> 0`)}) l JOIN payment_orders o USING (order_id)
      UNION ALL
      SELECT o.appointment_id,
        CASE WHEN b.kind = 'chargeback' AND b.status = 'RESOLVED' THEN 'chargeback lost' ELSE b.kind END,
        b.amount, b.created_at
      FROM money_back b JOIN payment_transactions USING (payment_reference)
      JOIN payment_orders o USING (order_id)
      WHERE (b.kind = 'reversal' OR ${isLostDispute('b')})
        AND b.updated_at > now() - interval '30 days') m
    JOIN appointments a USING (appointment_id) ORDER BY m.created_at LIMIT 50`.execute(db);
  return rows;
}

/**
 * Reads a refund, reversal or dispute from the provider and records it, and the state of our own refund.
 * @returns false while its payment is not recorded here, or if the provider does not know it
 * @throws PayPalUnknownOutcome
 */
export async function refreshProviderRefund(
  services: Services,
  kind: Kind,
  id: string,
): Promise<boolean> {
  const found = await undefinedIfNotFound(readProviderRefund(services, kind, id));
  if (!found) return false;
  return withTransaction(services.db, async (transaction) => {
    if (!(await recordProviderRefund(transaction, found))) return false;
    if (kind !== 'chargeback') await recordRefundState(transaction, found.captureId, found);
    return true;
  });
}

/** Reads each undecided dispute again once a day, in case the provider's event about it was lost. */
export async function refreshDisputes(services: Services): Promise<void> {
  const { rows } = await sql<{ provider_id: string }>`
    UPDATE money_back SET updated_at = now() WHERE provider_id IN (
      SELECT provider_id FROM money_back WHERE kind = 'chargeback' AND status <> 'RESOLVED'
        AND updated_at < now() - interval '1 day' ORDER BY updated_at LIMIT 50)
    RETURNING provider_id`.execute(services.db);
  await tryEach(rows, ({ provider_id: id }) => refreshProviderRefund(services, 'chargeback', id));
}

/** Records the refunds of an order's payment, and updates the state of our own refund. */
export async function recordRefunds(transaction: Executor, order: PayPalOrder): Promise<void> {
  const captureId = getCapture(order)?.id;
  if (!captureId) return;
  for (const { id, status, amount } of order.purchase_units[0]?.payments?.refunds ?? []) {
    const amountPence = amount ? decimalToPence(amount.value) : 0;
    const refund = { providerId: id, captureId, status, amountPence };
    await recordProviderRefund(transaction, { kind: 'refund', ...refund });
    await recordRefundState(transaction, captureId, refund);
  }
}

/**
 * An order lists a reversal among its refunds; only the event, which may come later, shows that it is one.
 * @returns false when the payment is not recorded here
 */
async function recordProviderRefund(
  transaction: Executor,
  { kind, providerId, captureId, status, amountPence, outcome }: ProviderRefund,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO money_back AS known (provider_id, payment_reference, kind, status, amount, outcome,
      settled_at)
    SELECT ${providerId}, payment_reference, ${kind}, ${status}, ${amountPence}, ${outcome ?? null},
      CASE WHEN ${status} = 'COMPLETED' THEN now() END
    FROM payment_transactions WHERE payment_reference = ${captureId}
    ON CONFLICT (provider_id) DO UPDATE SET status = excluded.status,
      kind = CASE known.kind WHEN 'refund' THEN excluded.kind ELSE known.kind END,
      amount = excluded.amount, outcome = excluded.outcome,
      settled_at = coalesce(known.settled_at, excluded.settled_at), updated_at = now()
    RETURNING provider_id`.execute(transaction);
  return rows.length > 0;
}
