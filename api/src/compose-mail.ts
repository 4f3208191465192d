import { BOOKING_COMPOSERS } from './booking/mails.ts';
import { EVENT_COMPOSERS } from './events/mails.ts';
import { FOLLOW_UP_COMPOSERS } from './follow-up/overdue.ts';
import { RESULT_COMPOSERS } from './laboratory/mails.ts';
import { MESSAGE_COMPOSERS } from './messages/compose-message.ts';
import type { Composer } from './messages/email/compose.ts';
import { isMailKind, type MailKind } from './messages/email/mail-names.ts';
import { INVOICE_COMPOSERS } from './payments/invoices/mails.ts';
import { PAYMENT_COMPOSERS } from './payments/mails.ts';
import { CONSENT_COMPOSERS } from './people/consent/mails.ts';
import { PEOPLE_COMPOSERS } from './people/mails.ts';
import type { Services } from './platform/config/services.ts';
import { INVITATION_COMPOSERS } from './staff/invitations.ts';
import { MEMBER_COMPOSERS } from './staff/notify-of-clinician.ts';

const COMPOSERS: Record<MailKind, Composer<Services>> = {
  ...EVENT_COMPOSERS,
  ...BOOKING_COMPOSERS,
  ...PAYMENT_COMPOSERS,
  ...CONSENT_COMPOSERS,
  ...RESULT_COMPOSERS,
  ...FOLLOW_UP_COMPOSERS,
  ...PEOPLE_COMPOSERS,
  ...MESSAGE_COMPOSERS,
  ...MEMBER_COMPOSERS,
  ...INVITATION_COMPOSERS,
  ...INVOICE_COMPOSERS,
};

export const composeMail: Composer<Services> = async (services, mail) => {
  if (!isMailKind(mail.kind)) throw new Error(`no composer for mails of the kind ${mail.kind}`);
  return COMPOSERS[mail.kind](services, mail);
};
