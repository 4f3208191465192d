import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** What a mail may be about: only ids, so that the outbox holds none of its content. */
interface Subjects {
  /** @property email if it is not the person's: somebody else's account booked for them */
  appointment: { appointmentId: string; email?: string };
  person: { profileId: string };
  /** Someone who waited for a place at an event. */
  waiting: { profileId: string; eventId: string };
  /** A person's result, without its value. */
  result: { profileId: string };
  /** @property testDate `YYYY-MM-DD` */
  consent: { profileId: string; testDate: string };
  address: { email: string };
  invitation: { email: string; invitationId: string };
  invoice: { email: string; invoiceId: string };
  /** A test message, sent to its writer; real messages are queued for a whole group at once. */
  message: { email: string; messageId: string };
  /** These are queued by SQL. */
  'follow-up': never;
  grant: never;
  'event alert': never;
  'test invitation': never;
}
export type Subject = keyof Subjects;

/** The kinds of mails, and what each is about. Other modules add their own kinds. */
export interface MailKinds {
  'staff-message': 'message';
}
export type MailKind = keyof MailKinds;

export type QueuedMail = {
  /** Identifies the mail: a second one with the same occasion is not added. */
  occasion: string;
  /** Delays the mail by this long. */
  delaySeconds?: number;
} & { [Kind in MailKind]: { kind: Kind } & Subjects[MailKinds[Kind]] }[MailKind];

/**
 * Adds a mail to the outbox in the caller's transaction; the relay sends it after the commit.
 * @returns false when the occasion already has a mail
 */
export async function queueMail(transaction: Executor, mail: QueuedMail): Promise<boolean> {
  return (await queueEmails(transaction, [mail])) === 1;
}

/** Adds several mails. @returns how many were added */
export async function queueEmails(
  transaction: Executor,
  mails: readonly QueuedMail[],
): Promise<number> {
  const rows = mails.map((mail) => ({
    kind: mail.kind,
    occasion: mail.occasion,
    appointment_id: 'appointmentId' in mail ? mail.appointmentId : null,
    profile_id: 'profileId' in mail ? mail.profileId : null,
    test_date: 'testDate' in mail ? mail.testDate : null,
    email: 'email' in mail ? (mail.email ?? null) : null,
    invited_to: 'eventId' in mail ? mail.eventId : null,
    invitation_id: 'invitationId' in mail ? mail.invitationId : null,
    invoice_id: 'invoiceId' in mail ? mail.invoiceId : null,
    message_id: 'messageId' in mail ? mail.messageId : null,
    sent_at: null,
    ...(mail.delaySeconds
      ? { next_attempt_at: sql<Date>`now() + make_interval(secs => ${mail.delaySeconds})` }
      : {}),
  }));
  const queued = await transaction
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_id')
    .execute();
  return queued.length;
}

const insertIntoOutbox = (columns: string) => `INSERT INTO outbox (${columns})`;
const ONCE_PER_OCCASION = 'ON CONFLICT (occasion) DO NOTHING';

/**
 * SQL: queues a mail for each row of a query, unless its occasion already has one.
 * @param columns of the outbox, in the order in which the query selects them
 */
export const insertMails = (columns: string, query: string): string =>
  `${insertIntoOutbox(columns)} ${query} ${ONCE_PER_OCCASION}`;

/** Like `insertMails`, for a query with parameters. */
export const queueMailForEachRow = (
  columns: string,
  query: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${sql.raw(insertIntoOutbox(columns))} ${query} ${sql.raw(ONCE_PER_OCCASION)}`;

/**
 * Retries mails that were given up.
 * @param mails SQL condition on mails `o` of the outbox
 * @returns how many
 */
export async function retryEmails(
  transaction: Executor,
  mails: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql`
    UPDATE outbox o SET failed_at = NULL, failure = NULL, attempts = 0, next_attempt_at = now(),
      sent_at = NULL
    WHERE failed_at IS NOT NULL AND dropped_at IS NULL AND ${mails}
    RETURNING mail_id`.execute(transaction);
  return rows.length;
}

/** SQL condition: the mail is still to be sent; the predicate of the index. */
export const isUnsent = (mail: string): string =>
  `${mail}.sent_at IS NULL AND ${mail}.dropped_at IS NULL AND ${mail}.failed_at IS NULL`;

/** SQL condition: the mail `o` is scheduled for a later time. */
export const IS_WAITING = sql`(o.attempts = 0 AND ${sql.raw(isUnsent('o'))}
  AND o.next_attempt_at > now())`;

/** Whether one of these mails is still to be sent. @param mails as for `retryEmails` */
export async function hasUnsentMail(db: Executor, mails: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM outbox o WHERE ${sql.raw(isUnsent('o'))} AND ${mails} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Sends scheduled mails now. @param mails as for `retryEmails` */
export async function sendWaitingEmails(
  transaction: Executor,
  mails: RawBuilder<unknown>,
): Promise<void> {
  await sql`UPDATE outbox o SET next_attempt_at = now()
    WHERE ${IS_WAITING} AND ${mails}`.execute(transaction);
}

/**
 * Delays unsent mails until this many seconds after they were queued, even if their delay was lifted before.
 * @param mails as for `retryEmails`
 */
export async function holdEmails(
  transaction: Executor,
  mails: RawBuilder<unknown>,
  seconds: number,
): Promise<void> {
  const until = sql`created_at + make_interval(secs => ${seconds})`;
  await sql`UPDATE outbox o SET next_attempt_at = ${until}, attempts = 0
    WHERE ${sql.raw(isUnsent('o'))}
      AND (claimed_until IS NULL OR claimed_until < now()) AND ${until} > now()
      AND ${mails}`.execute(transaction);
}

/** Records an accepted mail as failed, because it bounced. */
export async function recordBounce(transaction: Executor, mailId: string): Promise<void> {
  await sql`UPDATE outbox SET failed_at = now(), failure = 'permanent'
    WHERE mail_id = ${mailId} AND failed_at IS NULL AND dropped_at IS NULL`.execute(transaction);
}

/** Drops mails that have not been sent, or that bounced. @param mails as for `retryEmails` */
export async function dropEmails(transaction: Executor, mails: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE outbox o SET dropped_at = now()
    WHERE (sent_at IS NULL OR failed_at IS NOT NULL) AND dropped_at IS NULL AND ${mails}`.execute(
    transaction,
  );
}

/** SQL condition: the mail `o` is addressed to these people, or about their bookings. */
export const areMailsToPeople = (profileIds: readonly string[]) => sql`(
  o.profile_id = ANY (${[...profileIds]}) OR o.appointment_id = ANY (ARRAY(
    SELECT appointment_id FROM appointments WHERE profile_id = ANY (${[...profileIds]}))))`;

/**
 * Removes the address from mails about alerts that end, except from one that is being sent.
 * @param mails as for `retryEmails`
 */
export const forgetAlertAddress = (transaction: Executor, mails: RawBuilder<unknown>) =>
  sql`WITH forgotten AS (
      UPDATE outbox o SET email = NULL, alert_id = NULL
      WHERE (claimed_until IS NULL OR claimed_until < now()) AND ${mails} RETURNING mail_id
    ) DELETE FROM deliveries d USING forgotten f WHERE d.mail_id = f.mail_id`.execute(transaction);

/** Deletes mails to an address and records of where mails went, and drops the person's pending mails. */
export async function forgetEmails(
  transaction: Executor,
  { email, profileId }: { email: string | null; profileId: string },
): Promise<void> {
  await transaction.deleteFrom('outbox').where('email', '=', email).execute();
  const theirs = areMailsToPeople([profileId]);
  // First, so that the deletion sees every delivery, because none begins for a dropped mail.
  await dropEmails(transaction, theirs);
  await sql`DELETE FROM deliveries d USING outbox o
    WHERE o.mail_id = d.mail_id AND ${theirs}`.execute(transaction);
}
