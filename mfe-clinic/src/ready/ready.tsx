import { useState } from 'react';
import { RecordedElsewhere } from '../components/recorded-elsewhere.tsx';
import { WaitingList } from '../components/waiting-list.tsx';
import { type DayPerson, sortByArrival } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { ReadyForm } from './ready-form.tsx';

/** People who have arrived, in order: questions, consent and counselling come before the chair. */
export function Ready() {
  const { people } = useDay();
  const [chosenId, setChosenId] = useState<string>();
  // Anyone who counsels at this tablet usually continues doing so.
  const [counsellor, setCounsellor] = useState('');
  const waiting = sortByArrival(people, 'arrived');
  const expected = people.filter(({ state }) => state === 'expected');
  const chosen = [...waiting, ...expected].find(
    ({ appointment_id }) => appointment_id === chosenId,
  );
  if (chosen) {
    return (
      <ReadyForm
        key={chosen.appointment_id}
        person={chosen}
        counsellor={counsellor}
        onReady={(name) => {
          setCounsellor(name);
          setChosenId(undefined);
        }}
        onBack={() => setChosenId(undefined)}
      />
    );
  }
  const choose = (person: DayPerson | undefined) => setChosenId(person?.appointment_id);
  return (
    <>
      {waiting.length === 0 ? (
        <p>Nobody is waiting. People appear here when they arrive.</p>
      ) : (
        <>
          <h2>Arrived, earliest first</h2>
          <WaitingList label="Arrived" people={waiting} onChoose={choose} />
        </>
      )}
      <RecordedElsewhere
        title="Arrived on another tablet"
        people={expected}
        listed="arrived"
        onChoose={choose}
      />
    </>
  );
}
