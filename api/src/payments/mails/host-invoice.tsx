/** @jsxRuntime automatic */
import { formatLongDate, formatPence } from '@chaps/domain';
import { Text } from '@react-email/text';
import { heading, Layout, text } from '../../messages/email/layout.tsx';
import { defineFixedMail } from '../../messages/email/mail.ts';
import { createInvoiceFile } from '../invoices/invoice-file.ts';
import { readInvoice } from '../invoices/queries.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'host-invoice': 'invoice';
  }
}

interface InvoiceFacts {
  number: string;
  billed_to: string;
  address: string;
  event_name: string;
  eventDate: string;
  description: string;
  quantity: number;
  unitPrice: string;
  total: string;
  dueOn: string;
  how_to_pay: string;
}

const Lines = ({ of }: { of: string }) => (
  <Text style={{ ...text, whiteSpace: 'pre-line' }}>{of}</Text>
);

/** Sent to the host of an event, who pays for its tests. */
const HostInvoice = (invoice: InvoiceFacts) => (
  <Layout
    preview={`${invoice.total}, due on ${invoice.dueOn}`}
    title={`Invoice ${invoice.number}`}
    because="You received this e-mail because you are the host of this event."
  >
    <Lines of={`${invoice.billed_to}\n${invoice.address}`} />
    <Text style={text}>
      {invoice.event_name}, {invoice.eventDate}
    </Text>
    <Text style={text}>
      {invoice.description}: {invoice.quantity} at {invoice.unitPrice}
    </Text>
    <Text style={{ ...text, fontWeight: 'bold' }}>
      Total {invoice.total}, due on {invoice.dueOn}
    </Text>
    <Text style={heading}>How to pay</Text>
    <Lines of={invoice.how_to_pay} />
    <Text style={text}>The invoice is attached as a PDF.</Text>
  </Layout>
);

export const hostInvoice = {
  'host-invoice': defineFixedMail({
    about: 'invoice',
    name: 'Invoice',
    subject: ({ number, event_name }) => `Invoice ${number}: ${event_name}`,
    template: HostInvoice,
    /** Dropped when it has been paid or made void in the meantime. */
    async read(services, { email, invoice_id: invoiceId }) {
      if (!email || !invoiceId) return null;
      const invoice = await readInvoice(services, 'all', invoiceId);
      const { number, state } = invoice;
      if (number === null || (state !== 'sent' && state !== 'overdue')) return null;
      const props = {
        ...invoice,
        number,
        eventDate: formatLongDate(invoice.event_date),
        dueOn: formatLongDate(invoice.due_on),
        unitPrice: formatPence(invoice.unit_price),
        total: formatPence(invoice.amount),
      };
      return { to: email, props, paper: await createInvoiceFile(services, invoice) };
    },
    sample: ({ eventName, date, place, amount }) => ({
      number: 'INV-0001',
      billed_to: 'Example Company Ltd',
      address: place,
      event_name: eventName,
      eventDate: date,
      description: 'PSA blood test',
      quantity: 1,
      unitPrice: amount,
      total: amount,
      dueOn: date,
      how_to_pay: 'By bank transfer',
    }),
  }),
};
