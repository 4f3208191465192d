import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/**
 * The job: sends one mail of the outbox, unless it was sent or has lost its reason.
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
  if (!mail) return;
  // The mail templates bring React with them; only who sends mail should wait for it to load.
  const { composeMail } = await import('./compose.ts');
  const letter = await composeMail(services, mail);
  if (!letter) return;
  const { hostname } = new URL(config.PUBLIC_SITE_URL);
  await mailer.send({ ...letter, messageId: `<${mailId}@${hostname}>` });
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()` })
    .where('mail_id', '=', mailId)
    .execute();
}
