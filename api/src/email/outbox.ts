import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { APPOINTMENT_MAILS } from './mail-names.ts';

/** What a mail is about: ids only, so that the outbox holds nothing of its content. */
export type QueuedMail = {
  /** Makes it one of its kind: a second one of the same is not written. */
  occasion: string;
} & (
  | { kind: keyof typeof APPOINTMENT_MAILS; appointmentId: string }
  | { kind: 'result-ready' | 'result-corrected'; profileId: string }
  /** @property testDate `YYYY-MM-DD` */
  | { kind: 'consent-link'; profileId: string; testDate: string }
  | { kind: 'newsletter-welcome' | 'second-step-locked'; email: string }
);

/**
 * Adds a mail to the outbox in the caller's transaction; the relay sends it after the commit.
 * @returns false when there was one with the same occasion
 */
export async function queueMail(transaction: Executor, mail: QueuedMail): Promise<boolean> {
  return (await queueMails(transaction, [mail])) === 1;
}

/** The same for many. @returns how many were added */
export async function queueMails(
  transaction: Executor,
  mails: readonly QueuedMail[],
): Promise<number> {
  const rows = mails.map((mail) => ({
    kind: mail.kind,
    occasion: mail.occasion,
    appointment_id: 'appointmentId' in mail ? mail.appointmentId : null,
    profile_id: 'profileId' in mail ? mail.profileId : null,
    test_date: 'testDate' in mail ? mail.testDate : null,
    email: 'email' in mail ? mail.email : null,
    sent_at: null,
  }));
  const queued = await transaction
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_id')
    .execute();
  return queued.length;
}

/** What an update sets to send mails again that were given up. */
export const RETRY = {
  failed_at: null,
  failure: null,
  attempts: 0,
  next_attempt_at: sql<Date>`now()`,
};
