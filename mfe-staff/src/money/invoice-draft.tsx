import { refreshStaff } from '@chaps/api-client/staff';
import { changeInvoice, invoiceQuery } from '@chaps/api-client/staff-invoices';
import { type Invoice, invoiceDraft } from '@chaps/contracts/staff-invoices';
import { penceToDecimal } from '@chaps/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { showSuccess } from '../components/show-success.ts';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { useSeen } from '../components/use-seen.ts';
import { InvoiceForm } from './invoices/invoice-form.tsx';

function Draft({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { event_id, invoice_id } = invoice;
  const { saveSeen } = useSeen(invoiceDraft.parse(invoice), async () =>
    invoiceDraft.parse((await client.fetchQuery(invoiceQuery(invoice_id))).invoice),
  );
  const { quantity, unit_price, ...texts } = invoice;
  const { billed_to, address, email, description, how_to_pay, due_on } = texts;
  return (
    <InvoiceForm
      initial={{
        billed_to,
        address,
        email,
        description,
        how_to_pay,
        due_on,
        quantity: String(quantity),
        unit_price: penceToDecimal(unit_price),
      }}
      action="Save the draft"
      onSubmit={async (values) => {
        await saveSeen((seen) => changeInvoice(invoice_id, { ...values, event_id, seen }));
        await refreshStaff(client);
        navigate(`/staff/invoices/${invoice_id}`);
        showSuccess('The draft has been saved.');
      }}
    />
  );
}

/** `/staff/invoices/:invoice/draft`: edits a draft; an invoice that has been sent is only shown. */
export default function InvoiceDraft() {
  const { invoice: invoiceId = '' } = useParams();
  const query = useQuery(invoiceQuery(invoiceId));
  return (
    <StaffPage
      title="Edit the draft"
      before={
        <Breadcrumbs
          to={[
            ['Money', 'money'],
            ['Invoices to hosts', 'invoices'],
            ['Invoice', `invoices/${invoiceId}`],
          ]}
        />
      }
    >
      <QueryContent query={query}>
        {({ invoice }) =>
          invoice.state === 'draft' ? (
            <Draft invoice={invoice} />
          ) : (
            <Navigate to={`/staff/invoices/${invoiceId}`} replace />
          )
        }
      </QueryContent>
    </StaffPage>
  );
}
