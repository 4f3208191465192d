import { Notice } from '@chaps/ui';
import styles from './important-notice.module.css';

/** Common booking mistakes (spec 2, 'Book an event'). */
export function ImportantNotice() {
  return (
    <Notice tone="important" title="IMPORTANT - Please Read" level={2}>
      <ul className={styles.points}>
        <li>Please register first: you need an account before you can book.</li>
        <li>
          <strong>Registering does not book a place.</strong> After you register, come back here and
          choose your event.
        </li>
        <li>
          Your booking is complete only when you have received a{' '}
          <strong>confirmation e-mail</strong>.
        </li>
        <li>
          Use your full first names, and check that your name and date of birth are correct. They
          must match your official ID.
        </li>
        <li>
          You need your <strong>10-digit NHS number</strong>. Without it, the lab rejects the
          sample.
        </li>
      </ul>
    </Notice>
  );
}
