import { Readable } from 'node:stream';
import type { Movement } from '@chaps/contracts/staff-money';
import { londonDate, penceToDecimal, type StaffReach } from '@chaps/domain';
import { stringify } from 'csv-stringify';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { toPage, toPageClause, toPageOrder } from '../../platform/db/page.ts';
import { SAFE_CSV } from '../../platform/security/printable.ts';
import {
  filteredMovements,
  joinBookings,
  type MovementsQuery,
  visibleMovements,
} from './movements.ts';

const PAGE = 50;
const BATCH_SIZE = 500;

async function listMovementsPage(
  db: Executor,
  reach: StaffReach,
  query: MovementsQuery,
  size: number,
) {
  const order = {
    keys: [sql`m.at`, sql`m.source`, sql`m.id`],
    descending: true,
    rowOf: (cursor: string) => {
      const [source = '', ...id] = cursor.split('-');
      return sql`${visibleMovements(reach)} AND m.source = ${source} AND m.id = ${id.join('-')}`;
    },
  };
  // Selects the page before joining the bookings.
  const found = sql`SELECT * FROM ${filteredMovements(reach, query)} ${toPageClause(order, size, query)}`;
  const { rows } = await sql<Omit<Movement, 'at'> & { at: Date }>`
    SELECT m.source || '-' || m.id AS movement_id, m.at, m.kind, m.state, m.amount,
      m.payment_reference, a.appointment_id, a.reference, e.event_id, e.event_name, e.event_date
    FROM ${joinBookings(found)} ${toPageOrder(order, query)}`.execute(db);
  const movements = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return toPage(movements, ({ movement_id }) => movement_id, size, query);
}

/** A page of movements, newest first, with the count and sum over all pages. */
export async function listMovements(db: Executor, reach: StaffReach, query: MovementsQuery) {
  const { rows } = await sql<{ total: number; sum: number }>`
    SELECT count(*)::int AS total, coalesce(sum(m.amount), 0)::float8 AS sum
    FROM ${filteredMovements(reach, query)}`.execute(db);
  const [{ total, sum } = { total: 0, sum: 0 }] = rows;
  return { ...(await listMovementsPage(db, reach, query, PAGE)), total, sum };
}

const COLUMNS = [
  'date',
  'kind',
  'state',
  'paid_in',
  'paid_out',
  'payment',
  'booking',
  'event_name',
  'event_date',
];

/** Amounts in two columns, as on a bank statement: a negative number would be escaped as a formula. */
const toCells = ({ at, amount, ...row }: Movement) => [
  londonDate(new Date(at)),
  row.kind,
  row.state,
  amount > 0 ? penceToDecimal(amount) : '',
  amount < 0 ? penceToDecimal(-amount) : '',
  row.payment_reference,
  row.reference,
  row.event_name,
  row.event_date,
];

async function* rowsOf(db: Executor, reach: StaffReach, query: MovementsQuery) {
  let after: string | undefined;
  do {
    const page = await listMovementsPage(db, reach, { ...query, after }, BATCH_SIZE);
    for (const movement of page.items) yield toCells(movement);
    after = page.next ?? undefined;
  } while (after);
}

/** The complete list as CSV for an accountant, read and sent in chunks. */
export async function exportMovements(
  db: Executor,
  { userId, reach, requestId }: { userId: string; reach: StaffReach; requestId: string },
  query: Omit<MovementsQuery, 'after' | 'before'>,
): Promise<Readable> {
  await writeAudit(db, {
    actor: userId,
    action: 'movements of money exported',
    subject: query.event_id ? `event ${query.event_id}` : 'money',
    eventId: query.event_id ?? null,
    requestId,
  });
  const csv = stringify({ header: true, columns: COLUMNS, ...SAFE_CSV });
  return Readable.from(rowsOf(db, reach, query)).compose(csv);
}
