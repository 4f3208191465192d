import { Notice } from '@chaps/ui';
import { FindPerson } from '../check-in/find-person.tsx';
import type { DayPerson } from '../day/people.ts';
import { useIsReceivingUpdates } from '../frame/use-online.ts';

interface FromElsewhereProps {
  title: string;
  people: readonly DayPerson[];
  onChoose: (person: DayPerson | undefined) => void;
}

/**
 * Without the server this tablet does not know what others record: whoever stands here is found by name.
 * Their step waits at the server for the one before it.
 */
export function RecordedElsewhere({ title, people, onChoose }: FromElsewhereProps) {
  const hearsOthers = useIsReceivingUpdates();
  if (hearsOthers) return null;
  return (
    <>
      <h2>{title}</h2>
      <FindPerson
        id="find-elsewhere"
        people={people}
        onChoose={onChoose}
        nobody={() => (
          <Notice tone="warning" title="Nobody with that name is on the list">
            <p>Send them to check-in.</p>
          </Notice>
        )}
      />
    </>
  );
}
