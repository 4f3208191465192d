import type { CaptureResponse } from '@chaps/contracts';
import type { Insertable } from 'kysely';
import { canProceed } from '../booking/conditions.ts';
import { type Executor, prepared } from '../db/database.ts';
import type { PaymentTransactions } from '../db/types.ts';
import { type OrderRow, setOrderStatus } from './queries.ts';

/** What the capture of an order needs to know of it. */
export type BegunOrder = Pick<
  OrderRow,
  'order_id' | 'appointment_id' | 'amount_pence' | 'currency' | 'capture_attempt'
>;

/** Locks both rows, the appointment first. A lapsed hold counts until it is released. */
const beginning = prepared<BegunOrder>(
  'begin-capture',
  `WITH begun AS (
    SELECT a.appointment_id, o.order_id FROM payment_orders o
    JOIN appointments a USING (appointment_id)
    JOIN profiles f USING (profile_id)
    JOIN events e USING (event_id)
    WHERE o.order_id = $1 AND f.user_id = $2 AND o.status = 'created' AND a.status = 'held'
      AND ${canProceed('a', 'e')}
    FOR NO KEY UPDATE OF a, o
  ), moved AS (
    UPDATE appointments a SET status = 'capturing' FROM begun
    WHERE a.appointment_id = begun.appointment_id
  )
  UPDATE payment_orders o SET status = 'capturing', updated_at = now() FROM begun
  WHERE o.order_id = begun.order_id
  RETURNING o.order_id, o.appointment_id, o.amount_pence, o.currency, o.capture_attempt`,
);

/** Marks the person's order and its hold as `capturing`. @returns undefined when they cannot be */
export async function beginCapture(
  db: Executor,
  userId: string,
  orderId: string,
): Promise<BegunOrder | undefined> {
  const [begun] = await beginning(db, [orderId, userId]);
  return begun;
}

export type LedgerRow = Omit<Insertable<PaymentTransactions>, 'created_at'>;

/**
 * Writes a capture down and completes its order. Each capture has one row, whoever reports it.
 * @returns false when it was known
 */
export async function recordTransaction(
  db: Executor,
  row: LedgerRow,
  answer: CaptureResponse,
): Promise<boolean> {
  const recorded = await db
    .insertInto('payment_transactions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (!recorded) return false;
  await setOrderStatus(db, recorded.order_id, 'completed', answer);
  return true;
}
