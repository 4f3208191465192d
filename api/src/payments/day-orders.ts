import { sql } from 'kysely';
import { dayOrderId, priceOnTheDay } from '../clinic-day/day-payments.ts';
import type { Executor } from '../platform/db/database.ts';

/** Adds orders for bookings whose money is taken on the day. */
export async function addDayOrders(
  transaction: Executor,
  appointmentIds: readonly string[],
): Promise<void> {
  await sql`INSERT INTO payment_orders (order_id, appointment_id, amount, status)
    SELECT ${sql.raw(dayOrderId('a'))}, a.appointment_id, ${sql.raw(priceOnTheDay('a'))}, 'completed'
    FROM appointments a WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[])
    ON CONFLICT DO NOTHING`.execute(transaction);
}
