import type { MovementKind, movementsQuery } from '@chaps/contracts/staff-money';
import { londonInstant, monthAfter, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';

export type MovementsQuery = z.output<typeof movementsQuery>;

/** Codes with which the provider leaves the money of a dispute to the charity. */
const WON = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED'];

const GONE_BACK = sql`(SELECT FROM money_back g WHERE g.payment_reference = t.payment_reference
  AND g.kind <> 'chargeback' AND g.status = 'COMPLETED')`;

/**
 * Money that moved, or is to move, between the charity and its payment provider, and what was taken and
 * given back on the day: the one expression behind figures, rows and files. What the provider
 * reported as given back counts; our own refund counts where there is no such report. A disputed payment counts as lost until the charity has won,
 * and once when the bank has taken it back. A payment without a fee has one of nothing, which is left out.
 */
const SOURCES = [
  sql`SELECT 'payment', t.payment_reference, 'payment', 'moved', coalesce(t.gross, t.amount),
    t.created_at, t.payment_reference, t.order_id, t.event_id
  FROM payment_transactions t`,
  sql`SELECT 'fee', t.payment_reference, 'fee', 'moved', -t.fee, t.created_at, t.payment_reference,
    t.order_id, t.event_id
  FROM payment_transactions t`,
  sql`SELECT 'before', t.payment_reference, 'refund', 'moved', t.amount - t.gross, t.created_at,
    t.payment_reference, t.order_id, t.event_id
  FROM payment_transactions t WHERE t.gross > t.amount AND NOT EXISTS ${GONE_BACK}`,
  sql`SELECT CASE b.kind WHEN 'chargeback' THEN 'dispute' ELSE 'back' END, b.provider_id, CASE b.kind WHEN 'refund' THEN 'refund' ELSE 'chargeback' END,
    'moved', -b.amount, coalesce(b.settled_at, b.created_at), b.payment_reference, t.order_id,
    t.event_id
  FROM money_back b JOIN payment_transactions t USING (payment_reference)
  WHERE b.kind <> 'chargeback' AND b.status = 'COMPLETED'
    OR b.kind = 'chargeback' AND NOT (b.status = 'RESOLVED' AND coalesce(b.outcome, '') = ANY (${WON}))
      AND NOT EXISTS (SELECT FROM money_back r
        WHERE r.payment_reference = b.payment_reference AND r.kind = 'reversal')`,
  sql`SELECT 'refund', r.payment_reference, 'refund',
    CASE r.status WHEN 'completed' THEN 'moved' ELSE r.status END, -r.amount,
    coalesce(r.completed_at, r.created_at), r.payment_reference, t.order_id, t.event_id
  FROM refunds r JOIN payment_transactions t USING (payment_reference)
  WHERE r.status <> 'completed' OR NOT EXISTS ${GONE_BACK}`,
  sql`SELECT 'day', d.payment_id::text, 'payment', 'moved', d.amount, d.taken_at,
    'on the day, ' || d.method, d.order_id, s.event_id
  FROM day_payments d JOIN visit_steps s ON s.action_id = d.payment_id WHERE d.counts`,
  sql`SELECT 'dayback', d.payment_id::text, 'refund', 'moved', -d.amount, d.given_back_at,
    'by hand, ' || d.method, d.order_id, s.event_id
  FROM day_payments d JOIN visit_steps s ON s.action_id = d.payment_id
  WHERE d.given_back_at IS NOT NULL`,
];

/** SQL: their name, and those of their columns. */
const MOVEMENTS = sql`m (source, id, kind, state, amount, at, payment_reference, order_id, event_id)`;
const UNION_ALL = sql` UNION ALL `;

/** FROM: movements `m`, each with its booking `a` and event `e`. */
export const withBookings = (movements: RawBuilder<unknown>) => sql`(${movements}) m
  JOIN payment_orders o USING (order_id)
  JOIN appointments a USING (appointment_id) JOIN events e ON e.event_id = m.event_id`;

/** A London year `YYYY` or month `YYYY-MM`, from its first moment to the next one's. */
export function periodOf(period: string): { since: Date; until: Date } {
  const [year = 0, month] = period.split('-').map(Number);
  const first = month === undefined ? `${year}-01-01` : `${period}-01`;
  const isLast = month === undefined || month === 12;
  const next = isLast ? `${year + 1}-01-01` : monthAfter(first).first;
  return { since: londonInstant(first, '00:00'), until: londonInstant(next, '00:00') };
}

export function isIn(period: string) {
  const { since, until } = periodOf(period);
  return sql`m.at >= ${since} AND m.at < ${until}`;
}

const isSeen = (reach: StaffReach) =>
  sql`m.amount <> 0 AND ${reach === 'all' ? sql`true` : sql`m.event_id = ANY (${[...reach]}::uuid[])`}`;

/** FROM and WHERE of the movements that a member of staff may see. */
export const movementsOf = (reach: StaffReach) =>
  sql`(${sql.join(SOURCES, UNION_ALL)}) ${MOVEMENTS} WHERE ${isSeen(reach)}`;

type Filter = Omit<MovementsQuery, 'after' | 'before'>;

/** The same, of a list. */
export function movementsLike(reach: StaffReach, { event_id, month, year, kind, state }: Filter) {
  const period = month ?? year;
  return sql`${movementsOf(reach)} AND m.state = ${state}
    AND ${kind ? sql`m.kind = ${kind}` : sql`true`}
    AND ${event_id ? sql`m.event_id = ${event_id}` : sql`true`}
    AND ${period ? isIn(period) : sql`true`}`;
}

/**
 * SQL: movements added up by kind and state, and by other columns: figures are sums of these few rows.
 * Each source adds up its own, where kind and state need no grouping: half the time of one grouping of
 * a year's movements. What was taken on the day is not counted: no provider keeps a fee of it.
 * @param when further condition of a movement `m`
 */
export const addedUp = (reach: StaffReach, when: RawBuilder<unknown>, by = sql``) =>
  sql`(${sql.join(
    SOURCES.map(
      (source) => sql`SELECT ${by} m.kind, m.state, sum(m.amount) AS amount,
        count(*) FILTER (WHERE m.source <> 'day') AS movements
      FROM (${source}) ${MOVEMENTS} WHERE ${isSeen(reach)} AND ${when} GROUP BY ${by} m.kind, m.state`,
    ),
    UNION_ALL,
  )}) m`;

const sumOf = (condition: ReturnType<typeof sql>) =>
  sql`coalesce(sum(m.amount) FILTER (WHERE ${condition}), 0)::float8`;
const moved = (kind: MovementKind) => sumOf(sql`m.kind = ${kind} AND m.state = 'moved'`);

/** SQL of the figures of a group of movements that are added up. */
export const FIGURES = sql`${moved('payment')} AS takings, ${moved('fee')} AS fees,
  ${moved('refund')} AS refunds, ${moved('chargeback')} AS chargebacks,
  ${sumOf(sql`m.state = 'moved'`)} AS net, ${sumOf(sql`m.state = 'due'`)} AS refunds_due,
  ${sumOf(sql`m.state = 'pending'`)} AS refunds_pending,
  ${sumOf(sql`m.state = 'failed'`)} AS refunds_failed`;
