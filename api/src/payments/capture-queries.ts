import type { CaptureResponse } from '@chaps/contracts';
import type { Insertable } from 'kysely';
import type pg from 'pg';
import { type AppointmentDetail, detailsFrom } from '../booking/appointments.ts';
import { canProceed } from '../booking/conditions.ts';
import { confirming } from '../booking/confirm.ts';
import { type Executor, prepared } from '../db/database.ts';
import type { PaymentTransactions } from '../db/types.ts';
import { bookingState } from '../events/booking-state.ts';
import type { OrderRow } from './queries.ts';

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
  pool: pg.Pool,
  userId: string,
  orderId: string,
): Promise<BegunOrder | undefined> {
  const [begun] = await beginning(pool, [orderId, userId]);
  return begun;
}

const LEDGER_COLUMNS = [
  'payment_reference',
  'order_id',
  'status',
  'amount_pence',
  'currency',
  'payment_method',
  'payer_name',
  'card_brand',
  'card_last_digits',
  'card_expiry',
  'issuing_bank',
  'avs_code',
  'cvv_code',
] as const satisfies ReadonlyArray<keyof LedgerRow>;
export type LedgerRow = Omit<Insertable<PaymentTransactions>, 'created_at'>;

const ledgerValues = LEDGER_COLUMNS.map(
  (name, index) => `$${index + 1}::${name === 'amount_pence' ? 'integer' : 'text'}`,
);

/**
 * The part of a statement that writes a capture down and completes its order. Each capture has one
 * row, whoever reports it: `recorded` is empty when it was known.
 * @param from a common table expression; only if it has a row is anything written
 */
const recording = (from = ''): string => `
  recorded AS (
    INSERT INTO payment_transactions (${LEDGER_COLUMNS.join(', ')})
    SELECT ${ledgerValues.join(', ')} ${from}
    ON CONFLICT DO NOTHING
    RETURNING order_id
  ), completed AS (
    UPDATE payment_orders o SET status = 'completed', updated_at = now(),
      capture_answer = $${LEDGER_COLUMNS.length + 1}::jsonb
    FROM recorded WHERE o.order_id = recorded.order_id
  )`;

const recordingValues = (row: LedgerRow, answer: CaptureResponse) => [
  ...LEDGER_COLUMNS.map((name) => row[name]),
  JSON.stringify(answer),
];

const recordOnly = prepared('record-capture', `WITH ${recording()} SELECT order_id FROM recorded`);

/** Writes a capture down. @returns false when it was known */
export async function recordTransaction(
  db: Executor,
  row: LedgerRow,
  answer: CaptureResponse,
): Promise<boolean> {
  return (await recordOnly(db, recordingValues(row, answer))).length === 1;
}

const confirmPaid = prepared<AppointmentDetail>(
  'confirm-paid',
  `WITH paid AS (
    SELECT a.appointment_id FROM payment_orders o
    JOIN appointments a USING (appointment_id)
    JOIN events e USING (event_id)
    WHERE o.order_id = $2 AND a.status = 'capturing' AND ${bookingState('e')} <> 'cancelled'
    FOR NO KEY UPDATE OF a, o
  ), ${recording('FROM paid')},
  ${confirming('paid, recorded WHERE a.appointment_id = paid.appointment_id')}
  ${detailsFrom('confirmed')}`,
);

/**
 * Writes a capture down and confirms its appointment, with the mail, in one statement.
 * @returns undefined when the appointment does not wait for it, and nothing was written
 */
export async function confirmCapture(
  pool: pg.Pool,
  row: LedgerRow,
  answer: CaptureResponse,
): Promise<AppointmentDetail | undefined> {
  const [confirmed] = await confirmPaid(pool, recordingValues(row, answer));
  return confirmed;
}
