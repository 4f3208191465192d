import type { RequestOf } from '@chaps/contracts/endpoint';
import type { InvoiceDraft, InvoiceForm, InvoicesQuery } from '@chaps/contracts/staff-invoices';
import * as invoices from '@chaps/contracts/staff-invoices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

const getParams = (invoiceId: string) => ({ invoice_id: invoiceId });

export const invoicesQuery = (query: InvoicesQuery) =>
  queryOptions({
    queryKey: ['staff', 'invoices', query],
    queryFn: ({ signal }) => call(invoices.listInvoices, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['staff', 'invoices', 'one', invoiceId],
    queryFn: ({ signal }) => call(invoices.readInvoice, { params: getParams(invoiceId), signal }),
    staleTime: 0,
  });

export const hostDuesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'invoices', 'host-dues', eventId],
    queryFn: ({ signal }) => call(invoices.readHostDues, { params: { event_id: eventId }, signal }),
    staleTime: 0,
  });

/** PDF. */
export const readInvoiceFile = (invoiceId: string): Promise<Blob> =>
  callForFile(invoices.readInvoiceFile, { params: getParams(invoiceId) });

/** @returns its id */
export const createInvoice = async (body: InvoiceForm): Promise<string> =>
  (await call(invoices.createInvoice, { body })).invoice_id;

/** @throws {ApiError} 409 when it is no longer a draft, or someone else has changed the same field */
export const changeInvoice = (
  invoiceId: string,
  body: RequestOf<typeof invoices.changeInvoice>['body'],
) => call(invoices.changeInvoice, { params: getParams(invoiceId), body });

/** @throws {ApiError} 409 when it is no longer a draft, or not as seen any more */
export const deleteInvoice = (invoiceId: string, seen: InvoiceDraft) =>
  call(invoices.deleteInvoice, { params: getParams(invoiceId), body: { seen } });

/** @throws {ApiError} 409 when it is void, or a draft that has changed since it was seen */
export const sendInvoice = (invoiceId: string, seen: InvoiceDraft) =>
  call(invoices.sendInvoice, { params: getParams(invoiceId), body: { seen } });

/** @param paid_on `YYYY-MM-DD` @throws {ApiError} 409 when the invoice is not outstanding */
export const markInvoicePaid = (invoiceId: string, paid_on: string) =>
  call(invoices.markInvoicePaid, { params: getParams(invoiceId), body: { paid_on } });

/** @throws {ApiError} 409 when it is not marked as paid */
export const markInvoiceUnpaid = (invoiceId: string) =>
  call(invoices.markInvoiceUnpaid, { params: getParams(invoiceId) });

/** @throws {ApiError} 409 when it is a draft or void */
export const agreeInvoice = (invoiceId: string, reason: string) =>
  call(invoices.agreeInvoice, { params: getParams(invoiceId), body: { reason } });

/** @throws {ApiError} 409 when it is not outstanding */
export const voidInvoice = (invoiceId: string, reason: string) =>
  call(invoices.voidInvoice, { params: getParams(invoiceId), body: { reason } });
