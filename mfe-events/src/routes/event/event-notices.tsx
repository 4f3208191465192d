import { ESNEFT, type Event } from '@chaps/contracts/events';
import { Notice } from '@chaps/ui';
import styles from './event-notices.module.css';

/** The two notices of spec 2, 'Event details'; the first only for ESNEFT. */
export function EventNotices({ event }: { event: Event }) {
  return (
    <div className={styles.notices}>
      {event.lab_name === ESNEFT && (
        <Notice tone="important" title="Your NHS number">
          <p>
            NB: You MUST provide your NHS number when registering and ensure the NHS number is
            CORRECT (10 digits); otherwise your sample will be rejected by the lab.
          </p>
        </Notice>
      )}
      <Notice tone="info">
        <p>
          Please note this is a new CHAPS Booking System. If you are a past client, you will still
          need to register and create a new account and password.
        </p>
      </Notice>
    </div>
  );
}
