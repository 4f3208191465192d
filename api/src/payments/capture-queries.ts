import type { CaptureResponse, ShownAppointment } from '@chaps/contracts';
import { londonInstant } from '@chaps/domain';
import type { Insertable } from 'kysely';
import { moveToCapturing } from '../booking/appointments.ts';
import { canProceed } from '../events/conditions.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import type { PaymentTransactions } from '../platform/db/types.ts';
import type { OrderRow } from './queries.ts';

/** The fields of an order that its capture needs. */
export type StartedOrder = Pick<
  OrderRow,
  'order_id' | 'appointment_id' | 'amount' | 'currency' | 'capture_attempt'
>;

/**
 * Locks both rows, the appointment first. An expired hold counts until it is released. Nobody pays for a time or
 * an event that they were not shown.
 */
const beginCaptureStatement = prepareStatement<StartedOrder>(
  'begin-capture',
  `WITH begun AS (
    SELECT a.appointment_id, o.order_id FROM payment_orders o
    JOIN appointments a USING (appointment_id)
    JOIN profiles f USING (profile_id)
    JOIN events e USING (event_id)
    WHERE o.order_id = $1 AND f.user_id = $2 AND o.status = 'created' AND a.status = 'held'
      AND ${canProceed('a', 'e')}
      AND ($3::uuid IS NULL OR a.event_id = $3 AND a.slot_starts_at = $4)
    FOR NO KEY UPDATE OF a, o
  ), moved AS (${moveToCapturing('begun')})
  UPDATE payment_orders o SET status = 'capturing', updated_at = now() FROM begun
  WHERE o.order_id = begun.order_id
  RETURNING o.order_id, o.appointment_id, o.amount, o.currency, o.capture_attempt`,
);

/**
 * Marks the person's order and its hold as `capturing`.
 * @param shown if given, the appointment must still be as shown
 * @returns undefined when the order or the hold does not allow it
 */
export async function beginCapture(
  db: Executor,
  userId: string,
  orderId: string,
  shown?: ShownAppointment,
): Promise<StartedOrder | undefined> {
  const startsAt = shown && londonInstant(shown.event_date, shown.start_time);
  const values = [orderId, userId, shown?.event_id ?? null, startsAt ?? null];
  const [begun] = await beginCaptureStatement(db, values);
  return begun;
}

export type LedgerRow = Omit<Insertable<PaymentTransactions>, 'created_at'>;

const recordTransactionStatement = prepareStatement(
  'record-capture',
  `WITH recorded AS (
    INSERT INTO payment_transactions (payment_reference, order_id, status, amount, currency,
      payment_method, payer_name, card_brand, card_last_digits, card_expiry, issuing_bank, avs_code,
      cvv_code, gross, fee)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $15, $16)
    ON CONFLICT DO NOTHING
    RETURNING order_id
  )
  UPDATE payment_orders o SET status = 'completed', updated_at = now(), capture_answer = $14
  FROM recorded WHERE o.order_id = recorded.order_id
  RETURNING o.order_id`,
);

/**
 * Records a capture and completes its order. Each capture has one row, no matter what reports it.
 * @returns false when it was already recorded
 */
export async function recordTransaction(
  transaction: Executor,
  row: LedgerRow,
  answer: CaptureResponse,
): Promise<boolean> {
  const recorded = await recordTransactionStatement(transaction, [
    row.payment_reference,
    row.order_id,
    row.status,
    row.amount,
    row.currency,
    row.payment_method,
    row.payer_name,
    row.card_brand,
    row.card_last_digits,
    row.card_expiry,
    row.issuing_bank,
    row.avs_code,
    row.cvv_code,
    JSON.stringify(answer),
    row.gross,
    row.fee,
  ]);
  return recorded.length === 1;
}
