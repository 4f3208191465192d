import { formatLongDate } from '@chaps/shared/format';
import { Button, Dialog, Notice, SelectField, Spinner } from '@chaps/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { freeTimesQuery, moveAppointment } from '../../api/move.ts';
import { wordsOf } from '../../components/failure-words.ts';
import type { ChangeProps } from './change-appointment.tsx';

interface TimeChoiceProps {
  times: readonly string[];
  chosen: string;
  error: string | undefined;
  onChoose: (time: string) => void;
}

function TimeChoice({ times, chosen, error, onChoose }: TimeChoiceProps) {
  if (times.length === 0) return <p>There is no other free time at this event just now.</p>;
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

/** Moves to another free time of the same event; his present place is kept until that is done. */
export function MoveDialog({ appointment, onChanged, onClose }: ChangeProps & { onClose(): void }) {
  const { appointment_id: id, event_id, event_date, event_name, start_time } = appointment;
  const free = useQuery(freeTimesQuery(event_id, event_date));
  const times = free.data?.filter((time) => time !== start_time);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const move = useMutation({
    mutationFn: (time: string) => moveAppointment(id, time),
    onSuccess: (moved) => onChanged({ appointment: moved, moved: true }),
    onError: () => {
      // Somebody else was quicker, or the event closed: he chooses from what is free by now.
      setChosen('');
      return free.refetch();
    },
  });
  const submit = () => {
    if (chosen === '') return setMissing(true);
    move.mutate(chosen);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Change the time"
      actions={
        <>
          {times && times.length > 0 && (
            <Button busy={move.isPending} busyLabel="Changing..." onClick={submit}>
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
        A change costs nothing.
      </p>
      {times && (
        <TimeChoice
          times={times}
          chosen={chosen}
          error={missing ? 'Please choose a time.' : undefined}
          onChoose={(time) => {
            setChosen(time);
            setMissing(false);
          }}
        />
      )}
      {!times && !free.error && <Spinner label="Looking up free times..." />}
      {!times && free.error && (
        <Notice tone="error" title="We could not look up the free times" live>
          <p>{wordsOf(free.error)} Your time has not changed.</p>
          <Button variant="secondary" onClick={() => free.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {move.error && (
        <Notice tone="error" title="Your time has not changed" live>
          <p>{wordsOf(move.error)}</p>
        </Notice>
      )}
    </Dialog>
  );
}
