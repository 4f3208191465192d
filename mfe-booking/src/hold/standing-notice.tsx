import { formatLongDate } from '@chaps/domain';
import { ButtonLink, Notice } from '@chaps/ui';
import { pathTo } from '../steps.ts';
import type { Place } from './place.ts';
import styles from './standing-notice.module.css';

/**
 * Told instead of the slots when the person has a place that is more than a hold (trust.md: 'at
 * most one live appointment per event').
 * @param eventDate YYYY-MM-DD
 */
export function StandingNotice({ place, eventDate }: { place: Place; eventDate: string }) {
  const when = `${formatLongDate(eventDate)} at ${place.startTime}`;
  if (place.status === 'capturing') {
    return (
      <div className={styles.standing}>
        <Notice tone="info" title="Your payment is being processed" live>
          <p>We are waiting for the answer about your place on {when}. Please do not pay again.</p>
        </Notice>
        <ButtonLink to={pathTo('payment', { appointmentId: place.holdId })}>
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
          are booking for someone else, he needs his own account.
        </p>
      </Notice>
      <div className={styles.ways}>
        <ButtonLink to={pathTo('done', { appointmentId: place.holdId })}>
          See your booking
        </ButtonLink>
        <ButtonLink variant="secondary" to="/book-event-main">
          Find another event
        </ButtonLink>
      </div>
    </div>
  );
}
