import { changeEvent, staffEventQuery } from '@chaps/api-client/staff-events';
import { type EventDetails, eventDetails } from '@chaps/contracts/event-details';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { ApiError } from '@chaps/runtime';
import { ActionResult } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventTabPage, useOpenEvent } from '../components/event-tab.tsx';
import { AccessCodes } from './access-codes.tsx';
import { ChangeUndo } from './change-undo.tsx';
import { type EventField, LABELS } from './event-fields.ts';
import { EventForm } from './event-form.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

const isSame = (one: EventDetails, other: EventDetails, name: EventField) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

/**
 * A three-way merge: the other editor's changes are applied; where both changed a field, this
 * editor chooses.
 */
function mergeSettings(base: EventDetails, mine: EventDetails, theirs: EventDetails) {
  const names = eventDetails.keyof().options.filter((name) => !isSame(theirs, base, name));
  const taken = names.filter((name) => isSame(mine, base, name));
  const fields = names.filter((name) => !isSame(mine, base, name) && !isSame(mine, theirs, name));
  // The editor has not seen the point that the other person set on the map.
  const isElsewhere = taken.includes('latitude') || taken.includes('longitude');
  const merged = {
    ...mine,
    ...(isElsewhere ? { place_confirmed: theirs.place_confirmed } : {}),
    ...Object.fromEntries(taken.map((name) => [name, theirs[name]])),
  };
  return { merged, taken, fields };
}

const toDetails = ({ event: { event_id: _id, ...details } }: StaffEvent): EventDetails => details;

interface Shown {
  /** Changes whenever the form is reset. */
  key: number;
  base: StaffEvent;
  values: EventDetails;
  conflict?: { theirs: EventDetails; fields: EventField[] };
}

/** Edits an event without overwriting another editor's changes or losing what was typed. */
function Edit({ known }: { known: StaffEvent }) {
  const client = useQueryClient();
  // The form keeps its initial values, whatever is loaded in the background.
  const [shown, setShown] = useState<Shown>({ key: 0, base: known, values: toDetails(known) });
  const [saved, setSaved] = useState<string>();
  const [telling, setTelling] = useState<{ values: EventDetails; base: StaffEvent }>();
  const eventId = known.event.event_id;
  const options = staffEventQuery(eventId);

  /** @returns whether it was saved; if not, the editor has a decision to make */
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
      const { merged, taken, fields } = mergeSettings(toDetails(base), values, toDetails(theirs));
      setTelling(undefined);
      if (fields.length > 0) {
        const conflict = { theirs: toDetails(theirs), fields };
        setShown({ key: shown.key + 1, base: theirs, values: merged, conflict });
        return false;
      }
      const isSaved = await send(theirs, merged);
      if (isSaved && taken.length > 0) {
        const names = taken.map((name) => LABELS[name]).join(', ');
        setSaved(
          `The event has been saved, including changes that someone else made at the same time: ${names}.`,
        );
      }
      return isSaved;
    }
    const stored = await client.fetchQuery(options);
    setTelling(undefined);
    setShown({ key: shown.key + 1, base: stored, values: toDetails(stored) });
    setSaved('The event has been saved.');
    return true;
  };

  return (
    <>
      {shown.conflict && (
        <ActionResult
          of={shown.key}
          tone="warning"
          title="Someone else changed the same fields"
          level={2}
        >
          <p>Nothing has been saved yet. Choose which values to keep, then save.</p>
        </ActionResult>
      )}
      <EventForm
        key={`form ${shown.key}`}
        initial={shown.values}
        conflict={shown.conflict}
        taken={new Map(shown.base.slots.map(({ start_time, taken }) => [start_time, taken]))}
        submitLabel="Save"
        onSubmit={async (mine) => {
          setSaved(undefined);
          await send(shown.base, mine);
        }}
      />
      {saved && !known.undo && (
        <ActionResult of={shown.key} tone="success">
          {saved}
        </ActionResult>
      )}
      <ChangeUndo
        key={`undo ${shown.key}`}
        known={known}
        done={saved}
        onUndone={async () => {
          setSaved(undefined);
          const base = await client.fetchQuery(options);
          setShown({ ...shown, base, values: toDetails(base) });
        }}
      />
      {telling && (
        <NotifyDialog
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

/** `/staff/events/:event/settings` */
export default function Settings() {
  const { eventId, known } = useOpenEvent();
  if (known.state === 'called off') {
    return (
      <EventTabPage title="Settings">
        <p>This event was called off. You can copy it, but not change it.</p>
      </EventTabPage>
    );
  }
  return (
    <EventTabPage title="Settings">
      {known.event.is_private && <AccessCodes eventId={eventId} mayChange />}
      <Edit known={known} />
    </EventTabPage>
  );
}
