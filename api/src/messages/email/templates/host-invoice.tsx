/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { heading, Layout, text } from './layout.tsx';

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

export const hostInvoiceSubject = ({ number, event_name }: InvoiceFacts) =>
  `Invoice ${number}: ${event_name}`;

const Lines = ({ of }: { of: string }) => (
  <Text style={{ ...text, whiteSpace: 'pre-line' }}>{of}</Text>
);

/** To the host of an event, who pays for its tests. */
export const HostInvoice = (invoice: InvoiceFacts) => (
  <Layout
    preview={`${invoice.total}, due on ${invoice.dueOn}`}
    title={`Invoice ${invoice.number}`}
    because="You receive this e-mail because you are the host of this event."
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
