import { Notice } from '@chaps/ui';

/** What it means to record that a person has died, wherever it is chosen. */
export const DeathNotice = () => (
  <Notice tone="warning" title="We will not contact this person again" level={3}>
    Their bookings are cancelled and refunded in full. Their reminders end, and e-mails and letters
    to them that have not been sent are dropped. A clinician ends what is open about their results.
  </Notice>
);
