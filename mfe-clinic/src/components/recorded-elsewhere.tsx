import { Notice } from '@chaps/ui';
import { FindPerson } from '../check-in/find-person.tsx';
import type { DayPerson } from '../day/people.ts';
import { useIsReceivingUpdates } from '../frame/use-online.ts';

interface RecordedElsewhereProps {
  title: string;
  people: readonly DayPerson[];
  onChoose: (person: DayPerson | undefined) => void;
}

/** The list of those to choose from has no such person: they may be further on, or not have arrived. */
export const describeMiss = () => (
  <Notice tone="warning" title="Nobody to choose with that name">
    <p>Send them to check-in.</p>
  </Notice>
);

/**
 * Offline, this tablet does not know what others record, so the person is found by name. The server holds
 * their step until the one before it arrives.
 */
export function RecordedElsewhere({ title, people, onChoose }: RecordedElsewhereProps) {
  const hearsOthers = useIsReceivingUpdates();
  if (hearsOthers) return null;
  return (
    <>
      <h2>{title}</h2>
      <FindPerson id="find-elsewhere" people={people} onChoose={onChoose} nobody={describeMiss} />
    </>
  );
}
