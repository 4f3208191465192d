import { sql } from 'kysely';
import { dayOrderId, type PaidStep, priceOnTheDay } from '../clinic-day/day-payments.ts';
import type { Executor } from '../platform/db/database.ts';

/** Adds orders for bookings whose money is taken on the day. */
export async function addDayOrders(
  transaction: Executor,
  takings: readonly Pick<PaidStep, 'appointment_id' | 'amount'>[],
): Promise<void> {
  await sql`INSERT INTO payment_orders (order_id, appointment_id, amount, status)
    SELECT ${sql.raw(dayOrderId('a'))}, a.appointment_id, coalesce(${sql.raw(priceOnTheDay('a'))}, t.amount),
      'completed'
    FROM jsonb_to_recordset(${JSON.stringify(takings)}::jsonb) AS t (appointment_id uuid, amount int)
      JOIN appointments a USING (appointment_id)
    ON CONFLICT DO NOTHING`.execute(transaction);
}
