import type { MoneyFigures, MoneyRow, moneyQuery } from '@chaps/contracts/staff-money';
import { londonDate, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { amountToPayOnTheDay } from '../../booking/free-repeat.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { paginateInMemory } from '../../platform/db/page.ts';
import { FIGURES, isInPeriod, sumMovements } from './movements.ts';

type Query = z.output<typeof moneyQuery>;
type Sums = MoneyFigures & { fees_unknown: number };
/** A row whose key is null has the totals. */
type Group = Pick<MoneyRow, 'event_name' | 'event_date'> & Sums & { key: string | null };

const PAGE = 50;

const countMovements = (kind: 'payment' | 'fee') =>
  sql`coalesce(sum(m.movements) FILTER (WHERE m.kind = ${kind}), 0)`;
const SUMS = sql`${FIGURES}, (${countMovements('payment')} - ${countMovements('fee')})::int AS fees_unknown`;

/**
 * London months in which money moved, latest first, and their totals. Each month is an index range: a year
 * may have hundreds of thousands of movements, and computing the month of each would be slow.
 * @param first the first day of a month
 * @param last any day of a month
 */
const selectMonths = (reach: StaffReach, first: string, last: string) => sql<Group>`
  SELECT to_char(g.month, 'YYYY-MM') AS key, NULL AS event_name, NULL AS event_date, g.*
  FROM (SELECT p.month, ${SUMS}
    FROM generate_series(${first}::timestamp, ${last}::timestamp, interval '1 month') AS p (month),
      LATERAL ${sumMovements(
        reach,
        sql`m.at >= p.month AT TIME ZONE 'Europe/London'
        AND m.at < (p.month + interval '1 month') AT TIME ZONE 'Europe/London'`,
      )}
    GROUP BY GROUPING SETS ((p.month), ())) g
  ORDER BY g.month DESC`;

/**
 * Figures of the months in which money moved, by `YYYY-MM`.
 * @param first the first day of a month; last any day of one
 */
export async function readMonthFigures(
  db: Executor,
  reach: StaffReach,
  { first, last }: { first: string; last: string },
): Promise<ReadonlyMap<string, MoneyFigures>> {
  const { rows } = await selectMonths(reach, first, last).execute(db);
  return new Map(rows.flatMap(({ key, ...row }) => (key === null ? [] : [[key, row]])));
}

/** SQL for the rows of a year, latest first, with their totals. */
const GROUPS: Record<Query['by'], (reach: StaffReach, year: string) => RawBuilder<Group>> = {
  month: (reach, year) => selectMonths(reach, `${year}-01-01`, `${year}-12-01`),
  event: (reach, year) => sql<Group>`
    SELECT g.event_id AS key, e.event_name, e.event_date, g.*
    FROM (SELECT m.event_id, ${SUMS}
      FROM ${sumMovements(reach, isInPeriod(year), sql`event_id,`)}
      GROUP BY GROUPING SETS ((1), ())) g
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

/** Bookings that are still to be paid on the day. */
async function readOutstandingOnTheDay(db: Executor, eventId: string) {
  const { rows } = await sql<{ bookings: number; amount: number }>`
    SELECT count(*)::int AS bookings, coalesce(sum(due.pence), 0)::int AS amount
    FROM appointments a CROSS JOIN LATERAL (SELECT ${sql.raw(amountToPayOnTheDay('a'))} AS pence) due
    WHERE a.event_id = ${eventId} AND due.pence > 0`.execute(db);
  return rows[0];
}

/** The figures of one event, over all years. */
export async function readEventFigures(db: Executor, eventId: string) {
  const { rows } = await sql<Sums>`
    SELECT ${SUMS} FROM ${sumMovements('all', sql`m.event_id = ${eventId}`)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the totals query returned no row');
  return { ...splitSums(row), on_the_day: await readOutstandingOnTheDay(db, eventId) };
}

/** The years since the first payment, online or on the day. */
async function readYears(db: Executor, current: number): Promise<string[]> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT least((SELECT min(created_at) FROM payment_transactions),
      (SELECT min(taken_at) FROM day_payments WHERE counts)) AS first`.execute(db);
  const first = rows[0]?.first;
  const earliest = first ? Number(londonDate(first).slice(0, 4)) : current;
  return Array.from({ length: current - earliest + 1 }, (_, ago) => String(current - ago));
}

/** Takings, refunds, fees, chargebacks and the net sum of a year, by month or event. */
export async function readFigures(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reach: StaffReach,
  { by, year: asked, ...cursor }: Query,
) {
  const current = londonDate(now()).slice(0, 4);
  const year = asked ?? current;
  const { rows } = await GROUPS[by](reach, year).execute(db);
  const all = rows.find(({ key }) => key === null);
  if (!all) throw new Error('the totals query returned no row');
  const groups = rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]));
  return {
    ...paginateInMemory(groups, ({ key }) => key, PAGE, cursor),
    total: groups.length,
    year,
    years: await readYears(db, Number(current)),
    ...splitSums(all),
  };
}
