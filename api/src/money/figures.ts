import type { MoneyFigures, MoneyRow, moneyQuery } from '@chaps/contracts/staff-money';
import { londonDate, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../config/services.ts';
import type { Executor } from '../db/database.ts';
import { pageIn } from '../db/page.ts';
import { FIGURES, isBetween, isIn, movementsOf, movementsWithin } from './movements.ts';

type Query = z.output<typeof moneyQuery>;
type Sums = MoneyFigures & { fees_unknown: number };
/** A row without a key has the sums of all. */
type Group = Pick<MoneyRow, 'event_name' | 'event_date'> & Sums & { key: string | null };

const PAGE = 50;

const SUMS = sql`${FIGURES}, (count(*) FILTER (WHERE m.kind = 'payment') - count(*) FILTER (
  WHERE m.kind = 'fee'))::int AS fees_unknown`;

const monthsIn = (reach: StaffReach, period: RawBuilder<unknown>) => sql<Group>`
  SELECT to_char(g.month, 'YYYY-MM') AS key, NULL AS event_name, NULL AS event_date, g.*
  FROM (SELECT date_trunc('month', m.at AT TIME ZONE 'Europe/London') AS month, ${SUMS}
    FROM ${movementsWithin(reach)} AND ${period} GROUP BY GROUPING SETS ((1), ())) g
  ORDER BY g.month DESC`;

/** Figures of months in which money moved, by `YYYY-MM`. @param period its months are whole ones */
export async function monthFigures(
  db: Executor,
  reach: StaffReach,
  period: { since: Date; until: Date },
): Promise<ReadonlyMap<string, MoneyFigures>> {
  const { rows } = await monthsIn(reach, isBetween(period)).execute(db);
  return new Map(rows.flatMap(({ key, ...row }) => (key === null ? [] : [[key, row]])));
}

/**
 * Rows of a year, latest first, and their sums: both in one reading, because a year may have
 * hundreds of thousands of movements.
 */
const GROUPS: Record<Query['by'], (reach: StaffReach, year: string) => RawBuilder<Group>> = {
  month: (reach, year) => monthsIn(reach, isIn(year)),
  event: (reach, year) => sql<Group>`
    SELECT g.event_id AS key, e.event_name, e.event_date, g.*
    FROM (SELECT a.event_id, ${SUMS}
      FROM ${movementsOf(reach)} AND ${isIn(year)} GROUP BY GROUPING SETS ((1), ())) g
    LEFT JOIN events e USING (event_id) ORDER BY e.starts_at DESC, g.event_id DESC`,
};

function splitSums({ fees_unknown, ...sums }: Sums) {
  const { takings, fees, refunds, chargebacks, net } = sums;
  const { refunds_due, refunds_pending, refunds_failed } = sums;
  return {
    sums: {
      ...{ takings, fees, refunds, chargebacks, net },
      ...{ refunds_due, refunds_pending, refunds_failed },
    },
    fees_unknown,
  };
}

/** Bookings whose money does not pass the payment provider. */
async function paidOnTheDay(db: Executor, eventId: string) {
  const { rows } = await sql<{ bookings: number; amount: number }>`
    SELECT count(*)::int AS bookings, coalesce(sum(a.price), 0)::int AS amount
    FROM appointments a WHERE a.event_id = ${eventId} AND a.payment = 'on the day'
      AND a.price > 0 AND a.status IN ('confirmed', 'attended')`.execute(db);
  return rows[0];
}

/** The figures of one event, of all years. */
export async function readEventFigures(db: Executor, eventId: string) {
  const { rows } = await sql<Sums>`
    SELECT ${SUMS} FROM ${movementsOf('all')} AND e.event_id = ${eventId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('sums without a group are one row');
  return { ...splitSums(row), on_the_day: await paidOnTheDay(db, eventId) };
}

/** Since the first payment. */
async function yearsOf(db: Executor, current: number): Promise<string[]> {
  const { first } = await db
    .selectFrom('payment_transactions')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow();
  const earliest = first ? Number(londonDate(first).slice(0, 4)) : current;
  return Array.from({ length: current - earliest + 1 }, (_, ago) => String(current - ago));
}

/** Takings, refunds, fees, chargebacks and what is left, of a year by month or event. */
export async function readFigures(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reach: StaffReach,
  { by, year: asked, ...cursor }: Query,
) {
  const current = londonDate(now()).slice(0, 4);
  const year = asked ?? current;
  const { rows } = await GROUPS[by](reach, year).execute(db);
  const all = rows.find(({ key }) => key === null);
  if (!all) throw new Error('there are sums of all');
  const groups = rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]));
  return {
    ...pageIn(groups, ({ key }) => key, PAGE, cursor),
    total: groups.length,
    year,
    years: await yearsOf(db, Number(current)),
    ...splitSums(all),
  };
}
