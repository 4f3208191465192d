import { findReference } from '@chaps/domain/references';
import { ButtonLink, Notice } from '@chaps/ui';
import { useState } from 'react';
import { useDay } from '../day/use-day.ts';
import { useScanner } from '../scan/use-scanner.ts';
import { FIND_FIELD_ID, FindPerson } from './find-person.tsx';
import { Person } from './person.tsx';

/** Shown when the text matches nobody: the booking is for another day, or the name is unknown. */
function NobodyFound({ text }: { text: string }) {
  const { screens, path } = useDay();
  return (
    <Notice
      tone="warning"
      title={
        findReference(text)
          ? 'This booking is for another event'
          : 'Nobody with that name is booked'
      }
    >
      <p>
        {findReference(text)
          ? 'Check the date and the venue on their confirmation. You can add them as a walk-in if there is a place.'
          : 'Ask how it is spelt, or ask for the booking reference. Without a booking, they are a walk-in.'}
      </p>
      {screens.includes('walk-in') && (
        <ButtonLink variant="secondary" to={`${path}/walk-in`}>
          Add a walk-in
        </ButtonLink>
      )}
    </Notice>
  );
}

/** Finds a person by name or reference, and records that they have arrived. */
export function CheckIn() {
  const { people } = useDay();
  const [chosenId, setChosenId] = useState<string>();
  useScanner(FIND_FIELD_ID);
  const chosen = people.find(({ appointment_id }) => appointment_id === chosenId);
  return (
    <>
      <FindPerson
        people={people}
        onChoose={(person) => setChosenId(person?.appointment_id)}
        nobody={(text) => <NobodyFound text={text} />}
      />
      {chosen && (
        <Person
          key={chosen.appointment_id}
          person={chosen}
          onNext={() => {
            setChosenId(undefined);
            document.getElementById(FIND_FIELD_ID)?.focus();
          }}
        />
      )}
    </>
  );
}
