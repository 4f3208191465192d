import type { CallOffPreview } from '@chaps/contracts/call-offs';
import type { Invoice, invoicesQuery } from '@chaps/contracts/staff-invoices';
import { londonDate, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import { isWithinReach } from '../../accounts/reach.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { toPage, toPageClause } from '../../platform/db/page.ts';
import { NotFoundError } from '../../platform/http/errors.ts';

const PAGE = 50;

type Query = z.output<typeof invoicesQuery>;
export type InvoiceRow = Omit<Invoice, 'sent_at'> & { sent_at: Date | null };

export const INVOICES = sql`invoices i JOIN events e USING (event_id)`;

/**
 * @param today the date in London, which decides when an invoice is overdue; the database's date may differ
 */
const invoiceState = (today: string) => sql<Invoice['state']>`(CASE
  WHEN i.voided_at IS NOT NULL THEN 'void'
  WHEN i.paid_on IS NOT NULL THEN 'paid'
  WHEN i.sent_at IS NULL THEN 'draft'
  WHEN i.due_on < ${today}::date THEN 'overdue'
  ELSE 'sent' END)`;

/** SQL: the number of the invoice `i`, such as 'INV-00012'. */
export const INVOICE_NUMBER = sql<string>`('INV-' || lpad(i.number::text, greatest(5, length(i.number::text)), '0'))`;

const invoiceColumns = (
  today: string,
) => sql`i.invoice_id, i.event_id, i.billed_to, i.address, i.email,
  i.description, i.quantity, i.unit_price, i.how_to_pay, i.due_on, i.sent_at, i.paid_on,
  i.void_reason, i.agreement, ${INVOICE_NUMBER} AS number,
  i.quantity * i.unit_price AS amount,
  ${invoiceState(today)} AS state,
  coalesce(i.event_name, e.event_name) AS event_name, coalesce(i.event_date, e.event_date) AS event_date`;

const present = ({ sent_at, ...row }: InvoiceRow): Invoice => ({
  ...row,
  sent_at: sent_at?.toISOString() ?? null,
});

/** A page of invoices, newest first, with the amount outstanding on all pages. */
export async function listInvoices(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reach: StaffReach,
  { state, event_id, ...cursor }: Query,
) {
  const today = londonDate(now());
  const matching = sql`${INVOICES} WHERE ${isWithinReach(reach)}
    AND ${state ? sql`${invoiceState(today)} = ${state}` : sql`true`}
    AND ${event_id ? sql`e.event_id = ${event_id}` : sql`true`}`;
  const order = {
    keys: [sql`i.created_at`, sql`i.invoice_id`],
    descending: true,
    rowOf: (id: string) => sql`${INVOICES} WHERE i.invoice_id = ${id} AND ${isWithinReach(reach)}`,
  };
  const { rows } = await sql<InvoiceRow>`
    SELECT ${invoiceColumns(today)} FROM ${matching} ${toPageClause(order, PAGE, cursor)}`.execute(
    db,
  );
  const { rows: sums } = await sql<{ total: number; outstanding: number }>`
    SELECT count(*)::int AS total, coalesce(sum(i.quantity * i.unit_price) FILTER (
      WHERE ${invoiceState(today)} IN ('sent', 'overdue')), 0)::int AS outstanding
    FROM ${matching}`.execute(db);
  const [{ total, outstanding } = { total: 0, outstanding: 0 }] = sums;
  const page = toPage(rows.map(present), ({ invoice_id }) => invoice_id, PAGE, cursor);
  return { ...page, total, outstanding };
}

/** The overdue invoices that are not in `except`, and their sum. */
export async function sumOverdueInvoices(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reach: StaffReach,
  except: readonly string[],
): Promise<{ total: number; outstanding: number }> {
  const { rows } = await sql<{ total: number; outstanding: number }>`
    SELECT count(*)::int AS total, coalesce(sum(i.quantity * i.unit_price), 0)::int AS outstanding
    FROM ${INVOICES} WHERE ${isWithinReach(reach)}
      AND ${invoiceState(londonDate(now()))} = 'overdue'
      AND i.invoice_id <> ALL (${[...except]}::uuid[])`.execute(db);
  return rows[0] ?? { total: 0, outstanding: 0 };
}

/** The invoices of an event that were sent and are not void. */
export async function listSentInvoices(db: Executor, eventId: string) {
  const { rows } = await sql<CallOffPreview['invoices'][number]>`
    SELECT i.invoice_id, ${INVOICE_NUMBER} AS number, i.quantity, i.quantity * i.unit_price AS amount
    FROM invoices i WHERE i.event_id = ${eventId} AND i.sent_at IS NOT NULL AND i.voided_at IS NULL
    ORDER BY i.number`.execute(db);
  return rows;
}

/** @throws {NotFoundError} if it does not exist, or its event is not visible to this member of staff */
export async function readInvoice(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reach: StaffReach,
  invoiceId: string,
  lock = false,
): Promise<Invoice> {
  const { rows } = await sql<InvoiceRow>`
    SELECT ${invoiceColumns(londonDate(now()))} FROM ${INVOICES}
    WHERE i.invoice_id = ${invoiceId} AND ${isWithinReach(reach)}
    ${lock ? sql`FOR UPDATE OF i` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  return present(row);
}

/** Reserves the next number; others wait until the transaction ends. */
export async function reserveInvoiceNumber(transaction: Executor): Promise<number> {
  const { last } = await transaction
    .updateTable('invoice_numbers')
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
