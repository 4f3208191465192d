import { createEvent, refreshStaffEvents, staffEventQuery } from '@chaps/api-client/staff-events';
import { NO_PRICES } from '@chaps/contracts/events';
import type { EventDetails } from '@chaps/contracts/staff-events';
import { useSiteConfig } from '@chaps/runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { EventForm } from './events/event-form.tsx';

/** Without a test, a price and seats: each must be chosen. */
const emptyEvent = (contactEmail: string): EventDetails => ({
  event_name: '',
  event_description: '',
  product_id: '',
  ...NO_PRICES,
  payment_required: true,
  event_date: '',
  start_time: '09:00',
  end_time: '12:00',
  session_duration: 10,
  breaks: [],
  total_spaces: Number.NaN,
  is_private: false,
  exclusive_for: null,
  contact_email: contactEmail,
  address_line_1: '',
  address_line_2: null,
  city: '',
  state: null,
  postcode: '',
  country: 'United Kingdom',
  latitude: Number.NaN,
  longitude: Number.NaN,
  lab_name: null,
});

function useCreation() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (details: EventDetails) => {
    const eventId = await createEvent(details);
    await refreshStaffEvents(client);
    navigate(`/staff/events/${eventId}`);
  };
}

function Copy({ of }: { of: string }) {
  const original = useQuery(staffEventQuery(of));
  const create = useCreation();
  return (
    <Loaded query={original}>
      {({ event: { event_id: _id, ...details } }) => (
        <EventForm
          initial={{ ...details, event_date: '' }}
          submitLabel="Save the draft"
          onSubmit={create}
        />
      )}
    </Loaded>
  );
}

function Blank() {
  const { email } = useSiteConfig().charity;
  return (
    <EventForm
      initial={emptyEvent(email)}
      submitLabel="Save the draft"
      priceRequired
      onSubmit={useCreation()}
    />
  );
}

/** `/staff/new-event`, `?copy=<event>` for a copy: a draft, hidden from the public. */
export default function NewEvent() {
  const [search] = useSearchParams();
  const copy = search.get('copy');
  return (
    <StaffPage
      title={copy ? 'Copy an event' : 'Create an event'}
      before={<Breadcrumbs to={[['Events', 'events']]} />}
    >
      {copy ? <Copy of={copy} /> : <Blank />}
    </StaffPage>
  );
}
