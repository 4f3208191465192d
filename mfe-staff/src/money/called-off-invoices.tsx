import { invoicesQuery } from '@chaps/api-client/staff-invoices';
import { formatPence } from '@chaps/domain';
import { Notice } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { QueryContent } from '../components/staff-page.tsx';

/** The invoices that the host of an event that was called off has paid or still has to pay. */
export function CalledOffInvoices({ eventId }: { eventId: string }) {
  const query = useQuery(invoicesQuery({ event_id: eventId }));
  return (
    <QueryContent query={query}>
      {({ items }) => {
        const open = items.filter(
          ({ state, agreement }) =>
            (state === 'sent' || state === 'overdue' || state === 'paid') && agreement === null,
        );
        if (open.length === 0) return null;
        return (
          <Notice tone="warning" title="The host has been invoiced for this event">
            <ul>
              {open.map(({ invoice_id, number, state, amount }) => (
                <li key={invoice_id}>
                  <Link to={`/staff/invoices/${invoice_id}`}>{number}</Link>: {formatPence(amount)},{' '}
                  {state === 'paid' ? 'paid' : 'not paid'}
                </li>
              ))}
            </ul>
            <p>
              Refund any payment and void each invoice, or record on the invoice what you agreed
              with the host.
            </p>
          </Notice>
        );
      }}
    </QueryContent>
  );
}
