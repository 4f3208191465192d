import { formatLongDate, formatPence } from '@chaps/domain';
import { createElement } from 'react';
import type { AddressedContent, OutboxRow } from '../../messages/email/compose.ts';
import { mailOf } from '../../messages/email/mail-of.ts';
import { HostInvoice, hostInvoiceSubject } from '../../messages/email/templates/host-invoice.tsx';
import type { Services } from '../../platform/config/services.ts';
import { invoiceFile } from './invoice-file.ts';
import { readInvoice } from './queries.ts';

export const INVOICE_COMPOSERS = { 'host-invoice': composeInvoice };

/** Dropped when it has been paid or made void in the meantime. */
async function composeInvoice(
  services: Services,
  { email, invoice_id: invoiceId }: OutboxRow,
): Promise<AddressedContent | null> {
  if (!email || !invoiceId) return null;
  const invoice = await readInvoice(services, 'all', invoiceId);
  const { number, state } = invoice;
  if (number === null || (state !== 'sent' && state !== 'overdue')) return null;
  const facts = {
    ...invoice,
    number,
    eventDate: formatLongDate(invoice.event_date),
    dueOn: formatLongDate(invoice.due_on),
    unitPrice: formatPence(invoice.unit_price),
    total: formatPence(invoice.amount),
  };
  return {
    to: email,
    ...(await mailOf(hostInvoiceSubject(facts), createElement(HostInvoice, facts))),
    paper: await invoiceFile(services, invoice),
  };
}
