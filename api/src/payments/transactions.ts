import type { TransactionRequest } from '@chaps/contracts';
import { NotFoundError } from '../platform/http/errors.ts';
import type { LedgerRow, StartedOrder } from './capture-queries.ts';
import { getCapture, type PayPalOrder } from './paypal/shapes.ts';
import { capturedPence, feePence, netPence, orderOutcome } from './policy.ts';
import type { Services } from './services.ts';

/** Spec 3, 'Transaction record'. A part that was already refunded counts as never paid. */
export function buildTransaction(known: StartedOrder, order: PayPalOrder): LedgerRow | null {
  const capture = getCapture(order);
  if (!capture) return null;
  const card = order.payment_source?.card;
  return {
    payment_reference: capture.id,
    order_id: known.order_id,
    status: capture.status,
    amount:
      orderOutcome(order) === 'partly given back'
        ? netPence(order, known)
        : capturedPence(order, known),
    gross: capturedPence(order, known),
    fee: feePence(capture),
    currency: capture.amount?.currency_code ?? known.currency,
    payment_method: card ? 'card' : 'paypal',
    payer_name: card?.name ?? null,
    card_brand: card?.brand ?? null,
    card_last_digits: card?.last_digits ?? null,
    card_expiry: card?.expiry ?? null,
    issuing_bank: card?.bin_details?.issuing_bank ?? null,
    avs_code: capture.processor_response?.avs_code ?? null,
    cvv_code: capture.processor_response?.cvv_code ?? null,
  };
}

/**
 * The row was written by the server's own capture. The browser's data is not trusted; the response is the
 * existing row (trust.md).
 * @throws {HttpError} 404 for an unknown reference or another person's
 */
export async function findOwnTransaction(
  { db }: Services,
  userId: string,
  request: TransactionRequest,
): Promise<{ payment_reference: string; status: string; amount: number }> {
  const row = await db
    .selectFrom('payment_transactions')
    .innerJoin('payment_orders', 'payment_orders.order_id', 'payment_transactions.order_id')
    .innerJoin('appointments', 'appointments.appointment_id', 'payment_orders.appointment_id')
    .innerJoin('profiles', 'profiles.profile_id', 'appointments.profile_id')
    .select(['payment_reference', 'payment_transactions.status', 'payment_transactions.amount'])
    .where('payment_reference', '=', request.payment_reference)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return {
    payment_reference: row.payment_reference,
    status: row.status,
    amount: row.amount,
  };
}
