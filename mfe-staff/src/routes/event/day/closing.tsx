import { closeDay } from '@chaps/api-client/visits';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { Balance, BalanceDifference } from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import { ActionResult, Button, ButtonRow, LazyDialog } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sayDone } from '../../../components/say-done.ts';

const WORDS: Record<BalanceDifference, string> = {
  'still expected': 'Expected, and nothing recorded',
  'no sample and no reason': 'Came, and nobody has recorded whether a sample was taken',
  'a step waits for another': 'A step is recorded without the one before it',
  'came after cancelling': 'Came although the booking was cancelled: look at the money',
};

interface ClosingProps {
  eventId: string;
  known: StaffEvent;
  balance: Balance;
}

/** What does not balance yet, with the people, and the end of the books. */
export function Closing({ eventId, known, balance: { differences } }: ClosingProps) {
  const [asking, setAsking] = useState(false);
  // Before the day everybody is expected, which is no difference.
  if (known.event.event_date > londonDate(new Date())) {
    return <p>On the day, this page shows who came and what came of it.</p>;
  }
  const kinds = [...new Set(differences.map(({ what }) => what))];
  return (
    <section aria-labelledby="books">
      <h3 id="books">The books of the day</h3>
      {kinds.length === 0 && <p>They balance: everybody has come or not, with an outcome.</p>}
      {kinds.map((kind) => (
        <details key={kind}>
          <summary>
            {WORDS[kind]}: {differences.filter(({ what }) => what === kind).length}
          </summary>
          <ul>
            {differences
              .filter(({ what }) => what === kind)
              .map(({ appointment_id, walk_in_id, name, start_time }) => (
                <li key={appointment_id ?? walk_in_id}>
                  {appointment_id ? (
                    <Link to={`/staff/events/${eventId}/bookings/${appointment_id}`}>
                      {start_time} {name}
                    </Link>
                  ) : (
                    `${name} (walk-in)`
                  )}
                </li>
              ))}
          </ul>
        </details>
      ))}
      <ButtonRow>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Close the books
        </Button>
      </ButtonRow>
      {asking && <CloseDialog eventId={eventId} onClose={() => setAsking(false)} />}
    </section>
  );
}

function CloseDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const client = useQueryClient();
  const closing = useMutation({
    mutationFn: () => closeDay(eventId),
    onSuccess: () => {
      onClose();
      sayDone('The books of the day are closed.');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', 'events', eventId] }),
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Close the books of this day?"
      tone="warning"
    >
      <p>
        Whoever is still expected is recorded as ‘did not attend’. Nothing can be recorded
        afterwards.
      </p>
      {closing.error && <ActionResult tone="error">{closing.error.message}</ActionResult>}
      <ButtonRow>
        <Button busy={closing.isPending} busyLabel="Closing..." onClick={() => closing.mutate()}>
          Close them for good
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </ButtonRow>
    </LazyDialog>
  );
}
