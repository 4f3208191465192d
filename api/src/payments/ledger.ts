import { type RawBuilder, sql } from 'kysely';

/** Dispute outcomes that leave the money with the charity. */
const WON_DISPUTE_OUTCOMES = [
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'DENIED',
];

/**
 * SQL: pence of a payment `t` that the provider reports as refunded.
 * @param which condition on `money_back g`
 */
const sumReportedRefunds = (
  which = sql`true`,
) => sql`coalesce((SELECT sum(g.amount) FROM money_back g
  WHERE g.payment_reference = t.payment_reference AND g.kind <> 'chargeback'
    AND g.status = 'COMPLETED' AND ${which}), 0)`;

/** The same, without the report of our own refund `r`. */
const REPORTED_ELSEWHERE = sumReportedRefunds(
  sql`g.provider_id IS DISTINCT FROM r.provider_refund_id`,
);

/** The amount of a payment before any refund. */
export const GROSS_AMOUNT = sql`coalesce(t.gross, t.amount)`;

/** SQL: pence of a payment `t` that have been returned, before it was recorded or since. */
export const RETURNED_AMOUNT = sql`greatest(${sumReportedRefunds()}, ${GROSS_AMOUNT} - t.amount)`;

/** SQL condition on a row of `money_back`: a dispute that the charity has not won. @param row its alias */
export const isLostDispute = (row: string) => sql`(${sql.ref(`${row}.kind`)} = 'chargeback'
  AND NOT (${sql.ref(`${row}.status`)} = 'RESOLVED'
    AND coalesce(${sql.ref(`${row}.outcome`)}, '') IN (${sql.join(WON_DISPUTE_OUTCOMES.map((outcome) => sql.lit(outcome)))})))`;

/** SQL: pence of a payment `t` in disputes that the charity has not won. */
export const DISPUTED_AMOUNT = sql`coalesce((SELECT sum(g.amount) FROM money_back g
  WHERE g.payment_reference = t.payment_reference AND ${isLostDispute('g')}), 0)`;

/** SQL: a dispute about a payment `t` is undecided. */
export const IS_DISPUTE_OPEN = sql`EXISTS (SELECT FROM money_back g
  WHERE g.payment_reference = t.payment_reference AND g.kind = 'chargeback' AND g.status <> 'RESOLVED')`;

/** SQL: nothing is left of a payment `t`: it was returned, or is in disputes that the charity has not won. */
export const HAS_NOTHING_LEFT = sql`(${RETURNED_AMOUNT} + ${DISPUTED_AMOUNT} >= ${GROSS_AMOUNT})`;

/** SQL: money of a payment `t` was returned, or is about to be, on a day or later. @param day SQL of a date */
export const wasReturnedSince = (day: RawBuilder<unknown>) => sql`EXISTS (SELECT FROM money_back g
  WHERE g.payment_reference = t.payment_reference AND g.kind <> 'chargeback'
    AND g.status IN ('COMPLETED', 'PENDING')
    AND (coalesce(g.settled_at, g.created_at) AT TIME ZONE 'Europe/London')::date >= ${day})`;

/** SQL: the most that our own refund `r` of a payment `t` could return. */
export const REFUNDABLE_AMOUNT = sql`greatest(0, least(t.amount, ${GROSS_AMOUNT} - ${REPORTED_ELSEWHERE} - ${DISPUTED_AMOUNT}))::int`;

const IS_REFUND_REPORTED = sql`EXISTS (SELECT FROM money_back o
  WHERE o.provider_id = r.provider_refund_id AND o.status = 'COMPLETED')`;

/**
 * The ledger: money that moved, or is due to move, between the charity and its payment provider, and what was
 * taken and refunded on the day. Every figure, row, file, mail and promise is read from this one expression.
 * Refunds that the provider reported count; our own refund counts if it is not among them, and never for more
 * than is left. A disputed payment counts as lost until the charity has won, and only once if the bank took
 * it back or it was refunded. A payment without a fee has a fee of zero, which is left out.
 */
export const LEDGER_SOURCES = [
  sql`SELECT 'payment', t.payment_reference, 'payment', 'moved', ${GROSS_AMOUNT},
    t.created_at, t.payment_reference, t.order_id, t.event_id
  FROM payment_transactions t`,
  sql`SELECT 'fee', t.payment_reference, 'fee', 'moved', -t.fee, t.created_at, t.payment_reference,
    t.order_id, t.event_id
  FROM payment_transactions t`,
  sql`SELECT 'before', t.payment_reference, 'refund', 'moved',
    least(0, t.amount - t.gross + ${REPORTED_ELSEWHERE})::int, t.created_at, t.payment_reference,
    t.order_id, t.event_id
  FROM payment_transactions t LEFT JOIN refunds r USING (payment_reference) WHERE t.gross > t.amount`,
  sql`SELECT CASE b.kind WHEN 'chargeback' THEN 'dispute' ELSE 'back' END, b.provider_id,
    CASE b.kind WHEN 'refund' THEN 'refund' ELSE 'chargeback' END, 'moved',
    CASE b.kind WHEN 'chargeback' THEN -greatest(0, least(b.amount, ${GROSS_AMOUNT} - ${sumReportedRefunds()}))::int
      ELSE -b.amount END,
    coalesce(b.settled_at, b.created_at), b.payment_reference, t.order_id, t.event_id
  FROM money_back b JOIN payment_transactions t USING (payment_reference)
  WHERE b.kind <> 'chargeback' AND b.status = 'COMPLETED'
    OR ${isLostDispute('b')}`,
  sql`SELECT 'refund', r.payment_reference, 'refund', r.status, -least(r.amount, ${REFUNDABLE_AMOUNT}), r.created_at,
    r.payment_reference, t.order_id, t.event_id
  FROM refunds r JOIN payment_transactions t USING (payment_reference) WHERE r.status <> 'completed'`,
  sql`SELECT 'refund', r.payment_reference, 'refund', 'moved', -least(r.amount, ${REFUNDABLE_AMOUNT}),
    coalesce(r.completed_at, r.created_at), r.payment_reference, t.order_id, t.event_id
  FROM refunds r JOIN payment_transactions t USING (payment_reference)
  WHERE r.status = 'completed' AND NOT ${IS_REFUND_REPORTED}`,
  sql`SELECT 'day', d.payment_id::text, 'payment', 'moved', d.amount, d.taken_at,
    'on the day, ' || d.method, d.order_id, s.event_id
  FROM day_payments d JOIN visit_steps s ON s.action_id = d.payment_id WHERE d.counts`,
  sql`SELECT 'dayback', d.payment_id::text, 'refund', 'moved', -d.amount, d.given_back_at,
    'by hand, ' || d.method, d.order_id, s.event_id
  FROM day_payments d JOIN visit_steps s ON s.action_id = d.payment_id
  WHERE d.given_back_at IS NOT NULL`,
];

/** SQL: the alias of the ledger, with its columns. */
export const MOVEMENT_COLUMNS = sql`m (source, id, kind, state, amount, at, payment_reference, order_id, event_id)`;
export const UNION_ALL = sql` UNION ALL `;

/** SQL: FROM and WHERE of movements `m`. */
export const ledgerWhere = (condition: RawBuilder<unknown>) =>
  sql`(${sql.join(LEDGER_SOURCES, UNION_ALL)}) ${MOVEMENT_COLUMNS} WHERE ${condition}`;
