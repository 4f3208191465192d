import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Appointments, PaymentOrders, PaymentTransactions } from '../db/types.ts';
import { type BookingState, bookingState } from '../events/booking-state.ts';

export type OrderStatus = Selectable<PaymentOrders>['status'];

/** Why money goes back without the person having asked for it. */
export const REFUND_REASONS = {
  placeGone: 'the place was gone',
  closed: 'booking had closed',
  calledOff: 'the event was called off',
  elsewhere: 'given back at the provider',
  mismatch: 'another amount than the one due',
  /** Money that bought nothing; the appointment's own payment is another one. */
  paidTwice: 'paid twice or after the end',
} as const;
export type RefundReason = keyof typeof REFUND_REASONS;

/** An order with its appointment and person. */
export type OrderRow = Selectable<PaymentOrders> &
  Pick<Selectable<Appointments>, 'event_id' | 'slot_starts_at' | 'hold_expires_at'> & {
    appointment_status: Selectable<Appointments>['status'];
    user_id: string;
    booking_state: BookingState;
  };

const ORDER = sql`
  SELECT o.*, a.status AS appointment_status, a.event_id, a.slot_starts_at, a.hold_expires_at,
    f.user_id, ${sql.raw(bookingState('e'))} AS booking_state
  FROM payment_orders o
  JOIN appointments a USING (appointment_id)
  JOIN profiles f USING (profile_id)
  JOIN events e USING (event_id)`;

export async function findOrder(db: Executor, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`${ORDER} WHERE o.order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** The order whose capture has this reference. */
export async function orderOfCapture(db: Executor, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_transactions')
    .select('order_id')
    .where('payment_reference', '=', reference)
    .executeTakeFirst();
  return row?.order_id;
}

/** The order and its appointment, both locked, the appointment first as everywhere. */
export async function lockOrder(db: Executor, orderId: string): Promise<OrderRow | undefined> {
  await sql`
    SELECT FROM appointments WHERE appointment_id =
      (SELECT appointment_id FROM payment_orders WHERE order_id = ${orderId})
    FOR UPDATE`.execute(db);
  const { rows } = await sql<OrderRow>`
    ${ORDER} WHERE o.order_id = ${orderId} FOR UPDATE OF o`.execute(db);
  return rows[0];
}

export async function insertOrder(
  db: Executor,
  order: { orderId: string; appointmentId: string; amountPence: number; currency: string },
): Promise<void> {
  await db
    .insertInto('payment_orders')
    .values({
      order_id: order.orderId,
      appointment_id: order.appointmentId,
      amount_pence: order.amountPence,
      currency: order.currency,
      capture_answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many orders an appointment had; makes the next one's request id. */
export async function countOrders(db: Executor, appointmentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment_orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @param answer the response to repeated calls, if there is one */
export async function setOrderStatus(
  db: Executor,
  orderId: string,
  status: OrderStatus,
  answer?: unknown,
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({
      status,
      updated_at: sql<Date>`now()`,
      ...(answer === undefined ? {} : { capture_answer: JSON.stringify(answer) }),
    })
    .where('order_id', '=', orderId)
    .execute();
}

/** The provider refused for certain: the next capture of this order has another request id. */
export async function nextAttempt(
  db: Executor,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ status, capture_attempt: sql`capture_attempt + 1`, updated_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .execute();
}

/** Each capture has one row, whoever reports it. @returns false when it was known */
export async function insertTransaction(
  db: Executor,
  transaction: Insertable<PaymentTransactions>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_transactions')
    .values(transaction)
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_reference')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Orders whose capture has been unsettled for longer than `seconds`. */
export async function unsettledOrders(db: Executor, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    SELECT o.order_id FROM payment_orders o JOIN appointments a USING (appointment_id)
    WHERE a.status = 'capturing' AND o.status IN ('capturing', 'pending')
      AND o.updated_at < now() - make_interval(secs => ${seconds})
    ORDER BY o.updated_at LIMIT 100`.execute(db);
  return rows.map((row) => row.order_id);
}

/** Orders that nobody paid, and whose appointment has ended or was paid with another, are over. */
export async function abandonOrders(db: Executor): Promise<void> {
  await sql`
    UPDATE payment_orders o SET status = 'failed', updated_at = now() FROM appointments a
    WHERE o.status = 'created' AND a.appointment_id = o.appointment_id
      AND a.status NOT IN ('held', 'capturing')`.execute(db);
}

/** The provider's events that were received and not dealt with, with what they name. */
export async function openEvents(
  db: Executor,
  seconds: number,
): Promise<Array<{ event_id: string; resource_id: string | null }>> {
  const { rows } = await sql<{ event_id: string; resource_id: string | null }>`
    SELECT event_id, resource_id FROM webhook_events
    WHERE processed_at IS NULL AND received_at < now() - make_interval(secs => ${seconds})
    ORDER BY received_at LIMIT 100`.execute(db);
  return rows;
}

/** Notes that an event of the provider has been dealt with. */
export async function closeEvent(db: Executor, eventId: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * What was paid for an appointment and what of it goes or went back, pence. `reference` is the
 * capture that a refund would be of.
 */
export async function moneyOf(
  db: Executor,
  appointmentId: string,
): Promise<{
  paid: number;
  refund: number;
  reference: string | null;
  refundStatus: 'due' | 'completed' | null;
}> {
  const { rows } = await sql<{
    payment_reference: string;
    amount_pence: number;
    refund_pence: number | null;
    refund_status: 'due' | 'completed' | null;
  }>`
    SELECT t.payment_reference, t.amount_pence, r.amount_pence AS refund_pence,
      r.status AS refund_status
    FROM payment_orders o JOIN payment_transactions t USING (order_id)
    LEFT JOIN refunds r USING (payment_reference)
    WHERE o.appointment_id = ${appointmentId} AND (r.reason IS NULL OR r.reason <> ${REFUND_REASONS.paidTwice})
    ORDER BY t.created_at LIMIT 1`.execute(db);
  const [row] = rows;
  return {
    paid: row?.amount_pence ?? 0,
    refund: row?.refund_pence ?? 0,
    reference: row?.payment_reference ?? null,
    refundStatus: row?.refund_status ?? null,
  };
}

/** The latest refund that the person did not ask for, and why; pence. */
export async function refundOf(
  db: Executor,
  appointmentId: string,
): Promise<{ reason: RefundReason; amount: number }> {
  const row = await db
    .selectFrom('refunds')
    .select(['reason', 'amount_pence'])
    .where('appointment_id', '=', appointmentId)
    .where('reason', 'in', Object.values(REFUND_REASONS))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const known = Object.entries(REFUND_REASONS) as Array<[RefundReason, string]>;
  const [reason] = known.find(([, text]) => text === row.reason) ?? ['placeGone' as const];
  return { reason, amount: row.amount_pence };
}
