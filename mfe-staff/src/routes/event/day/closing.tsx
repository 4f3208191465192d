import { closeDay } from '@chaps/api-client/visits';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { Balance } from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import { Button, ButtonRow } from '@chaps/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import styles from '../day.module.css';
import { Differences } from './differences.tsx';

interface ClosingProps {
  eventId: string;
  known: StaffEvent;
  balance: Balance;
}

/** What does not balance yet, with the people, and the end of the books. */
export function Closing({ eventId, known, balance }: ClosingProps) {
  const [asking, setAsking] = useState(false);
  const { differences, sample_conflicts: conflicts } = balance;
  // Before the day everybody is expected, which is no difference.
  if (known.event.event_date > londonDate(new Date())) {
    return <p>On the day, this page shows who came and what came of it.</p>;
  }
  const kinds = [...new Set(differences.map(({ what }) => what))];
  return (
    <section className={styles.part} aria-labelledby="books">
      <h3 id="books">The books of the day</h3>
      {kinds.length + conflicts.length === 0 && (
        <p>They balance: everybody has come or not, with an outcome.</p>
      )}
      {conflicts.length > 0 && (
        <p>
          Tubes that are held back: {conflicts.length}.{' '}
          <Link to={`/staff/events/${eventId}/samples`}>Decide them</Link>
        </p>
      )}
      {kinds.map((kind) => (
        <Differences key={kind} eventId={eventId} kind={kind} of={differences} />
      ))}
      <ButtonRow>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Close the books
        </Button>
      </ButtonRow>
      {asking && (
        <ConfirmDialog
          title="Close the books of this day?"
          variant="danger"
          action="Close them for good"
          busyLabel="Closing..."
          keep="Not yet"
          done="The books of the day are closed."
          send={() => closeDay(eventId)}
          onClose={() => setAsking(false)}
        >
          Whoever is still expected is recorded as ‘did not attend’. Nothing can be recorded
          afterwards.
        </ConfirmDialog>
      )}
    </section>
  );
}
