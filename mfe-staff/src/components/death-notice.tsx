import { Notice } from '@chaps/ui';

/** What it means to record that a person has died, wherever it is chosen. */
export const DeathNotice = () => (
  <Notice tone="warning" title="We will not contact this person again" level={3}>
    Their follow-up and reminders end. E-mails to them, and letters that have not been sent, are
    dropped.
  </Notice>
);
