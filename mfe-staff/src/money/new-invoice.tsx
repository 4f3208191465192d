import { refreshStaff } from '@chaps/api-client/staff';
import { staffEventQuery } from '@chaps/api-client/staff-events';
import { createInvoice, hostDuesQuery, invoicesQuery } from '@chaps/api-client/staff-invoices';
import type { HostDues } from '@chaps/contracts/staff-invoices';
import { addDays, londonDate, penceToDecimal } from '@chaps/domain';
import { Notice, SummaryList } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { EventPicker } from '../components/event-picker.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { formatEventTimes } from '../components/states.tsx';
import { InvoiceForm, type InvoiceInput } from './invoices/invoice-form.tsx';

const DAYS_TO_PAY = 30;

/**
 * The number of tests that the host owes: those booked, or those taken once the day is closed.
 */
const countTestsOwed = ({ is_closed, booked, sampled, invoiced }: HostDues): number =>
  (is_closed ? sampled : booked) - invoiced;

const countProposed = (dues: HostDues): number => Math.max(0, countTestsOwed(dues));

/** Uses the payment details of the last invoice. */
const proposeInvoice = (dues: HostDues, howToPay: string): InvoiceInput => ({
  billed_to: '',
  address: '',
  email: '',
  description: 'PSA blood tests',
  quantity: String(countProposed(dues) || ''),
  unit_price: dues.unit_price ? penceToDecimal(dues.unit_price) : '',
  how_to_pay: howToPay,
  due_on: addDays(londonDate(new Date()), DAYS_TO_PAY),
});

/** The figures behind the suggested quantity. */
function HostDuesSummary({ dues }: { dues: HostDues }) {
  const { is_closed, booked, came, sampled, invoiced } = dues;
  const excess = -countTestsOwed(dues);
  return (
    <section aria-label="What the host owes">
      <SummaryList
        rows={[
          { label: 'Booked, paid by the host', value: booked },
          { label: 'Attended', value: came },
          { label: 'Gave a sample', value: sampled },
          { label: 'Already invoiced', value: invoiced },
          { label: 'Proposed', value: countProposed(dues) },
        ]}
      />
      {excess > 0 && (
        <Notice tone="warning" title="Too many tests have been invoiced" level={2}>
          {excess === 1 ? '1 more test has' : `${excess} more tests have`} been invoiced than the
          host owes. Void an invoice, or agree with the host what to do.
        </Notice>
      )}
      <p>
        {is_closed
          ? 'The suggested quantity is the number of people who gave a sample and have not been invoiced for yet. If the host pays for every booking, change it.'
          : 'The books for this day are not closed, so the suggested quantity is the number of bookings.'}
      </p>
    </section>
  );
}

function InvoiceContent({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const event = useQuery(staffEventQuery(eventId));
  const dues = useQuery(hostDuesQuery(eventId));
  const earlier = useQuery(invoicesQuery({}));
  return (
    <QueryContent query={event}>
      {(known) => (
        <>
          <p>
            For {known.event.event_name}, {formatEventTimes(known.event)}.
          </p>
          <QueryContent query={dues}>
            {(owed) => (
              <QueryContent query={earlier}>
                {({ items }) => (
                  <>
                    <HostDuesSummary dues={owed} />
                    <InvoiceForm
                      initial={proposeInvoice(owed, items[0]?.how_to_pay ?? '')}
                      action="Save the draft"
                      onSubmit={async (values) => {
                        const id = await createInvoice({ ...values, event_id: eventId });
                        await refreshStaff(client);
                        navigate(`/staff/invoices/${id}`);
                      }}
                    />
                  </>
                )}
              </QueryContent>
            )}
          </QueryContent>
        </>
      )}
    </QueryContent>
  );
}

/** `/staff/new-invoice`, `?event=<event>` once chosen: creates a draft. */
export default function NewInvoice() {
  const [search, setSearch] = useSearchParams();
  const eventId = search.get('event');
  return (
    <StaffPage
      title="Write an invoice"
      before={
        <Breadcrumbs
          to={[
            ['Money', 'money'],
            ['Invoices to hosts', 'invoices'],
          ]}
        />
      }
    >
      {eventId ? (
        <InvoiceContent key={eventId} eventId={eventId} />
      ) : (
        <EventPicker
          label="Event"
          when="all"
          onChange={({ event_id }) => setSearch({ event: event_id })}
        />
      )}
    </StaffPage>
  );
}
