import { Button, TextField } from '@chaps/ui';
import { useState } from 'react';
import { useDayWork } from './day-work.ts';
import { findPeople, MATCHES_AT_MOST } from './find.ts';
import { Person } from './person.tsx';

/** One field for a name or a reference, and the person found. A scanner types and ends with Enter. */
export function CheckIn() {
  const { list } = useDayWork();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const matches = findPeople(list.appointments, text);
  const chosen = list.appointments.find(({ appointment_id }) => appointment_id === chosenId);
  const choose = (id: string | undefined) => {
    setChosenId(id);
    if (id !== undefined) setText('');
  };
  return (
    <>
      <form
        aria-label="Find a person"
        onSubmit={(submission) => {
          submission.preventDefault();
          if (matches.length === 1) choose(matches[0]?.appointment_id);
        }}
      >
        <TextField
          label="Name or reference"
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosenId(undefined);
          }}
        />
      </form>
      {matches.map(({ appointment_id, first_name, last_name, start_time }) => (
        <Button
          key={appointment_id}
          fullWidth
          variant="secondary"
          onClick={() => choose(appointment_id)}
        >
          {last_name}, {first_name}, {start_time}
        </Button>
      ))}
      {matches.length === MATCHES_AT_MOST && <p>Type more to see others.</p>}
      {text.trim() !== '' && matches.length === 0 && (
        <p role="status">Nobody on the list of this event. Ask the coordinator.</p>
      )}
      {chosen && <Person key={chosen.appointment_id} person={chosen} />}
    </>
  );
}
