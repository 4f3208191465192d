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

/** 'overdue' is sent and not paid after its day. */
export const INVOICE_STATES = ['draft', 'sent', 'overdue', 'paid', 'void'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Pence, of one invoice: far above any event, and nothing that a slip of the finger gets past. */
const MAX_BILLED = 10_000_000;

export const isBillable = ({ quantity, unit_price }: { quantity: number; unit_price: number }) =>
  quantity * unit_price <= MAX_BILLED;
/** Of a form whose amount is too large. */
export const amountTooLarge = {
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
export const invoiceForm = invoiceFields.refine(isBillable, amountTooLarge);
export type InvoiceForm = z.infer<typeof invoiceForm>;

const invoice = invoiceFields.extend({
  invoice_id: recordId,
  /** Such as 'INV-00012'; null while it is a draft. */
  number: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  /** Pence. */
  amount: z.int(),
  event_name: z.string(),
  event_date: isoDate,
  sent_at: isoInstant.nullable(),
  paid_on: isoDate.nullable(),
  void_reason: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const invoicesQuery = z.object({
  state: z.enum(INVOICE_STATES).optional(),
  event_id: recordId.optional(),
  ...cursor,
});
export type InvoicesQuery = z.input<typeof invoicesQuery>;

/** Newest first; `outstanding` is the sum of those that are sent and not paid, on all pages. */
export const invoicesResponse = pageWithTotal(invoice).extend({ outstanding: z.int() });
export const invoiceResponse = z.object({ invoice });
export const newInvoiceResponse = z.object({ invoice_id: recordId });
export const invoicePayment = z.object({ paid_on: isoDate });

const people = z.int();
/** People of an event whose test its host pays for, and what of it invoices have asked for. */
export const hostDuesResponse = z.object({
  /** Whether the books of its day are closed: until then it is open who comes. */
  is_closed: z.boolean(),
  booked: people,
  came: people,
  sampled: people,
  /** On invoices that are not void, drafts too. */
  invoiced: people,
  /** Pence; 0 where there is no price. */
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

/** As the host gets it. */
export const readInvoiceFile = {
  route: 'GET /staff/invoices/{invoice_id}/file',
  caller: { staff: 'see money' },
  answer: z.string(),
  media: 'application/pdf',
} as const satisfies Endpoint;

/** A draft alone. */
export const changeInvoice = {
  route: 'PATCH /staff/invoices/{invoice_id}',
  caller: { staff: 'write invoices' },
  body: invoiceForm,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** A draft alone: one with a number stays for ever. */
export const deleteInvoice = {
  route: 'DELETE /staff/invoices/{invoice_id}',
  caller: { staff: 'write invoices' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Mails it to the host; the first time it gets its number. */
export const sendInvoice = {
  route: 'POST /staff/invoices/{invoice_id}/mail',
  caller: { staff: 'write invoices' },
  idempotent: true,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const payInvoice = {
  route: 'POST /staff/invoices/{invoice_id}/payment',
  caller: { staff: 'write invoices' },
  body: invoicePayment,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** It was marked by mistake: it is outstanding again. */
export const takeBackPayment = {
  route: 'DELETE /staff/invoices/{invoice_id}/payment',
  caller: { staff: 'write invoices' },
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
