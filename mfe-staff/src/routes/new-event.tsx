import { createEvent, refreshStaffEvents, staffEventQuery } from '@chaps/api-client/staff-events';
import { NO_PRICES } from '@chaps/contracts/events';
import type { EventDetails, StaffEventSummary } from '@chaps/contracts/staff-events';
import { formatDate } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import { ActionResult, ButtonLink, ButtonRow } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { EventPicker } from '../components/event-picker.tsx';
import styles from '../components/list-tool.module.css';
import { ListTool } from '../components/list-tool.tsx';
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
        <>
          <ActionResult tone="info">
            This is a copy of {details.event_name} of {formatDate(details.event_date)}. Choose its
            date, and check the rest.
          </ActionResult>
          <EventForm
            initial={{ ...details, event_date: '' }}
            submitLabel="Save the draft"
            onSubmit={create}
          />
        </>
      )}
    </Loaded>
  );
}

/** An event that is over is a template for the next one. */
function Template() {
  const [chosen, setChosen] = useState<StaffEventSummary>();
  return (
    <div className={styles.tools}>
      <ListTool label="Begin from an earlier event">
        <EventPicker label="Which event?" when="past" onChange={setChosen} />
        <p>The latest come first. An event that is ahead is copied from its own page.</p>
        {chosen && (
          <ButtonRow>
            <ButtonLink to={`/staff/new-event?copy=${chosen.event_id}`}>
              Copy {chosen.event_name}
            </ButtonLink>
            <ButtonLink variant="secondary" to={`/staff/events/${chosen.event_id}/repeat`}>
              Repeat it on several days
            </ButtonLink>
          </ButtonRow>
        )}
      </ListTool>
    </div>
  );
}

function Blank() {
  const { email } = useSiteConfig().charity;
  return (
    <>
      <Template />
      <EventForm
        initial={emptyEvent(email)}
        submitLabel="Save the draft"
        priceRequired
        onSubmit={useCreation()}
      />
    </>
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
