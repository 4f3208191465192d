import { changeEvent, staffEventQuery } from '@chaps/api-client/staff-events';
import type { EventDetails, StaffEvent } from '@chaps/contracts/staff-events';
import { ApiError } from '@chaps/runtime';
import { ActionResult, ButtonLink, ButtonRow } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Loaded, StaffPage, useMay } from '../components/staff-page.tsx';
import { EventState, whenOf } from '../components/states.tsx';
import { Seats } from '../components/table-parts.tsx';
import { AccessCodes } from './events/access-codes.tsx';
import { EventActions } from './events/event-actions.tsx';
import { EVENT_FIELDS, type EventField, EventForm, LABELS } from './events/event-form.tsx';
import { TellDialog } from './events/tell-dialog.tsx';

/** Three ways: what only they changed is taken over; what both changed is for the editor to choose. */
function mergeOf(base: EventDetails, mine: EventDetails, theirs: EventDetails) {
  const names = EVENT_FIELDS.filter((name) => theirs[name] !== base[name]);
  const taken = names.filter((name) => mine[name] === base[name]);
  const fields = names.filter((name) => mine[name] !== base[name] && mine[name] !== theirs[name]);
  const merged = { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
  return { merged, taken, fields };
}

const detailsOf = ({ event: { event_id: _id, ...details } }: StaffEvent): EventDetails => details;

interface Shown {
  /** Changes whenever the form begins anew. */
  key: number;
  base: StaffEvent;
  values: EventDetails;
  conflict?: { theirs: EventDetails; fields: EventField[] };
}

/** Edits an event; nothing of a second editor's is overwritten, and nothing that was typed is lost. */
function Edit({ known }: { known: StaffEvent }) {
  const client = useQueryClient();
  // What the form began with, whatever is loaded in the background.
  const [shown, setShown] = useState<Shown>({ key: 0, base: known, values: detailsOf(known) });
  const [saved, setSaved] = useState<string>();
  const [telling, setTelling] = useState<{ values: EventDetails; base: StaffEvent }>();
  const eventId = known.event.event_id;
  const options = staffEventQuery(eventId);

  /** @returns whether it is saved; otherwise the editor has something to decide */
  const send = async (
    base: StaffEvent,
    values: EventDetails,
    confirmation?: string,
  ): Promise<boolean> => {
    try {
      await changeEvent(eventId, base.version, values, confirmation);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'PEOPLE_TO_TELL' && confirmation === undefined) {
        setTelling({ values, base });
        return false;
      }
      if (error.code !== 'EVENT_CHANGED') throw error;
      const theirs = await client.fetchQuery(options);
      if (theirs.version === base.version) throw error;
      const { merged, taken, fields } = mergeOf(detailsOf(base), values, detailsOf(theirs));
      setTelling(undefined);
      if (fields.length > 0) {
        const conflict = { theirs: detailsOf(theirs), fields };
        setShown({ key: shown.key + 1, base: theirs, values: merged, conflict });
        return false;
      }
      const isSaved = await send(theirs, merged);
      if (isSaved && taken.length > 0) {
        const names = taken.map((name) => LABELS[name]).join(', ');
        setSaved(`The event is saved, with what somebody else has changed meanwhile: ${names}.`);
      }
      return isSaved;
    }
    const stored = await client.fetchQuery(options);
    setTelling(undefined);
    setShown({ key: shown.key + 1, base: stored, values: detailsOf(stored) });
    setSaved('The event is saved.');
    return true;
  };

  return (
    <>
      {shown.conflict && (
        <ActionResult
          of={shown.key}
          tone="warning"
          title="Somebody else has changed the same fields meanwhile"
          level={2}
        >
          <p>Nothing is saved yet. Choose which values to keep, then save.</p>
        </ActionResult>
      )}
      <EventForm
        key={`form ${shown.key}`}
        initial={shown.values}
        conflict={shown.conflict}
        submitLabel="Save"
        onSubmit={async (mine) => {
          setSaved(undefined);
          await send(shown.base, mine);
        }}
      />
      {saved && (
        <ActionResult of={shown.key} tone="success">
          {saved}
        </ActionResult>
      )}
      {telling && (
        <TellDialog
          eventId={eventId}
          values={telling.values}
          version={telling.base.version}
          onClose={() => setTelling(undefined)}
          save={(confirmation) => send(telling.base, telling.values, confirmation)}
        />
      )}
    </>
  );
}

/** `/staff/events/:event` */
export default function Event() {
  const { event = '' } = useParams();
  const may = useMay();
  const query = useQuery(staffEventQuery(event));
  return (
    <StaffPage
      title={query.data?.event.event_name ?? 'Event'}
      before={<Breadcrumbs to={[['Events', 'events']]} />}
    >
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
                Occupancy
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
