import { refreshStaff } from '@chaps/api-client/staff';
import { closeDay, reopenDay } from '@chaps/api-client/visits';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import type { Balance } from '@chaps/contracts/visits';
import { londonDate } from '@chaps/domain';
import { Button, ButtonRow, Notice } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Link } from '../../components/links.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { usePermissions } from '../../components/staff-page.tsx';
import { formatDateAndTime } from '../../components/table-parts.tsx';
import styles from '../day.module.css';
import { Differences } from './differences.tsx';

const CLOSING_TEXTS = {
  title: 'Close the books for this day?',
  action: 'Close the books',
  busyLabel: 'Closing...',
  keep: 'Not yet',
  done: 'The books for the day have been closed.',
};

type Tablet = NonNullable<Balance['unsent_tablets']>[number];

/**
 * A tablet without a network cannot report its unsent steps. The time it was last seen shows how old its
 * report is.
 */
function describeTablet({ label, unsent, last_seen_at }: Tablet): string {
  const steps = unsent > 0 ? [unsent === 1 ? '1 step' : `${unsent} steps`] : [];
  const seen = last_seen_at === undefined ? [] : [`last seen ${formatDateAndTime(last_seen_at)}`];
  return `${label}: ${[...steps, ...seen].join(', ')}`;
}

interface ClosingProps {
  eventId: string;
  balance: Balance;
}

/**
 * The books of an event's day: what is open and the button that closes them, or when they were closed.
 * The heading stays, and receives focus when a button disappears.
 */
export function Books({ known, ...of }: ClosingProps & { known: StaffEvent }) {
  const may = usePermissions();
  const { closed_at } = of.balance;
  if (!closed_at && !may('close the day', of.eventId)) return null;
  // Before the day everyone is expected, which is not a difference.
  if (!closed_at && known.event.event_date > londonDate(new Date())) {
    return <p>On the day, this page shows who attended and the outcome of each visit.</p>;
  }
  return (
    <section className={styles.part} aria-labelledby="books">
      <h3 id="books" tabIndex={-1}>
        The books for the day
      </h3>
      {closed_at ? <Closed eventId={of.eventId} closedAt={closed_at} /> : <Closing {...of} />}
    </section>
  );
}

/** What does not balance yet, with the people concerned, and the button that closes the books. */
function Closing({ eventId, balance }: ClosingProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { differences, sample_conflicts: conflicts, unsent_tablets: tablets = [] } = balance;
  const kinds = [...new Set(differences.map(({ what }) => what))];
  return (
    <>
      {kinds.length + conflicts.length === 0 && <p>The books balance: everyone has an outcome.</p>}
      {conflicts.length > 0 && (
        <Notice tone="warning" title={`Tubes held back: ${conflicts.length}`}>
          <p>
            They will stay off the laboratory’s list, and the books will stay open, until someone
            decides whose they are. <Link to={`/staff/events/${eventId}/samples`}>Decide</Link>
          </p>
        </Notice>
      )}
      {kinds.map((kind) => (
        <Differences key={kind} eventId={eventId} kind={kind} of={differences} />
      ))}
      <ButtonRow>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Close the books
        </Button>
      </ButtonRow>
      {asking &&
        (tablets.length > 0 ? (
          <ReasonDialog
            {...CLOSING_TEXTS}
            send={async (reason) => {
              await closeDay(eventId, reason);
              await refreshStaff(client);
            }}
            onClose={() => setAsking(false)}
          >
            <p>These tablets may have unsent steps:</p>
            <ul>
              {tablets.map((tablet) => (
                <li key={`${tablet.label} ${tablet.last_seen_at}`}>{describeTablet(tablet)}</li>
              ))}
            </ul>
            <p>
              Connect them first if you can: without their steps, people who attended will be
              recorded as ‘did not attend’. If you cannot, give a reason.
            </p>
          </ReasonDialog>
        ) : (
          <ConfirmDialog
            {...CLOSING_TEXTS}
            variant="danger"
            send={() => closeDay(eventId)}
            onClose={() => setAsking(false)}
          >
            Enter any paper day sheets first. People who are still expected will be recorded as ‘did
            not attend’. If a step arrives later, the books reopen automatically.
          </ConfirmDialog>
        ))}
    </>
  );
}

/** Says when the books were closed, and offers to reopen them. */
function Closed({ eventId, closedAt }: { eventId: string; closedAt: string }) {
  const client = useQueryClient();
  const may = usePermissions();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>The books were closed on {formatDateAndTime(closedAt)}.</p>
      {may('close the day', eventId) && (
        <ButtonRow>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Reopen the books
          </Button>
        </ButtonRow>
      )}
      {asking && (
        <ReasonDialog
          title="Reopen the books for this day?"
          action="Reopen the books"
          busyLabel="Opening..."
          keep="Cancel"
          done="The books for the day have been reopened."
          send={async (reason) => {
            await reopenDay(eventId, reason);
            await refreshStaff(client);
          }}
          onClose={() => setAsking(false)}
        >
          <p>Everything recorded is kept. You can correct it, then close the books again.</p>
        </ReasonDialog>
      )}
    </>
  );
}
