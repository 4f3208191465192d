import { invoiceQuery } from '@chaps/api-client/staff-invoices';
import type { Invoice as InvoiceData } from '@chaps/contracts/staff-invoices';
import { formatDate } from '@chaps/domain';
import { Notice } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { InvoiceActions } from './invoices/invoice-actions.tsx';
import { InvoicePaper } from './invoices/invoice-paper.tsx';

const TITLE = 'Invoice';

/** What staff should know about an invoice's state that is not printed on it. */
function State({ invoice }: { invoice: InvoiceData }) {
  const { state, paid_on, void_reason, due_on } = invoice;
  switch (state) {
    case 'overdue':
      return (
        <Notice tone="warning">It was due on {formatDate(due_on)} and has not been paid.</Notice>
      );
    case 'paid':
      return <p>Paid{paid_on && ` on ${formatDate(paid_on)}`}.</p>;
    case 'void':
      return <Notice tone="warning">This invoice is void: {void_reason}</Notice>;
    default:
      return null;
  }
}

/** `/staff/invoices/:invoice`: an invoice as the host sees it, with the available actions. */
export default function Invoice() {
  const may = usePermissions();
  const { invoice: invoiceId = '' } = useParams();
  const query = useQuery(invoiceQuery(invoiceId));
  const number = query.data?.invoice.number;
  return (
    <StaffPage
      title={number ? `${TITLE} ${number}` : TITLE}
      before={
        <Breadcrumbs
          to={[
            ['Money', 'money'],
            ['Invoices to hosts', 'invoices'],
          ]}
        />
      }
    >
      <QueryContent query={query}>
        {({ invoice }) => (
          <>
            <State invoice={invoice} />
            {invoice.agreement && <p>Agreed with the host: {invoice.agreement}</p>}
            {may('write invoices', invoice.event_id) && <InvoiceActions invoice={invoice} />}
            <InvoicePaper invoice={invoice} />
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}
