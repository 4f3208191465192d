import { moveAppointment } from '@chaps/api-client/appointments';
import { eventQuery, slotsQuery } from '@chaps/api-client/events';
import { bookability, formatLongDate } from '@chaps/domain';
import { Button, SelectField, Skeleton } from '@chaps/ui';
import { Dialog } from '@chaps/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Contact } from '../../components/contact.tsx';
import { ChangeFailure, LookupFailure } from '../../components/failures.tsx';
import { ALREADY_CANCELLED } from './cancel-dialog.tsx';
import type { ChangeProps, Outcome } from './outcome-notice.tsx';
import { useChange } from './use-change.ts';
import { useRecentChanges } from './use-recent-changes.ts';

/** Shown when no time can be chosen, because all are taken or online changes have closed. */
function NoTimes({ eventId }: { eventId: string }) {
  const event = useQuery(eventQuery(eventId, undefined));
  if (event.isPending) return <Skeleton label="Finding available times" height="5rem" />;
  const state = event.data && bookability(event.data, new Date()).state;
  if (state === 'closing' || state === 'passed') {
    return (
      <p>
        The time can no longer be changed online. Please <Contact />.
      </p>
    );
  }
  return <p>There are no other available times at this event.</p>;
}

interface TimeChoiceProps {
  eventId: string;
  times: readonly string[];
  chosen: string;
  error: string | undefined;
  onChoose: (time: string) => void;
}

function TimeChoice({ eventId, times, chosen, error, onChoose }: TimeChoiceProps) {
  if (times.length === 0) return <NoTimes eventId={eventId} />;
  return (
    <SelectField
      label="New time"
      name="new-time"
      options={times}
      placeholder="Choose a time"
      {...(error ? { error } : {})}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

function useMove(change: ChangeProps) {
  const { appointment_id: id, event_id, event_date, start_time } = change.appointment;
  const free = useQuery({
    ...slotsQuery(event_id),
    staleTime: 0,
    select: (days) => days[event_date]?.availableTimeSlots ?? [],
  });
  const [choice, setChoice] = useState('');
  const [missing, setMissing] = useState(false);
  const move = useChange({
    ...change,
    send: async (time: string) => ({ appointment: await moveAppointment(id, time), moved: true }),
    readOutcome: async (appointment, time) =>
      appointment.status === 'confirmed' && appointment.start_time === time
        ? { appointment, moved: true }
        : undefined,
    // The time was taken or the event has closed, so the free times are reloaded.
    onFailed: () => free.refetch(),
  });
  const times = free.data?.filter((time) => time !== start_time);
  // A chosen time stays chosen, unless someone else has taken it.
  const chosen = times?.includes(choice) ? choice : '';
  const choose = (time: string) => {
    setChoice(time);
    setMissing(false);
  };
  const submit = () => (chosen === '' ? setMissing(true) : move.send.mutate(chosen));
  const { outcome } = useRecentChanges(change.appointment, free.isError || move.error !== null);
  return { free, times, chosen, missing, move, choose, submit, outcome };
}

function AlreadyChanged({ outcome }: { outcome: Outcome }) {
  if (!('moved' in outcome)) return ALREADY_CANCELLED;
  const { event_name, event_date, start_time } = outcome.appointment;
  return (
    <p>
      This appointment has already been moved. Your time is now <strong>{start_time}</strong>:{' '}
      {event_name}, {formatLongDate(event_date)}.
    </p>
  );
}

/** Shown once another tab or staff have cancelled or moved the appointment. */
function AlreadyMovedNotice({ outcome, onClose }: { outcome: Outcome; onClose(): void }) {
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Change the time"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Back to my appointments
        </Button>
      }
    >
      <AlreadyChanged outcome={outcome} />
    </Dialog>
  );
}

/** Moves to another free time of the same event. The current slot stays booked until then. */
export function MoveDialog({ onClose, ...change }: ChangeProps & { onClose(): void }) {
  const { free, times, chosen, missing, move, choose, submit, outcome } = useMove(change);
  const { event_id, event_date, event_name, start_time } = change.appointment;
  const error = missing ? 'Please choose a time.' : undefined;
  if (outcome) {
    return <AlreadyMovedNotice outcome={outcome} onClose={() => change.onChanged(outcome)} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Change the time"
      actions={
        <>
          {times && times.length > 0 && (
            <Button busy={move.send.isPending} busyLabel="Changing..." onClick={submit}>
              Change the time
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Keep {start_time}
          </Button>
        </>
      }
    >
      <p>
        {event_name}, {formatLongDate(event_date)}. Your time is now <strong>{start_time}</strong>.
        Changing your time is free.
      </p>
      {times && (
        <TimeChoice
          eventId={event_id}
          times={times}
          chosen={chosen}
          error={error}
          onChoose={choose}
        />
      )}
      {!times && !free.error && <Skeleton label="Finding available times" height="5rem" />}
      {!times && free.error && (
        <LookupFailure
          title="We could not load the available times"
          error={free.error}
          unchanged="Your time has not changed."
          onRetry={free.refetch}
        />
      )}
      {move.error && (
        <ChangeFailure
          title="Your time has not changed"
          perhaps="your time has changed"
          {...move}
        />
      )}
    </Dialog>
  );
}
