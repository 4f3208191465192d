import { findPeople } from '@chaps/domain/find-people';
import { Button, Stack, Tag, TextField } from '@chaps/ui';
import { type ReactNode, useState } from 'react';
import { type DayPerson, describeBirthDate } from '../day/people.ts';
import { CameraButton } from '../scan/camera-button.tsx';

/** The id of a screen's search field. */
export const FIND_FIELD_ID = 'find-person';

export const MAX_MATCHES = 10;

/** A match as its button shows it, without the time that follows. */
const describeMatch = (person: DayPerson) => {
  const words = [`${person.last_name}, ${person.first_name}`, describeBirthDate(person)];
  return `${words.filter(Boolean).join(', ')}${person.start_time === null ? '' : ','}`;
};

/** On a phone, the result would appear below the visible part. */
const showAnswer = (answer: HTMLElement | null) => {
  answer?.scrollIntoView({ block: 'nearest' });
};

interface FindPersonProps {
  /** Id of its control. */
  id?: string;
  people: readonly DayPerson[];
  onChoose: (person: DayPerson | undefined) => void;
  /** Rendered when the text matches nobody. */
  nobody: (text: string) => ReactNode;
}

/** A field for a name or a reference. A scanner types the text and ends with Enter. */
export function FindPerson({ id = FIND_FIELD_ID, people, onChoose, nobody }: FindPersonProps) {
  const [text, setText] = useState('');
  const matches = findPeople(people, text, MAX_MATCHES);
  const choose = (person: DayPerson | undefined) => {
    onChoose(person);
    if (person) setText('');
  };
  const submit = (wanted: string) => {
    const [only, ...others] = findPeople(people, wanted, 2);
    setText(wanted);
    if (only && others.length === 0) choose(only);
  };
  return (
    <>
      <form
        aria-label="Find a person"
        onSubmit={(submission) => {
          submission.preventDefault();
          submit(text);
        }}
      >
        <TextField
          label="Name or reference"
          type="search"
          id={id}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChoose(undefined);
          }}
        />
      </form>
      <Stack>
        {matches.map((person) => (
          <Button
            key={person.appointment_id}
            fullWidth
            variant="secondary"
            onClick={() => choose(person)}
          >
            {describeMatch(person)} {person.start_time ?? <Tag tone="neutral">Walk-in</Tag>}
          </Button>
        ))}
        {matches.length === MAX_MATCHES && <p>Type more to narrow the search.</p>}
        {text.trim() !== '' && matches.length === 0 && (
          <div ref={showAnswer} role="status">
            {nobody(text)}
          </div>
        )}
        <CameraButton reads="confirmation" onCode={submit} />
      </Stack>
    </>
  );
}
