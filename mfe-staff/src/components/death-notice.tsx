import { Notice } from '@chaps/ui';

/** The consequences of recording that a person has died, shown wherever staff can record it. */
export const DeathNotice = () => (
  <Notice tone="warning" title="We will not contact this person again" level={3}>
    Their bookings will be cancelled and refunded in full. Their reminders will end, and unsent
    e-mails and letters to them will be cancelled. A clinician ends any open follow-up.
  </Notice>
);
