import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { findAppointment } from '../appointments/queries.ts';
import { MAIL_KINDS } from './outbox.ts';

/**
 * The job: sends one mail of the outbox, once it is due and unless it was sent.
 * @throws when the mail server does not take it; the job tries again
 */
export async function deliverMail(services: Services, mailId: string): Promise<void> {
  const { db, mailer, config } = services;
  const mail = await db
    .selectFrom('outbox')
    .selectAll()
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  const kind = MAIL_KINDS.find((known) => known === mail?.kind);
  if (!mail?.appointment_id || !kind) return;
  const appointment = await findAppointment(db, mail.appointment_id);
  if (!appointment) return;
  // The mail templates bring React with them; only who sends mail should wait for it to load.
  const { COMPOSERS } = await import('./compose.ts');
  const content = await COMPOSERS[kind](appointment, config.PUBLIC_SITE_URL);
  const { hostname } = new URL(config.PUBLIC_SITE_URL);
  await mailer.send({
    to: appointment.email,
    messageId: `<${mailId}@${hostname}>`,
    ...content,
  });
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()` })
    .where('mail_id', '=', mailId)
    .execute();
}
