import {
  ENDED_STATUSES,
  effectivePayment,
  type PaymentMethod,
  type RecordedStep,
} from '@chaps/domain';
import { REFUND_REASONS } from '@chaps/domain/refunds';
import { sql } from 'kysely';
import { isPriceDueAt } from '../events/conditions.ts';
import type { Executor } from '../platform/db/database.ts';

/** All on-the-day payments for a booking belong to one order, separate from the provider's. */
export const dayOrderId = (appointment: string) => `('day-' || ${appointment}.appointment_id)`;

/** SQL: whether a payment was taken on the day and not refunded. @param appointment alias */
export const isPaidOnTheDay = (appointment: string) => `EXISTS (SELECT FROM day_payments d
  WHERE d.order_id = ${dayOrderId(appointment)} AND d.counts AND d.given_back_at IS NULL)`;

/** SQL: the on-the-day payment `d` was not refunded although its appointment `a` has ended. */
export const IS_KEPT_AFTER_END = sql`(d.counts AND d.given_back_at IS NULL
  AND a.status IN (${sql.join([...ENDED_STATUSES])}))`;

const ownRefunds = (appointment: string) => `refunds r
  WHERE r.appointment_id = ${appointment}.appointment_id AND r.reason <> '${REFUND_REASONS.paidTwice}'`;

/** SQL: pence of an appointment's own payment that we refunded, whether completed or pending. */
export const refundedAmount = (appointment: string) =>
  `(SELECT coalesce(sum(r.amount), 0)::int FROM ${ownRefunds(appointment)})`;

/** SQL: a refund of the appointment's own payment has failed or is not completed yet. */
export const isRefundOpen = (appointment: string) =>
  `EXISTS (SELECT FROM ${ownRefunds(appointment)} AND r.status <> 'completed')`;

/**
 * SQL: pence to pay at the event, or NULL: the price, if that was agreed, or the part refunded when
 * the booking had ended before the person came.
 */
export const priceOnTheDay = (appointment: string) => `nullif(CASE ${appointment}.payment
  WHEN 'on the day' THEN ${appointment}.price
  ELSE least(${appointment}.price, ${refundedAmount(appointment)}) END, 0)`;

/** SQL: the price, if one is to be paid at the event, is not paid yet and still due. */
export const mayOwePrice = (appointment: string) =>
  `(NOT ${isPaidOnTheDay(appointment)} AND ${isPriceDueAt(appointment)})`;

/**
 * SQL: when an on-the-day payment was last refunded by hand, or NULL.
 * @param appointment its id
 */
export const refundedByHandAt = (appointment: string) => `(SELECT max(d.given_back_at)
  FROM day_payments d JOIN payment_orders o USING (order_id) WHERE o.appointment_id = ${appointment})`;

/** A 'paid' step. */
export interface PaidStep {
  action_id: string;
  appointment_id: string;
  method: PaymentMethod;
  /** Pence; undefined if the device gave no amount, which means the price. */
  amount?: number | undefined;
  done_at: string;
}

const PRICE = sql.raw(priceOnTheDay('a'));

/**
 * Records payments under the orders of their bookings; which of them count is decided later.
 */
export async function addDayPayments(
  transaction: Executor,
  takings: readonly PaidStep[],
  { userId, device }: { userId: string; device: string | null },
): Promise<void> {
  await sql`
    INSERT INTO day_payments (payment_id, order_id, amount, method, taken_by, device, taken_at)
    SELECT t.action_id, ${sql.raw(dayOrderId('a'))}, coalesce(t.amount, ${PRICE}), t.method, ${userId}, ${device},
      least(t.done_at, now())
    FROM jsonb_to_recordset(${JSON.stringify(takings)}::jsonb)
      AS t (action_id uuid, appointment_id uuid, method text, amount int, done_at timestamptz)
    JOIN appointments a USING (appointment_id)`.execute(transaction);
}

/** A payment that now counts, or no longer does. */
interface PaymentCountChange {
  appointment_id: string;
  profile_id: string;
  amount: number;
  method: PaymentMethod;
  counts: boolean;
}

/**
 * Decides again which payment of each booking counts: at most one, besides those refunded.
 * @param steps all payment steps of each booking since a refund, at any event
 */
export async function recountDayPayments(
  transaction: Executor,
  steps: ReadonlyMap<string, readonly RecordedStep[]>,
): Promise<PaymentCountChange[]> {
  const appointments = [...steps.keys()];
  await sql`SELECT FROM day_payments d JOIN payment_orders o USING (order_id)
    WHERE o.appointment_id = ANY (${appointments}::uuid[])
    ORDER BY d.payment_id FOR UPDATE OF d`.execute(transaction);
  const standing = [...steps.values()].flatMap((all) => effectivePayment(all)?.action_id ?? []);
  const recounted: PaymentCountChange[] = [];
  // Those that no longer count come first, so that two never count at the same time.
  for (const counts of [false, true]) {
    const { rows: changed } = await sql<PaymentCountChange>`
      UPDATE day_payments d SET counts = ${counts}
      FROM payment_orders o JOIN appointments a USING (appointment_id)
      WHERE o.order_id = d.order_id AND a.appointment_id = ANY (${appointments}::uuid[])
        AND d.given_back_at IS NULL AND d.counts <> ${counts}
        AND (d.payment_id = ANY (${standing}::uuid[])) = ${counts}
      RETURNING a.appointment_id, a.profile_id, d.amount, d.method, d.counts`.execute(transaction);
    recounted.push(...changed);
  }
  return recounted;
}

/**
 * Records that the on-the-day payment of a booking was refunded by hand.
 * @returns the payment; undefined when there is none to refund
 */
export async function recordDayRefund(
  transaction: Executor,
  appointmentId: string,
  { userId, at }: { userId: string; at: Date },
): Promise<{ amount: number; method: PaymentMethod } | undefined> {
  const { rows } = await sql<{ amount: number; method: PaymentMethod }>`
    UPDATE day_payments d SET given_back_by = ${userId}, given_back_at = ${at}
    FROM payment_orders o
    WHERE o.order_id = d.order_id AND o.appointment_id = ${appointmentId}
      AND d.counts AND d.given_back_at IS NULL
    RETURNING d.amount, d.method`.execute(transaction);
  return rows[0];
}

/** On-the-day payments of a booking, latest first, with who took them. */
export async function listDayPayments(db: Executor, appointmentId: string) {
  const { rows } = await sql<{
    amount: number;
    method: PaymentMethod;
    taken_at: Date;
    given_back_at: Date | null;
  }>`
    SELECT d.amount, d.method, d.taken_at, d.given_back_at
    FROM day_payments d JOIN payment_orders o USING (order_id)
    WHERE o.appointment_id = ${appointmentId} AND d.counts
    ORDER BY d.taken_at DESC, d.payment_id`.execute(db);
  return rows;
}
