import type { MovementKind, movementsQuery } from '@chaps/contracts/staff-money';
import { getNextMonth, londonInstant, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { isWithinReach } from '../../accounts/reach.ts';
import { LEDGER_SOURCES, ledgerWhere, MOVEMENT_COLUMNS, UNION_ALL } from '../ledger.ts';

export type MovementsQuery = z.output<typeof movementsQuery>;

/** SQL: FROM with movements `m`, each with its booking `a` and event `e`. */
export const joinBookings = (movements: RawBuilder<unknown>) => sql`(${movements}) m
  JOIN payment_orders o USING (order_id)
  JOIN appointments a USING (appointment_id) JOIN events e ON e.event_id = m.event_id`;

/** Converts a London year `YYYY` or month `YYYY-MM` to the half-open interval that it covers. */
export function parsePeriod(period: string): { since: Date; until: Date } {
  const [year = 0, month] = period.split('-').map(Number);
  const first = month === undefined ? `${year}-01-01` : `${period}-01`;
  const isLast = month === undefined || month === 12;
  const next = isLast ? `${year + 1}-01-01` : getNextMonth(first).first;
  return { since: londonInstant(first, '00:00'), until: londonInstant(next, '00:00') };
}

export function isInPeriod(period: string) {
  const { since, until } = parsePeriod(period);
  return sql`m.at >= ${since} AND m.at < ${until}`;
}

const isVisible = (reach: StaffReach) =>
  sql`m.amount <> 0 AND ${isWithinReach(reach, sql`m.event_id`)}`;

/** SQL: FROM and WHERE of the movements that a member of staff may see. */
export const visibleMovements = (reach: StaffReach) => ledgerWhere(isVisible(reach));

type Filter = Omit<MovementsQuery, 'after' | 'before'>;

/** The same, for the filters of a list. */
export function filteredMovements(
  reach: StaffReach,
  { event_id, month, year, kind, state }: Filter,
) {
  const period = month ?? year;
  return sql`${visibleMovements(reach)} AND m.state = ${state}
    AND ${kind ? sql`m.kind = ${kind}` : sql`true`}
    AND ${event_id ? sql`m.event_id = ${event_id}` : sql`true`}
    AND ${period ? isInPeriod(period) : sql`true`}`;
}

/**
 * SQL: movements summed by kind and state, and by other columns; figures are sums of these few rows. Summing
 * each source separately takes half the time of one grouping over a year's movements. The count leaves out
 * what was taken on the day: no provider charges a fee for it.
 * @param when further condition on a movement `m`
 */
export const sumMovements = (reach: StaffReach, when: RawBuilder<unknown>, by = sql``) =>
  sql`(${sql.join(
    LEDGER_SOURCES.map(
      (source) => sql`SELECT ${by} m.kind, m.state, sum(m.amount) AS amount,
        count(*) FILTER (WHERE m.source <> 'day') AS movements
      FROM (${source}) ${MOVEMENT_COLUMNS} WHERE ${isVisible(reach)} AND ${when} GROUP BY ${by} m.kind, m.state`,
    ),
    UNION_ALL,
  )}) m`;

const sumAmounts = (condition: ReturnType<typeof sql>) =>
  sql`coalesce(sum(m.amount) FILTER (WHERE ${condition}), 0)::float8`;
const sumMoved = (kind: MovementKind) => sumAmounts(sql`m.kind = ${kind} AND m.state = 'moved'`);

/** SQL: the figures of a group of summed movements. */
export const FIGURES = sql`${sumMoved('payment')} AS takings, ${sumMoved('fee')} AS fees,
  ${sumMoved('refund')} AS refunds, ${sumMoved('chargeback')} AS chargebacks,
  ${sumAmounts(sql`m.state = 'moved'`)} AS net, ${sumAmounts(sql`m.state = 'due'`)} AS refunds_due,
  ${sumAmounts(sql`m.state = 'pending'`)} AS refunds_pending,
  ${sumAmounts(sql`m.state = 'failed'`)} AS refunds_failed`;

/** SQL: takings online and on the day. @param when further condition on a movement `m` */
export const selectTakings = (reach: StaffReach, when: RawBuilder<unknown>) =>
  sql`SELECT ${sumMoved('payment')} FROM ${sumMovements(reach, sql`m.kind = 'payment' AND ${when}`)}`;
