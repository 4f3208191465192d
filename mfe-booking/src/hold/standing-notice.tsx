import { formatLongDate } from '@chaps/domain';
import { ButtonLink, Notice } from '@chaps/ui';
import { pathTo } from '../steps.ts';
import type { Seat } from './seat.ts';
import styles from './standing-notice.module.css';

/**
 * Replaces the slots when the user has more than a hold: at most one live appointment per event.
 * @param eventDate YYYY-MM-DD
 */
export function StandingNotice({ seat, eventDate }: { seat: Seat; eventDate: string }) {
  const when = `${formatLongDate(eventDate)} at ${seat.startTime}`;
  if (seat.status === 'capturing') {
    return (
      <div className={styles.standing}>
        <Notice tone="info" title="Your payment is being processed" live>
          <p>We are waiting for the answer about your place on {when}. Please do not pay again.</p>
        </Notice>
        <ButtonLink to={pathTo('payment', { appointmentId: seat.holdId })}>
          See where it stands
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.standing}>
      <Notice tone="info" title="You already have a place at this event" live>
        <p>
          Your appointment is on {when}. Each person can have one appointment at an event. If you
          are booking for someone else, they need their own account.
        </p>
      </Notice>
      <div className={styles.ways}>
        <ButtonLink to={pathTo('done', { appointmentId: seat.holdId })}>
          See your booking
        </ButtonLink>
        <ButtonLink variant="secondary" to="/book-event-main">
          Find another event
        </ButtonLink>
      </div>
    </div>
  );
}
