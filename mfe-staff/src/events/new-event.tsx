import { eventTemplatesQuery } from '@chaps/api-client/event-templates';
import { createEvent, refreshStaffEvents, staffEventQuery } from '@chaps/api-client/staff-events';
import type { EventDetails } from '@chaps/contracts/event-details';
import { pickFields } from '@chaps/contracts/event-fields';
import { formatDate } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import { ActionResult } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { NotFound, QueryContent, StaffPage } from '../components/staff-page.tsx';
import { EventForm } from './event-form.tsx';
import { EarlierEvent, Templates } from './start-from.tsx';

/** Test, price and seats are empty: each must be chosen. */
const createEmptyEvent = (contactEmail: string): EventDetails => ({
  ...pickFields('blank'),
  contact_email: contactEmail,
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

interface PrefilledFormProps {
  /** Where the details come from, e.g. 'a copy of Leeds Town Hall'. */
  words: string;
  details: Omit<EventDetails, 'event_date'>;
}

/** The form, filled in except for the day. */
function PrefilledForm({ words, details }: PrefilledFormProps) {
  return (
    <>
      <ActionResult tone="info">This is {words}. Choose its date, and check the rest.</ActionResult>
      <EventForm
        initial={{ ...details, event_date: '' }}
        submitLabel="Save the draft"
        onSubmit={useCreation()}
      />
    </>
  );
}

function EventFromCopy({ of }: { of: string }) {
  return (
    <QueryContent query={useQuery(staffEventQuery(of))}>
      {({ event: { event_id: _id, ...details } }) => (
        <PrefilledForm
          words={`a copy of ${details.event_name} on ${formatDate(details.event_date)}`}
          details={details}
        />
      )}
    </QueryContent>
  );
}

function EventFromTemplate({ id }: { id: string }) {
  return (
    <QueryContent query={useQuery(eventTemplatesQuery())}>
      {(templates) => {
        const template = templates.find(({ template_id }) => template_id === id);
        if (!template) return <NotFound />;
        const words = `an event from the template ‘${template.name}’`;
        return <PrefilledForm words={words} details={template.details} />;
      }}
    </QueryContent>
  );
}

function BlankEvent() {
  const { email } = useSiteConfig().charity;
  return (
    <>
      <Templates />
      <EarlierEvent />
      <EventForm
        initial={createEmptyEvent(email)}
        submitLabel="Save the draft"
        priceRequired
        onSubmit={useCreation()}
      />
    </>
  );
}

/**
 * `/staff/new-event`, `?copy=<event>` or `?template=<template>`: creates a draft, which is not public.
 */
export default function NewEvent() {
  const [search] = useSearchParams();
  const [copy, template] = [search.get('copy'), search.get('template')];
  return (
    <StaffPage
      title={copy ? 'Copy an event' : 'Create an event'}
      before={<Breadcrumbs to={[['Events', 'events']]} />}
    >
      {copy && <EventFromCopy of={copy} />}
      {!copy && template && <EventFromTemplate id={template} />}
      {!copy && !template && <BlankEvent />}
    </StaffPage>
  );
}
