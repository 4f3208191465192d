import { changeEvent, staffEventQuery } from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { ApiError } from '@chaps/runtime';
import { ButtonLink, ButtonRow, Notice } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Loaded, StaffPage, useMay } from '../components/staff-page.tsx';
import { EventState, whenOf } from '../components/states.tsx';
import { Seats } from '../components/table-parts.tsx';
import { inConsole } from '../console/console.tsx';
import { AccessCodes } from './events/access-codes.tsx';
import { EventActions } from './events/event-actions.tsx';
import { EventForm } from './events/event-form.tsx';

type Details = StaffEvent['event'];

/** 'city: Ipswich → Colchester', for each value that another editor has changed. */
const differences = (mine: Details, theirs: Details) =>
  Object.entries(theirs)
    .filter(([name, value]) => value !== mine[name as keyof Details])
    .map(([name, value]) => `${name}: ${mine[name as keyof Details] ?? '–'} → ${value ?? '–'}`);

/** Edits an event; a second editor sees what has changed, and nothing is overwritten. */
function Edit({ known }: { known: StaffEvent }) {
  const client = useQueryClient();
  // What the form began with, whatever is loaded in the background.
  const [base, setBase] = useState(known);
  const [changed, setChanged] = useState<string[]>();
  const [saved, setSaved] = useState(false);
  const { event_id: eventId, ...details } = base.event;
  const options = staffEventQuery(eventId);
  return (
    <>
      {saved && (
        <Notice tone="success" live>
          The event is saved.
        </Notice>
      )}
      {changed && (
        <Notice
          tone="warning"
          live
          title="Somebody else has changed this event meanwhile"
          level={2}
        >
          <ul>
            {changed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>The form now shows their version. Nothing of yours was saved: change it again.</p>
        </Notice>
      )}
      <EventForm
        key={base.version}
        initial={details}
        submitLabel="Save"
        onSubmit={async (mine) => {
          setSaved(false);
          try {
            await changeEvent(eventId, base.version, mine);
          } catch (error) {
            if (!(error instanceof ApiError && error.code === 'EVENT_CHANGED')) throw error;
            const theirs = await client.fetchQuery(options);
            const lines = differences(base.event, theirs.event);
            if (lines.length > 0) {
              setChanged(lines);
              setBase(theirs);
              return;
            }
            // It was published, which changes no detail.
            await changeEvent(eventId, theirs.version, mine);
          }
          setChanged(undefined);
          setSaved(true);
          setBase(await client.fetchQuery(options));
        }}
      />
    </>
  );
}

/** `/staff/events/:event` */
function Event() {
  const { event = '' } = useParams();
  const may = useMay();
  const query = useQuery(staffEventQuery(event));
  return (
    <StaffPage title={query.data?.event.event_name ?? 'Event'}>
      <Loaded query={query}>
        {(known) => (
          <>
            <p>
              <EventState state={known.state} /> {whenOf(known.event)}, {known.event.city}
            </p>
            <ButtonRow>
              {may('see bookings', event) && (
                <ButtonLink to={`/staff/events/${event}/bookings`}>Bookings</ButtonLink>
              )}
              <ButtonLink variant="secondary" to={`/staff/filling/${event}`}>
                How it fills
              </ButtonLink>
              {may('change events') && (
                <ButtonLink variant="secondary" to={`/staff/new-event?copy=${event}`}>
                  Copy
                </ButtonLink>
              )}
            </ButtonRow>
            {may('change events', event) && <EventActions eventId={event} state={known.state} />}
            {known.event.is_private && (
              <AccessCodes eventId={event} mayChange={may('change events', event)} />
            )}
            <Seats slots={known.slots} />
            {may('change events', event) && known.state !== 'called off' && <Edit known={known} />}
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}

export default inConsole(Event);
