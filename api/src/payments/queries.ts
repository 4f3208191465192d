import { type Selectable, sql } from 'kysely';
import { type AppointmentDetail, DETAIL } from '../booking/appointments.ts';
import { type BookingState, bookingState } from '../events/booking-state.ts';
import { beginsAt } from '../events/conditions.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import type { Appointments, Json, PaymentOrders } from '../platform/db/types.ts';
import { parseAppointmentId } from './paypal/shapes.ts';

export type OrderStatus = Selectable<PaymentOrders>['status'];

/** An order with its appointment and person. */
export type OrderRow = Omit<Selectable<PaymentOrders>, 'created_at' | 'updated_at'> &
  Pick<Selectable<Appointments>, 'event_id' | 'slot_starts_at'> & {
    appointment_status: Selectable<Appointments>['status'];
    user_id: string;
    booking_state: BookingState;
    /** The slot has begun, by the database's clock. */
    has_begun: boolean;
  };

const ORDER_COLUMNS = `o.order_id, o.appointment_id, o.amount, o.currency, o.status,
  o.capture_attempt, o.capture_answer`;

const ORDER_QUERY = `
  SELECT ${ORDER_COLUMNS}, a.status AS appointment_status, a.event_id, a.slot_starts_at, f.user_id,
    ${bookingState('e')} AS booking_state, ${beginsAt('a')} <= now() AS has_begun
  FROM payment_orders o
  JOIN appointments a USING (appointment_id)
  JOIN profiles f USING (profile_id)
  JOIN events e USING (event_id)`;

const named = prepareStatement<OrderRow>(
  'order',
  `${ORDER_QUERY} WHERE o.order_id IN (SELECT $1::text
    UNION SELECT order_id FROM payment_transactions WHERE payment_reference = $1)`,
);

/** Returns the order with this id, or the order of the capture with this id. */
export async function findOrder(db: Executor, name: string): Promise<OrderRow | undefined> {
  const [order] = await named(db, [name]);
  return order;
}

const lockAppointmentStatement = prepareStatement(
  'lock-appointment-of-order',
  `SELECT FROM appointments WHERE appointment_id =
    (SELECT appointment_id FROM payment_orders WHERE order_id = $1) FOR NO KEY UPDATE`,
);
const lockOrderStatement = prepareStatement<OrderRow>(
  'lock-order',
  `${ORDER_QUERY} WHERE o.order_id = $1 FOR UPDATE OF o`,
);

/** Locks and returns the order and its appointment; the appointment first, as everywhere. */
export async function lockOrder(db: Executor, orderId: string): Promise<OrderRow | undefined> {
  await lockAppointmentStatement(db, [orderId]);
  const [order] = await lockOrderStatement(db, [orderId]);
  return order;
}

const insertOrderStatement = prepareStatement(
  'insert-order',
  `INSERT INTO payment_orders (order_id, appointment_id, amount, currency)
  VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);

export async function insertOrder(
  db: Executor,
  order: { orderId: string; appointmentId: string; amountPence: number; currency: string },
): Promise<void> {
  await insertOrderStatement(db, [
    order.orderId,
    order.appointmentId,
    order.amountPence,
    order.currency,
  ]);
}

/** An appointment and the number of its orders, which determines the next order's request id. */
export type PayableRow = AppointmentDetail & { orders: number };

const payableStatement = prepareStatement<PayableRow>(
  'payable',
  `SELECT detail.*, (SELECT count(*)::int FROM payment_orders o
    WHERE o.appointment_id = detail.appointment_id) AS orders
  FROM (${DETAIL} WHERE a.appointment_id = $1 AND f.user_id = $2) detail`,
);

export async function findPayableAppointment(
  db: Executor,
  userId: string,
  appointmentId: string,
): Promise<PayableRow | undefined> {
  const [row] = await payableStatement(db, [appointmentId, userId]);
  return row;
}

/** Ids of an appointment's orders, earliest first. */
export async function listOrderIds(db: Executor, appointmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_orders')
    .select('order_id')
    .where('appointment_id', '=', appointmentId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** @param answer the response for repeated calls, if there is one */
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

/** After a definite rejection, the order's next capture needs a new request id. */
export async function startNextAttempt(
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

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** Orders whose capture has been unsettled for longer than `seconds`. */
export async function listUnsettledOrders(db: Executor, seconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_orders as o')
    .innerJoin('appointments as a', 'a.appointment_id', 'o.appointment_id')
    .select('o.order_id')
    // A seat being paid for is released with its account (`endClaimedHolds`).
    .where('a.status', 'in', ['capturing', 'released'])
    .where('o.status', 'in', ['capturing', 'pending'])
    .where('o.updated_at', '<', secondsAgo(seconds))
    .orderBy('o.updated_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Abandons unpaid orders whose appointment has ended or was paid with another order. */
export async function abandonOrders(db: Executor): Promise<void> {
  await db
    .updateTable('payment_orders as o')
    .from('appointments as a')
    .set({ status: 'failed', updated_at: sql<Date>`now()` })
    .whereRef('a.appointment_id', '=', 'o.appointment_id')
    .where('o.status', '=', 'created')
    .where('a.status', 'not in', ['held', 'capturing'])
    .execute();
}

/**
 * The provider's unprocessed events, with the ids that they name. Untried events come first, then
 * those tried longest ago, so that none holds up another.
 */
export const listOpenEvents = (db: Executor, seconds: number) =>
  db
    .selectFrom('webhook_events')
    .select(['event_id', 'event_type', 'resource_id'])
    // After three days, give up on an event whose payment is not recorded here and which the
    // provider cannot attribute.
    .select(sql<boolean>`received_at < now() - interval '3 days'`.as('is_old'))
    .where('processed_at', 'is', null)
    .where('received_at', '<', secondsAgo(seconds))
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .orderBy('received_at')
    .limit(100)
    .execute();

const markProcessedStatement = prepareStatement(
  'webhook-processed',
  'UPDATE webhook_events SET processed_at = now() WHERE event_id = $1',
);

export async function markEventProcessed(db: Executor, eventId: string): Promise<void> {
  await markProcessedStatement(db, [eventId]);
}

export async function markEventTried(db: Executor, eventId: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ tried_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .execute();
}

/** Whether an order with this `custom_id` can be ours. */
export async function isOurCustomId(db: Executor, custom: string | undefined): Promise<boolean> {
  const appointmentId = parseAppointmentId(custom);
  if (!appointmentId) return false;
  const row = await db
    .selectFrom('appointments')
    .select('appointment_id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the payer's name from the stored responses of captures. */
export async function forgetPayer(transaction: Executor, profileId: string): Promise<void> {
  const appointments = transaction
    .selectFrom('appointments')
    .select('appointment_id')
    .where('profile_id', '=', profileId);
  await transaction
    .updateTable('payment_orders')
    .set({ capture_answer: sql<Json>`capture_answer #- '{payment_source,card,name}'` })
    .where('appointment_id', 'in', appointments)
    .execute();
}
