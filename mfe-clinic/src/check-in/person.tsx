import type { ExpectedPerson } from '@chaps/contracts/visits';
import { formatLongDate } from '@chaps/domain';
import { NEXT_STEP, type VisitState, type VisitStep } from '@chaps/domain/visits';
import { Button } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { useDayWork } from './day-work.ts';
import { standingActions, stateWith } from './state-with.ts';

const UNDO_FOR = 60_000;

const WORDS: Record<VisitState, string> = {
  expected: 'Expected',
  arrived: 'Arrived',
  ready: 'Ready',
  sampled: 'Sample taken',
  'not sampled': 'No sample',
  'did not attend': 'Did not attend',
};

/** What is to be done about the first trouble; '' for none. */
function adviceOf(person: ExpectedPerson, state: VisitState): string {
  if (state === 'sampled' || state === 'not sampled') return 'Their visit is over.';
  if (person.is_cancelled) return 'Cancelled. Ask the coordinator before you go on.';
  if (person.is_unpaid) return 'Not paid. Send them to the coordinator.';
  if (!person.consent_given) return 'No consent. Have the form signed before you press Ready.';
  return '';
}

/** The last step of this tablet, for the minute in which it can be taken back. */
function useUndo() {
  const [isOffered, setOffered] = useState(0);
  useEffect(() => {
    if (isOffered === 0) return;
    const timer = setTimeout(() => setOffered(0), UNDO_FOR);
    return () => clearTimeout(timer);
  }, [isOffered]);
  return {
    isOffered: isOffered > 0,
    offer: () => setOffered((count) => count + 1),
    end: () => setOffered(0),
  };
}

/** The person found: two facts to confirm aloud, what to do first, and the step that comes next. */
export function Person({ person }: { person: ExpectedPerson }) {
  const { appointment_id, first_name, last_name, date_of_birth, start_time, reference } = person;
  const name = `${first_name} ${last_name}`;
  const { list, steps, record, now } = useDayWork();
  const undo = useUndo();
  const state = stateWith(person, standingActions(steps));
  const next = NEXT_STEP[state];
  const press = (step: VisitStep) => {
    const action = {
      action_id: crypto.randomUUID(),
      appointment_id,
      step,
      done_at: now().toISOString(),
      list_version: list.version,
    };
    record({ action, name });
    if (step === 'undo') undo.end();
    else undo.offer();
  };
  return (
    <section aria-labelledby="person">
      <h2 id="person">{name}</h2>
      <p>
        Born <strong>{date_of_birth ? formatLongDate(date_of_birth) : 'not known'}</strong>. Ask for
        both, and let them say them.
      </p>
      <p>
        {start_time}, {reference}
      </p>
      <p role="status" aria-label="Visit">
        <strong>{WORDS[state]}.</strong> {adviceOf(person, state)}
      </p>
      {next && (
        // The second press of a double tap would record the step after it.
        <Button fullWidth onClick={({ detail }) => detail < 2 && press(next)}>
          {WORDS[next]}
        </Button>
      )}
      {undo.isOffered && (
        <Button fullWidth variant="secondary" onClick={() => press('undo')}>
          Undo
        </Button>
      )}
    </section>
  );
}
