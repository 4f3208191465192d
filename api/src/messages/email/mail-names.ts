/** Mails about an appointment, and what staff call each. */
export const APPOINTMENT_MAILS = {
  'booking-confirmation': 'Confirmation',
  'appointment-moved': 'New time',
  'event-changed': 'The event has changed',
  reminder: 'Reminder',
  cancellation: 'Cancellation',
  'cancelled-by-staff': 'Cancellation',
  'event-cancelled': 'The event is called off',
  refund: 'Refund',
  'payment-failed': 'The payment failed',
  'payment-link': 'Link to pay',
} as const;

/** Mails that somebody tells by telephone where their person has no address. */
const TOLD_BY_TELEPHONE: ReadonlySet<string> = new Set<
  keyof typeof APPOINTMENT_MAILS | 'staff-message'
>([
  'appointment-moved',
  'event-changed',
  'cancelled-by-staff',
  'event-cancelled',
  'payment-failed',
  'staff-message',
]);
export const isToldByTelephone = (kind: string): boolean => TOLD_BY_TELEPHONE.has(kind);

const MAILS = {
  ...APPOINTMENT_MAILS,
  'staff-message': 'Message',
  'result-ready': 'A result is ready',
  'result-corrected': 'A result was corrected',
  'result-withdrawn': 'A result was withdrawn',
  'consent-link': 'Link to the consent form',
  'follow-up-overdue': 'Follow-ups are overdue',
  'clinician-granted': 'Somebody became a clinician',
  'second-step-locked': 'The second step is locked',
  'staff-invitation': 'Invitation to a role',
  'host-invoice': 'Invoice',
  'newsletter-welcome': 'Welcome to the newsletter',
  'event-near': 'An event near them',
} as const;
export type MailKind = keyof typeof MAILS;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAILS, kind);

/** @param subject of a message of staff */
export function mailName(kind: string, subject: string | null): string {
  if (subject !== null) return `Message ‘${subject}’`;
  return isMailKind(kind) ? MAILS[kind] : kind;
}
