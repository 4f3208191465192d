import {
  type Invoice,
  type InvoiceDraft,
  type InvoiceForm,
  type InvoiceState,
  invoiceLimitError,
  isWithinInvoiceLimit,
} from '@chaps/contracts/staff-invoices';
import { formatPence, londonDate, reachIncludes } from '@chaps/domain';
import { sql } from 'kysely';
import type { Staff } from '../../accounts/staff.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { AuditAction } from '../../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { findEditedFields } from '../../platform/http/edits.ts';
import { HttpError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { readInvoice, reserveInvoiceNumber } from './queries.ts';

interface By {
  staff: Staff;
  requestId: string;
}

/** The audit log holds no contact data: neither the billing address nor the e-mail address. */
const auditInvoice = (
  transaction: Executor,
  { staff, requestId }: By,
  invoice: Pick<Invoice, 'invoice_id' | 'event_id'>,
  entry: {
    action: AuditAction;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    reason?: string;
  },
) =>
  writeAudit(transaction, {
    actor: staff.userId,
    subject: `invoice ${invoice.invoice_id}`,
    eventId: invoice.event_id,
    requestId,
    ...entry,
  });

const getAmountAndDueDate = ({ quantity, unit_price, due_on }: InvoiceDraft) => ({
  amount: quantity * unit_price,
  due_on,
});

/** @throws {ValidationError} for an event that is unknown or not visible to this member of staff */
async function requireEvent(db: Executor, { staff }: By, eventId: string): Promise<void> {
  const event = await db
    .selectFrom('events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (event && reachIncludes(staff.reach, eventId)) return;
  throw new ValidationError({ event_id: 'Please choose an event.' });
}

/** @returns the invoice's id @throws {ValidationError} */
export const createInvoice = ({ db }: Pick<Services, 'db'>, by: By, form: InvoiceForm) =>
  withTransaction(db, async (transaction) => {
    await requireEvent(transaction, by, form.event_id);
    const invoice = await transaction
      .insertInto('invoices')
      .values(form)
      .returning(['invoice_id', 'event_id'])
      .executeTakeFirstOrThrow();
    await auditInvoice(transaction, by, invoice, {
      action: 'invoice written',
      after: getAmountAndDueDate(form),
    });
    return invoice.invoice_id;
  });

const REJECTION_TEXT: Record<InvoiceState, string> = {
  draft: 'This invoice is a draft.',
  sent: 'This invoice has been sent.',
  overdue: 'This invoice has been sent.',
  paid: 'This invoice is paid.',
  void: 'This invoice is void.',
};

/**
 * Locks an invoice and changes it, if it is in one of these states.
 * @throws {HttpError} 404; 409 EVENT_CHANGED in another state
 */
function changing(
  services: Pick<Services, 'db' | 'now'>,
  { staff }: By,
  invoiceId: string,
  states: readonly InvoiceState[],
  change: (transaction: Executor, invoice: Invoice) => Promise<unknown>,
): Promise<void> {
  return withTransaction(services.db, async (transaction) => {
    const at = { db: transaction, now: services.now };
    const invoice = await readInvoice(at, staff.reach, invoiceId, true);
    if (!states.includes(invoice.state)) {
      throw new HttpError(409, 'EVENT_CHANGED', REJECTION_TEXT[invoice.state]);
    }
    await change(transaction, invoice);
  });
}

type InvoiceServices = Pick<Services, 'db' | 'now'>;

/** What an editor saw of a draft; undefined from an older console. */
type Seen = InvoiceDraft | undefined;

const DRAFT_FIELDS = [
  ...(['billed_to', 'address', 'email', 'description', 'quantity'] as const),
  ...(['unit_price', 'how_to_pay', 'due_on'] as const),
] satisfies readonly (keyof InvoiceDraft)[];

/** @throws {HttpError} 409 EVENT_CHANGED when someone else has changed the draft */
function requireAsSeen(draft: InvoiceDraft, seen: Seen, done: 'sent' | 'deleted'): void {
  if (!seen || DRAFT_FIELDS.every((name) => draft[name] === seen[name])) return;
  const message = `Someone else changed this draft, so it has not been ${done}. Please check it again.`;
  throw new HttpError(409, 'EVENT_CHANGED', message);
}

/** @throws {HttpError} 404; 409 EVENT_CHANGED, including when someone else has changed the same field */
export const changeInvoice = (
  services: InvoiceServices,
  by: By,
  invoiceId: string,
  { seen, event_id, ...wanted }: InvoiceForm & { seen?: Seen },
) =>
  changing(services, by, invoiceId, ['draft'], async (transaction, invoice) => {
    // An invoice stays with its event; a different event needs a different invoice.
    if (event_id !== invoice.event_id) throw new NotFoundError();
    const edit = { stored: invoice, seen: seen ?? invoice, wanted };
    const fields = findEditedFields(DRAFT_FIELDS, edit, 'EVENT_CHANGED', (name) => {
      const stored = invoice[name];
      return name === 'unit_price' ? formatPence(invoice.unit_price) : String(stored);
    });
    if (fields.length === 0) return;
    const change = Object.fromEntries(fields.map((name) => [name, wanted[name]]));
    const changed = { ...invoice, ...change };
    if (!isWithinInvoiceLimit(changed)) {
      throw new ValidationError({ unit_price: invoiceLimitError.error });
    }
    await transaction
      .updateTable('invoices')
      .set(change)
      .where('invoice_id', '=', invoiceId)
      .execute();
    const after = getAmountAndDueDate(changed);
    await auditInvoice(transaction, by, invoice, { action: 'invoice changed', after });
  });

/** @throws {HttpError} 404; 409 EVENT_CHANGED, including when someone else has changed the draft */
export const deleteInvoice = (services: InvoiceServices, by: By, invoiceId: string, seen: Seen) =>
  changing(services, by, invoiceId, ['draft'], async (transaction, invoice) => {
    requireAsSeen(invoice, seen, 'deleted');
    await transaction.deleteFrom('invoices').where('invoice_id', '=', invoiceId).execute();
    await auditInvoice(transaction, by, invoice, { action: 'draft of an invoice deleted' });
  });

/** @throws {HttpError} 404; 409 EVENT_CHANGED, including when someone else has changed the draft */
export const sendInvoice = (services: InvoiceServices, by: By, invoiceId: string, seen: Seen) =>
  changing(services, by, invoiceId, ['draft', 'sent', 'overdue'], async (transaction, invoice) => {
    const isFirst = invoice.state === 'draft';
    if (isFirst) {
      requireAsSeen(invoice, seen, 'sent');
      const { event_name, event_date } = invoice;
      await transaction
        .updateTable('invoices')
        .set({
          ...{ number: await reserveInvoiceNumber(transaction), sent_at: sql<Date>`now()` },
          ...{ event_name, event_date },
        })
        .where('invoice_id', '=', invoiceId)
        .execute();
    }
    await queueMail(transaction, {
      kind: 'host-invoice',
      occasion: `host-invoice ${invoiceId} ${by.requestId}`,
      email: invoice.email,
      invoiceId,
    });
    const action = isFirst ? 'invoice sent' : 'invoice sent again';
    await auditInvoice(transaction, by, invoice, { action, after: getAmountAndDueDate(invoice) });
  });

export const markInvoicePaid = (
  services: InvoiceServices,
  by: By,
  invoiceId: string,
  paidOn: string,
) =>
  changing(services, by, invoiceId, ['sent', 'overdue'], async (transaction, invoice) => {
    if (paidOn > londonDate(services.now())) {
      throw new ValidationError({ paid_on: 'Enter a date in the past.' });
    }
    await transaction
      .updateTable('invoices')
      .set({ paid_on: paidOn })
      .where('invoice_id', '=', invoiceId)
      .execute();
    await auditInvoice(transaction, by, invoice, {
      action: 'invoice paid',
      after: { paid_on: paidOn },
    });
  });

export const markInvoiceUnpaid = (services: InvoiceServices, by: By, invoiceId: string) =>
  changing(services, by, invoiceId, ['paid'], async (transaction, invoice) => {
    await transaction
      .updateTable('invoices')
      .set({ paid_on: null })
      .where('invoice_id', '=', invoiceId)
      .execute();
    const before = { paid_on: invoice.paid_on };
    await auditInvoice(transaction, by, invoice, { action: 'invoice not paid after all', before });
  });

/** The host owes it, or what they paid stays, although fewer tests are due. */
export const agreeInvoice = (
  services: InvoiceServices,
  by: By,
  invoiceId: string,
  agreement: string,
) =>
  changing(services, by, invoiceId, ['sent', 'overdue', 'paid'], async (transaction, invoice) => {
    await transaction
      .updateTable('invoices')
      .set({ agreement })
      .where('invoice_id', '=', invoiceId)
      .execute();
    await auditInvoice(transaction, by, invoice, { action: 'invoice agreed', reason: agreement });
  });

/** The number stays with the void invoice, so that the sequence has no gap. */
export const voidInvoice = (services: InvoiceServices, by: By, invoiceId: string, reason: string) =>
  changing(services, by, invoiceId, ['sent', 'overdue'], async (transaction, invoice) => {
    await transaction
      .updateTable('invoices')
      .set({ voided_at: sql<Date>`now()`, void_reason: reason })
      .where('invoice_id', '=', invoiceId)
      .execute();
    await auditInvoice(transaction, by, invoice, { action: 'invoice made void', reason });
  });
