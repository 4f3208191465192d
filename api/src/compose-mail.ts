import type { AppointmentStatus } from '@chaps/contracts';
import type { Selectable } from 'kysely';
import { findAppointment } from './booking/appointments.ts';
import type { Services } from './config/services.ts';
import { composeNewsletterWelcome, PERSON_COMPOSERS } from './consent/mails.ts';
import type { OutboxTable } from './db/schema.ts';
import type { Letter } from './email/mailer.ts';
import { APPOINTMENT_MAILS, type AppointmentMail, PERSON_MAILS } from './email/outbox.ts';
import { APPOINTMENT_COMPOSERS } from './payments/mails.ts';

export type OutboxRow = Selectable<OutboxTable>;
export type Content = Omit<Letter, 'to' | 'messageId'>;

/** Mails that are no longer true when the appointment has moved on. */
const ONLY_WHILE: Partial<Record<AppointmentMail, AppointmentStatus>> = {
  reminder: 'confirmed',
  'payment-failed': 'released',
};

/**
 * A mail of the outbox in HTML and plain text, as things stand now.
 * @returns null when it has lost its reason: the appointment was cancelled, the person erased
 */
export async function composeMail(
  services: Services,
  mail: OutboxRow,
): Promise<(Content & { to: string }) | null> {
  const { db, config } = services;
  const aboutAppointment = APPOINTMENT_MAILS.find((kind) => kind === mail.kind);
  if (aboutAppointment && mail.appointment_id) {
    const row = await findAppointment(db, mail.appointment_id);
    const onlyWhile = ONLY_WHILE[aboutAppointment];
    if (!row || (onlyWhile && row.status !== onlyWhile)) return null;
    const content = await APPOINTMENT_COMPOSERS[aboutAppointment](
      row,
      config.PUBLIC_SITE_URL,
      services,
    );
    return { to: row.email, ...content };
  }
  const aboutPerson = PERSON_MAILS.find((kind) => kind === mail.kind);
  if (aboutPerson && mail.profile_id) {
    const person = await db
      .selectFrom('profiles')
      .selectAll()
      .where('profile_id', '=', mail.profile_id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (!person) return null;
    return { to: person.email, ...(await PERSON_COMPOSERS[aboutPerson](services, person, mail)) };
  }
  return composeNewsletterWelcome(services, mail);
}
