import { refreshStaff } from '@chaps/api-client/staff';
import { staffEventQuery } from '@chaps/api-client/staff-events';
import { createInvoice, invoicesQuery } from '@chaps/api-client/staff-invoices';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { addDays, londonDate, penceToDecimal } from '@chaps/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { EventPicker } from '../components/event-picker.tsx';
import { seatsTaken } from '../components/event-tab.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { whenOf } from '../components/states.tsx';
import { InvoiceForm, type InvoiceInput } from './invoices/invoice-form.tsx';

const DAYS_TO_PAY = 30;

/** One test for each seat taken, to be paid as the last invoice was. */
const proposalOf = (known: StaffEvent, howToPay: string): InvoiceInput => ({
  billed_to: '',
  address: '',
  email: '',
  description: 'PSA blood tests',
  quantity: String(seatsTaken(known) || ''),
  unit_price: known.event.price ? penceToDecimal(known.event.price) : '',
  how_to_pay: howToPay,
  due_on: addDays(londonDate(new Date()), DAYS_TO_PAY),
});

function InvoiceOf({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const event = useQuery(staffEventQuery(eventId));
  const earlier = useQuery(invoicesQuery({}));
  return (
    <Loaded query={event}>
      {(known) => (
        <Loaded query={earlier}>
          {({ items }) => (
            <>
              <p>
                For {known.event.event_name}, {whenOf(known.event)}.
              </p>
              <InvoiceForm
                initial={proposalOf(known, items[0]?.how_to_pay ?? '')}
                action="Save the draft"
                onSubmit={async (values) => {
                  const id = await createInvoice({ ...values, event_id: eventId });
                  await refreshStaff(client);
                  navigate(`/staff/invoices/${id}`);
                }}
              />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** `/staff/new-invoice`, `?event=<event>` once it is chosen: a draft. */
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
        <InvoiceOf key={eventId} eventId={eventId} />
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
