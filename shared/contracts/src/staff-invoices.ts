import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor, pageWithTotal } from './pages.ts';
import {
  emailAddress,
  isoDate,
  isoInstant,
  pence,
  recordId,
  requiredLines,
  requiredText,
  successResponse,
} from './scalars.ts';
import { reasonRequest } from './staff.ts';

/** 'overdue': sent, and unpaid after its due date. */
export const INVOICE_STATES = ['draft', 'sent', 'overdue', 'paid', 'void'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Pence per invoice: far above the cost of any event, and low enough to catch a mistyped amount. */
const MAX_INVOICE_PENCE = 10_000_000;

export const isWithinInvoiceLimit = ({
  quantity,
  unit_price,
}: {
  quantity: number;
  unit_price: number;
}) => quantity * unit_price <= MAX_INVOICE_PENCE;
/** Shown if the amount in a form is too large. */
export const invoiceLimitError = {
  path: ['unit_price'],
  error: 'An invoice can be at most £100,000. Please check the quantity and the price.',
};

const invoiceFields = z.object({
  event_id: recordId,
  billed_to: requiredText(),
  address: requiredLines(500),
  email: emailAddress,
  description: requiredText(300),
  quantity: z.int().min(1).max(10_000),
  /** Pence. */
  unit_price: pence.min(1).max(1_000_000),
  /** Account and reference. */
  how_to_pay: requiredLines(500),
  due_on: isoDate,
});
/** The details of a draft. */
export const invoiceForm = invoiceFields.refine(isWithinInvoiceLimit, invoiceLimitError);
export type InvoiceForm = z.infer<typeof invoiceForm>;
/** What can be changed about a draft. A different event needs a separate invoice. */
export const invoiceDraft = invoiceFields.omit({ event_id: true });
export type InvoiceDraft = z.infer<typeof invoiceDraft>;

const invoice = invoiceFields.extend({
  invoice_id: recordId,
  /** Such as 'INV-00012'; null for a draft. */
  number: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  /** Pence. */
  amount: z.int(),
  event_name: z.string(),
  event_date: isoDate,
  sent_at: isoInstant.nullable(),
  paid_on: isoDate.nullable(),
  void_reason: z.string().nullable(),
  /** What staff agreed with the host about it; missing from APIs of release 1.1.0. */
  agreement: z.string().nullable().default(null),
});
export type Invoice = z.infer<typeof invoice>;

export const invoicesQuery = z.object({
  state: z.enum(INVOICE_STATES).optional(),
  event_id: recordId.optional(),
  ...cursor,
});
export type InvoicesQuery = z.input<typeof invoicesQuery>;

/** Newest first; `outstanding` is the sum of all sent and unpaid invoices, on all pages. */
export const invoicesResponse = pageWithTotal(invoice).extend({ outstanding: z.int() });
export const invoiceResponse = z.object({ invoice });
export const newInvoiceResponse = z.object({ invoice_id: recordId });
export const invoicePayment = z.object({ paid_on: isoDate });

const people = z.int();
/**
 * The attendees of an event whose tests the host pays for, and how many of them have already been
 * invoiced.
 */
export const hostDuesResponse = z.object({
  /** Whether the books of its day are closed: until then attendance is not final. */
  is_closed: z.boolean(),
  booked: people,
  came: people,
  sampled: people,
  /** On invoices that are not void, including drafts. */
  invoiced: people,
  /** Pence; 0 if there is no price. */
  unit_price: pence,
});
export type HostDues = z.infer<typeof hostDuesResponse>;

export const readHostDues = {
  route: 'GET /staff/events/{event_id}/host-dues',
  caller: { staff: 'write invoices' },
  answer: hostDuesResponse,
} as const satisfies Endpoint;

export const listInvoices = {
  route: 'GET /staff/invoices',
  caller: { staff: 'see money' },
  query: invoicesQuery,
  answer: invoicesResponse,
} as const satisfies Endpoint;

export const createInvoice = {
  route: 'POST /staff/invoices',
  caller: { staff: 'write invoices' },
  idempotent: true,
  body: invoiceForm,
  answer: newInvoiceResponse,
} as const satisfies Endpoint;

export const readInvoice = {
  route: 'GET /staff/invoices/{invoice_id}',
  caller: { staff: 'see money' },
  answer: invoiceResponse,
} as const satisfies Endpoint;

/** The PDF that the host gets. */
export const readInvoiceFile = {
  route: 'GET /staff/invoices/{invoice_id}/file',
  caller: { staff: 'see money' },
  answer: z.string(),
  media: 'application/pdf',
} as const satisfies Endpoint;

/** What an editor saw of a draft; missing from consoles of release 1.1.0. */
const seen = invoiceDraft.optional();
// null: consoles of release 1.1.0 send none.
const seenDraft = z.object({ seen }).nullable();

/**
 * Changes a draft. Fields that someone else has changed since the editor saw them keep that change, unless
 * both changed them.
 */
export const changeInvoice = {
  route: 'PATCH /staff/invoices/{invoice_id}',
  caller: { staff: 'write invoices' },
  body: invoiceFields.extend({ seen }).refine(isWithinInvoiceLimit, invoiceLimitError),
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Deletes a draft, unless it is not as `seen` any more; an invoice with a number is permanent. */
export const deleteInvoice = {
  route: 'DELETE /staff/invoices/{invoice_id}',
  caller: { staff: 'write invoices' },
  body: seenDraft,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/**
 * Mails the invoice to the host. The first time, it is given its number; rejected if it no longer matches
 * `seen`.
 */
export const sendInvoice = {
  route: 'POST /staff/invoices/{invoice_id}/mail',
  caller: { staff: 'write invoices' },
  idempotent: true,
  body: seenDraft,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const markInvoicePaid = {
  route: 'POST /staff/invoices/{invoice_id}/payment',
  caller: { staff: 'write invoices' },
  body: invoicePayment,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Undoes a mistaken 'paid': the invoice is outstanding again. */
export const markInvoiceUnpaid = {
  route: 'DELETE /staff/invoices/{invoice_id}/payment',
  caller: { staff: 'write invoices' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Records what staff agreed with the host about an invoice for more tests than are due. */
export const agreeInvoice = {
  route: 'POST /staff/invoices/{invoice_id}/agreement',
  caller: { staff: 'write invoices' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const voidInvoice = {
  route: 'POST /staff/invoices/{invoice_id}/void',
  caller: { staff: 'write invoices' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
