import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Composer } from './compose.ts';
import type { Services } from './services.ts';

/**
 * The job: sends one mail of the outbox, unless it was sent or has lost its reason.
 * @throws when the mail server does not take it; the job tries again
 */
export async function deliverMail(
  services: Services,
  mailId: string,
  composeMail: Composer<Services>,
): Promise<void> {
  const { db, mailer, config } = services;
  const mail = await db
    .selectFrom('outbox')
    .selectAll()
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!mail) return;
  const letter = await composeMail(services, mail);
  if (!letter) return close(db, mailId, 'dropped_at');
  const { hostname } = new URL(config.PUBLIC_SITE_URL);
  await mailer.send({ ...letter, messageId: `<${mailId}@${hostname}>` });
  await close(db, mailId, 'sent_at');
}

async function close(db: Executor, mailId: string, how: 'sent_at' | 'dropped_at'): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ [how]: sql<Date>`now()` })
    .where('mail_id', '=', mailId)
    .execute();
}

/** The job: mails whose own job has given up, or was lost, get another one. */
export async function requeueMail({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await sql<{ mail_id: string }>`
    SELECT mail_id FROM outbox
    WHERE sent_at IS NULL AND dropped_at IS NULL AND created_at < now() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM pgboss.job
        WHERE name = 'send-mail' AND state IN ('created', 'retry', 'active')
          AND data ->> 'mailId' = mail_id::text)
    ORDER BY created_at LIMIT 500`.execute(db);
  for (const { mail_id: mailId } of rows) await jobs.enqueue(db, 'send-mail', { mailId });
}
