import { MAIL_KINDS, type MailKind } from './outbox.ts';

/** What staff call each mail. */
const NAMES: Record<MailKind, string> = {
  'booking-confirmation': 'Confirmation',
  'appointment-moved': 'New time',
  'event-changed': 'The event has changed',
  reminder: 'Reminder',
  cancellation: 'Cancellation',
  'cancelled-by-staff': 'Cancellation',
  'event-cancelled': 'The event is called off',
  refund: 'Refund',
  'payment-failed': 'The payment failed',
  'staff-message': 'Message',
  'result-ready': 'A result is ready',
  'result-corrected': 'A result was corrected',
  'consent-link': 'Link to the consent form',
  'follow-up-overdue': 'Follow-ups are overdue',
  'clinician-granted': 'Somebody became a clinician',
  'second-step-locked': 'The second step is locked',
  'staff-invitation': 'Invitation to a role',
  'newsletter-welcome': 'Welcome to the newsletter',
};

/** @param subject of a message of staff */
export function mailName(kind: string, subject: string | null): string {
  if (subject !== null) return `Message ‘${subject}’`;
  const known = MAIL_KINDS.find((each) => each === kind);
  return known ? NAMES[known] : kind;
}
