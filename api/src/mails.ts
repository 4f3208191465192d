import { sql } from 'kysely';
import { secondStepLocked } from './accounts/mails/second-step-locked.tsx';
import { bookingConfirmation } from './booking/mails/booking-confirmation.tsx';
import { eventChanged } from './booking/mails/event-changed.tsx';
import { paymentLink } from './booking/mails/payment-link.tsx';
import { placeOffered } from './booking/mails/place-offered.tsx';
import { reminder } from './booking/mails/reminder.tsx';
import { waitingListEnded } from './booking/mails/waiting-list-ended.tsx';
import { sampleFailed } from './clinic-day/mails/sample-failed.tsx';
import { eventNear } from './events/mails/event-near.tsx';
import { addressQuestions } from './follow-up/mails/address-questions.tsx';
import { followUpOverdue } from './follow-up/mails/follow-up-overdue.tsx';
import { testInvitation } from './follow-up/recall/mails/test-invitation.tsx';
import { resultReady } from './laboratory/mails/result-ready.tsx';
import { resultWithdrawn } from './laboratory/mails/result-withdrawn.tsx';
import type { Composer, OutboxRow } from './messages/email/compose.ts';
import type { Mail } from './messages/email/mail.ts';
import type { MailKind, MailKinds } from './messages/email/outbox.ts';
import { staffMessage } from './messages/mails/staff-message.tsx';
import { cancellation } from './payments/mails/cancellation.tsx';
import { hostInvoice } from './payments/mails/host-invoice.tsx';
import { paymentFailed } from './payments/mails/payment-failed.tsx';
import { refund } from './payments/mails/refund.tsx';
import { mayBeContacted } from './people/contact.ts';
import { consentLink } from './people/mails/consent-link.tsx';
import { newsletterWelcome } from './people/mails/newsletter-welcome.tsx';
import type { Services } from './platform/config/services.ts';
import type { Executor } from './platform/db/database.ts';
import { clinicianGranted } from './staff/mails/clinician-granted.tsx';
import { staffInvitation } from './staff/mails/staff-invitation.tsx';

/** Every mail that the product sends, in the order shown in the console. */
export const MAILS: Readonly<{ [Kind in MailKind]: Mail<MailKinds[Kind]> }> = {
  ...bookingConfirmation,
  ...eventChanged,
  ...reminder,
  ...cancellation,
  ...refund,
  ...paymentFailed,
  ...paymentLink,
  ...placeOffered,
  ...waitingListEnded,
  ...consentLink,
  ...resultReady,
  ...resultWithdrawn,
  ...addressQuestions,
  ...sampleFailed,
  ...testInvitation,
  ...newsletterWelcome,
  ...eventNear,
  ...staffMessage,
  ...followUpOverdue,
  ...clinicianGranted,
  ...secondStepLocked,
  ...staffInvitation,
  ...hostInvoice,
};

const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAILS, kind);

/** undefined for a kind that only a newer build knows. */
export const findMailOfKind = (kind: string): Mail | undefined =>
  isMailKind(kind) ? MAILS[kind] : undefined;

/** @param subject the subject of a message from staff */
export const getMailName = (kind: string, subject: string | null): string =>
  subject === null ? (findMailOfKind(kind)?.name ?? kind) : `Message ‘${subject}’`;

/** An action of the audit log, which may end with the kind of a mail, with the name of that mail. */
export function formatMailAction(action: string): string {
  const [step = '', kind] = action.split(': ');
  return kind === undefined ? step : `${step}: ${getMailName(kind, null)}`;
}

/** Whether the mail is about nobody, or about someone who may still be contacted. */
async function mayStillContact(
  db: Executor,
  { profile_id, appointment_id }: Pick<OutboxRow, 'profile_id' | 'appointment_id'>,
): Promise<boolean> {
  if (profile_id === null && appointment_id === null) return true;
  const { rows } = await sql`
    SELECT FROM (SELECT coalesce(${profile_id}, (SELECT a.profile_id FROM appointments a
      WHERE a.appointment_id = ${appointment_id})) AS profile_id) whose
    WHERE ${mayBeContacted(sql`whose.profile_id`)}`.execute(db);
  return rows.length > 0;
}

export const composeMail: Composer<Services> = async (services, row) => {
  const mail = findMailOfKind(row.kind);
  if (!mail) throw new Error(`no composer for the mail kind ${row.kind}`);
  return (await mayStillContact(services.db, row)) ? mail.compose(services, row) : null;
};
