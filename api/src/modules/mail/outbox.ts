import type { Executor } from '../../db.ts';
import type { JobQueue } from '../../jobs/queue.ts';

export const MAIL_KINDS = ['booking-confirmation', 'refund'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Puts a mail into the outbox, and the job that sends it, in the caller's transaction.
 * @param mail `occasion` makes it one of its kind: a second one of the same is not written
 */
export async function queueMail(
  jobs: JobQueue,
  transaction: Executor,
  mail: { kind: MailKind; occasion: string; appointmentId: string },
): Promise<void> {
  const queued = await transaction
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      occasion: mail.occasion,
      appointment_id: mail.appointmentId,
      email: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_id')
    .executeTakeFirst();
  if (queued) await jobs.enqueue(transaction, 'send-mail', { mailId: queued.mail_id });
}
