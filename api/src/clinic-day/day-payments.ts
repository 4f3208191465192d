import { effectivePayment, type PaymentMethod, type RecordedStep } from '@chaps/domain';
import { REFUND_REASONS } from '@chaps/domain/refunds';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** Whatever is taken of a booking on the day belongs to one order, beside those of the provider. */
export const dayOrderId = (appointment: string) => `('day-' || ${appointment}.appointment_id)`;

/** SQL: whether the money was taken on the day, and not refunded. @param appointment alias */
export const isPaidOnTheDay = (appointment: string) => `EXISTS (SELECT FROM day_payments d
  WHERE d.order_id = ${dayOrderId(appointment)} AND d.counts AND d.given_back_at IS NULL)`;

/** SQL: pence of an appointment's own payment that went back, or are going back, by our refund. */
export const refundedAmount = (appointment: string) => `(SELECT coalesce(sum(r.amount), 0)::int
  FROM refunds r WHERE r.appointment_id = ${appointment}.appointment_id
    AND r.reason <> '${REFUND_REASONS.paidTwice}')`;

/**
 * SQL: pence that are paid at the event, NULL where nothing is: the price, if that was agreed, else what
 * went back of the price when the booking had ended before its person came.
 */
export const priceOnTheDay = (appointment: string) => `nullif(CASE ${appointment}.payment
  WHEN 'on the day' THEN ${appointment}.price
  ELSE least(${appointment}.price, ${refundedAmount(appointment)}) END, 0)`;

/**
 * SQL: when money of the appointment was last refunded by hand, NULL where none was.
 * @param appointment its id
 */
export const refundedByHandAt = (appointment: string) => `(SELECT max(d.given_back_at)
  FROM day_payments d JOIN payment_orders o USING (order_id) WHERE o.appointment_id = ${appointment})`;

/** A step 'paid'. */
interface Taking {
  action_id: string;
  appointment_id: string;
  method: PaymentMethod;
  done_at: string;
}

const PRICE = sql.raw(priceOnTheDay('a'));

/** Writes down what was taken under the orders of its bookings, each at the price that its booking has on the day; which of it counts is decided after. */
export async function addDayPayments(
  transaction: Executor,
  takings: readonly Taking[],
  { userId, device }: { userId: string; device: string | null },
): Promise<void> {
  await sql`
    INSERT INTO day_payments (payment_id, order_id, amount, method, taken_by, device, taken_at)
    SELECT t.action_id, ${sql.raw(dayOrderId('a'))}, ${PRICE}, t.method, ${userId}, ${device},
      least(t.done_at, now())
    FROM jsonb_to_recordset(${JSON.stringify(takings)}::jsonb)
      AS t (action_id uuid, appointment_id uuid, method text, done_at timestamptz)
    JOIN appointments a USING (appointment_id)`.execute(transaction);
}

/** A payment whose standing has changed. */
interface Recounted {
  appointment_id: string;
  profile_id: string;
  amount: number;
  method: PaymentMethod;
  counts: boolean;
}

/**
 * Decides anew which payment of each booking counts: one at most, beside those that were refunded.
 * @param steps all about money of each booking since some was refunded, at whatever event it was
 */
export async function recountDayPayments(
  transaction: Executor,
  steps: ReadonlyMap<string, readonly RecordedStep[]>,
): Promise<Recounted[]> {
  const appointments = [...steps.keys()];
  await sql`SELECT FROM day_payments d JOIN payment_orders o USING (order_id)
    WHERE o.appointment_id = ANY (${appointments}::uuid[])
    ORDER BY d.payment_id FOR UPDATE OF d`.execute(transaction);
  const standing = [...steps.values()].flatMap((all) => effectivePayment(all)?.action_id ?? []);
  const recounted: Recounted[] = [];
  // Those that no longer count come first: two never count.
  for (const counts of [false, true]) {
    const { rows: changed } = await sql<Recounted>`
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
 * Records that the money of a booking was refunded by hand.
 * @returns what it was; undefined when none is there to give back
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

/** What was taken of a booking on the day, latest first, with who took it. */
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
