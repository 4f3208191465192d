import { Button, FocusedHeading } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { FIND_FIELD_ID, FindPerson } from '../check-in/find-person.tsx';
import { NoMatchNotice, RecordedElsewhere } from '../components/recorded-elsewhere.tsx';
import { WaitingList } from '../components/waiting-list.tsx';
import { type DayPerson, sortByArrival } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { PersonInChair } from './person-in-chair.tsx';

/** Everyone else, for the rare person who is called to the chair before they are ready. */
function OtherPeople({ onChoose }: { onChoose: (person: DayPerson | undefined) => void }) {
  const { people } = useDay();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) document.getElementById(FIND_FIELD_ID)?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button fullWidth variant="quiet" onClick={() => setOpen(true)}>
        Someone who is not ready
      </Button>
    );
  }
  return (
    <>
      <h2>Someone who is not ready</h2>
      <FindPerson
        people={sortByArrival(people, 'arrived')}
        onChoose={onChoose}
        nobody={(text) => <NoMatchNotice text={text} listed="ready" />}
      />
    </>
  );
}

/** People who are ready, in order of arrival, and the person in the chair. */
export function Chair() {
  const { people } = useDay();
  /** Empty when the last person has just left the chair. */
  const [chosenId, setChosenId] = useState<string>();
  const [isElsewhere, setElsewhere] = useState(false);
  const choose = (person: DayPerson | undefined, madeReadyElsewhere = false) => {
    setChosenId(person?.appointment_id);
    setElsewhere(madeReadyElsewhere);
  };
  const unknownHere = people.filter(({ state }) => state === 'expected' || state === 'arrived');
  const chosen = [...sortByArrival(people, 'ready'), ...unknownHere].find(
    ({ appointment_id }) => appointment_id === chosenId,
  );
  if (chosen) {
    return (
      <PersonInChair
        key={chosen.appointment_id}
        person={chosen}
        isReadyElsewhere={isElsewhere}
        onBack={() => setChosenId('')}
      />
    );
  }
  const ready = sortByArrival(people, 'ready');
  return (
    <>
      <FocusedHeading focus={chosenId !== undefined}>Ready, in order of arrival</FocusedHeading>
      {ready.length === 0 ? (
        <p>Nobody is ready yet.</p>
      ) : (
        <WaitingList label="Ready" people={ready} onChoose={(person) => choose(person)} />
      )}
      <RecordedElsewhere
        title="Recorded as ready on another tablet"
        people={unknownHere}
        listed="ready"
        onChoose={(person) => choose(person, true)}
      />
      <OtherPeople onChoose={choose} />
    </>
  );
}
