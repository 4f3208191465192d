import type { MoneyFigures, MoneyRow, moneyQuery } from '@chaps/contracts/staff-money';
import { londonDate, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../config/services.ts';
import type { Executor } from '../db/database.ts';
import { countOf, onPage, pageOf } from '../db/page.ts';
import { within } from '../staff-events/event-queries.ts';
import { FIGURES, isIn, movementsOf } from './movements.ts';

type Query = z.output<typeof moneyQuery>;

const PAGE = 50;

const EVENT_SORT = sql`to_char(e.starts_at, 'YYYY-MM-DD HH24:MI')`;

/** Rows `g` of a year with their key and what they are sorted by, and the row with a key. */
const GROUPS = {
  month: {
    columns: sql`to_char(m.at AT TIME ZONE 'Europe/London', 'YYYY-MM') AS key,
      to_char(m.at AT TIME ZONE 'Europe/London', 'YYYY-MM') AS sort,
      NULL AS event_name, NULL AS event_date`,
    by: sql`1`,
    rowOf: (key: string) => sql`(SELECT ${key}::text AS key, ${key}::text AS sort) g`,
  },
  event: {
    columns: sql`e.event_id::text AS key, ${EVENT_SORT} AS sort, e.event_name, e.event_date`,
    by: sql`e.event_id`,
    rowOf: (
      key: string,
      reach: StaffReach,
    ) => sql`(SELECT e.event_id::text AS key, ${EVENT_SORT} AS sort
      FROM events e WHERE e.event_id::text = ${key} AND ${within(reach)}) g`,
  },
};

/** @param movements FROM and WHERE */
async function sumsOf(db: Executor, movements: RawBuilder<unknown>) {
  const { rows } = await sql<MoneyFigures & { fees_unknown: number }>`
    SELECT ${FIGURES}, (count(*) FILTER (WHERE m.kind = 'payment') - count(*) FILTER (
      WHERE m.kind = 'fee'))::int AS fees_unknown
    FROM ${movements}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('sums without a group are one row');
  const { fees_unknown, ...sums } = row;
  return { sums, fees_unknown };
}

/** The figures of one event, of all years. */
export const readEventFigures = (db: Executor, eventId: string) =>
  sumsOf(db, sql`${movementsOf('all')} AND e.event_id = ${eventId}`);

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
  const { columns, by: group, rowOf } = GROUPS[by];
  const grouped = sql`(SELECT ${columns}, ${FIGURES} FROM ${movementsOf(reach)} AND ${isIn(year)}
    GROUP BY ${group}) g WHERE true`;
  const order = {
    keys: [sql`g.sort`, sql`g.key`],
    descending: true,
    rowOf: (key: string) => rowOf(key, reach),
  };
  const { rows } = await sql<MoneyRow>`
    SELECT g.* FROM ${grouped} ${onPage(order, PAGE, cursor)}`.execute(db);
  return {
    ...pageOf(rows, ({ key }) => key, PAGE, cursor),
    total: await countOf(db, grouped),
    year,
    years: await yearsOf(db, Number(current)),
    ...(await sumsOf(db, sql`${movementsOf(reach)} AND ${isIn(year)}`)),
  };
}
