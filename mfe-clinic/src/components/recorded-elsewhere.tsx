import { londonTime } from '@chaps/domain';
import { findPeople } from '@chaps/domain/find-people';
import type { VisitState } from '@chaps/domain/visits';
import { Notice } from '@chaps/ui';
import { FindPerson, MAX_MATCHES } from '../check-in/find-person.tsx';
import { type DayPerson, formatListedName } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { useIsReceivingUpdates } from '../frame/use-online.ts';

const SEND_TO_CHECK_IN = 'Send them to check-in.';

const STATE_WORDS: Readonly<Record<VisitState, string>> = {
  expected: 'not arrived yet',
  arrived: 'arrived, not ready',
  ready: 'ready',
  sampled: 'sample taken',
  'not sampled': 'no sample',
  'did not attend': 'did not attend',
};

/**
 * Why a person is not among those to choose from. @param listed the state of the people in the list above
 */
function explainState({ state, since, is_cancelled }: DayPerson, listed: VisitState): string {
  if (state === listed) return `${state}: choose them in the list above.`;
  const isAbsent = state === 'expected' || state === 'did not attend';
  const words = state === 'expected' && is_cancelled ? 'booking cancelled' : STATE_WORDS[state];
  if (isAbsent) return `${words}. ${SEND_TO_CHECK_IN}`;
  return since ? `${words} at ${londonTime(new Date(since))}.` : `${words}.`;
}

/** Nobody to choose from has this name. People with the name may have other states, or be absent. */
export function NoMatchNotice({ text, listed }: { text: string; listed: VisitState }) {
  const { people } = useDay();
  const others = findPeople(people, text, MAX_MATCHES);
  return (
    <Notice tone="warning" title="Nobody with that name can be chosen">
      {others.length === 0 && <p>{SEND_TO_CHECK_IN}</p>}
      {others.map((person) => (
        <p key={person.appointment_id}>
          <strong>{formatListedName(person)}:</strong> {explainState(person, listed)}
        </p>
      ))}
    </Notice>
  );
}

interface RecordedElsewhereProps {
  title: string;
  people: readonly DayPerson[];
  /** The state of the people in the list above. */
  listed: VisitState;
  onChoose: (person: DayPerson | undefined) => void;
}

/**
 * Offline, this tablet does not know what other tablets record, so the person is found by name. The
 * server holds their step until the previous one arrives.
 */
export function RecordedElsewhere({ title, people, listed, onChoose }: RecordedElsewhereProps) {
  const isReceivingUpdates = useIsReceivingUpdates();
  if (isReceivingUpdates) return null;
  return (
    <>
      <h2>{title}</h2>
      <FindPerson
        id="find-elsewhere"
        people={people}
        onChoose={onChoose}
        nobody={(text) => <NoMatchNotice text={text} listed={listed} />}
      />
    </>
  );
}
