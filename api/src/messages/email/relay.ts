import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { draftLettersAfterMail } from '../../follow-up/letters-to-people-not-told.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { scrubError } from '../../platform/security/scrub.ts';
import type { Composer, OutboxRow } from './compose.ts';
import { acceptDelivery, beginDelivery, recordDelivery } from './deliveries.ts';
import { MAX_PARALLEL_MAILS, PermanentMailError } from './mailer.ts';
import { lockMailRecipient } from './next-channel.ts';
import { isUnsent } from './outbox.ts';
import { informsOnDelivery } from './result-mails.ts';
import type { Services } from './services.ts';

/** A mail that is still not accepted after about 14 hours needs a person's attention. */
const MAX_ATTEMPTS = 60;
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 900;
/** For this long, no other relay claims a claimed mail. The mailer's timeouts are shorter. */
const CLAIM_SECONDS = 120;
const POLL_MS = 1000;

/** Seconds until the next attempt, after this many attempts. */
export const getBackOffSeconds = (attempts: number): number =>
  Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (attempts - 1));

/**
 * Claims the mails that have waited longest, and skips rows that another relay is claiming.
 * Mails about one appointment are sent in the order in which they were written: a mail waits while an earlier
 * one is due or being sent by any relay. It does not wait for a mail that is delayed after a failure; if a
 * later mail replaces the delayed one, its composer drops it.
 */
async function claimDueMails(db: Executor, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    WITH due AS MATERIALIZED (
      SELECT mail.mail_id FROM outbox mail
      WHERE ${sql.raw(isUnsent('mail'))} AND mail.next_attempt_at <= now()
        AND NOT EXISTS (SELECT FROM outbox earlier
          WHERE earlier.appointment_id = mail.appointment_id AND ${sql.raw(isUnsent('earlier'))}
            AND (earlier.created_at, earlier.mail_id) < (mail.created_at, mail.mail_id)
            AND (earlier.next_attempt_at <= now() OR earlier.claimed_until > now()))
      ORDER BY mail.next_attempt_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ), claimed AS (SELECT now() + make_interval(secs => ${CLAIM_SECONDS}) AS until)
    UPDATE outbox SET attempts = attempts + 1, next_attempt_at = until, claimed_until = until
    FROM due, claimed WHERE outbox.mail_id = due.mail_id
    RETURNING outbox.*`.execute(db);
  return rows;
}

const closeMail = (db: Executor, mailId: string, how: 'sent_at' | 'dropped_at') =>
  db
    .updateTable('outbox')
    .set({ [how]: sql<Date>`now()`, claimed_until: null })
    .where('mail_id', '=', mailId)
    .execute();

/** The mail is not retried: someone has to contact the person. */
const markMailFailed = (
  db: Executor,
  mailId: string,
  failure: 'permanent' | 'temporary' | 'no address',
) =>
  db
    .updateTable('outbox')
    .set({ failed_at: sql`now()`, failure, claimed_until: null })
    .where('mail_id', '=', mailId)
    .execute();

async function fail(
  db: Executor,
  { mail_id: mailId, attempts }: OutboxRow,
  error: unknown,
): Promise<void> {
  const isPermanent = error instanceof PermanentMailError;
  if (isPermanent || attempts >= MAX_ATTEMPTS) {
    await markMailFailed(db, mailId, isPermanent ? 'permanent' : 'temporary');
    return;
  }
  await db
    .updateTable('outbox')
    .set({
      next_attempt_at: sql`now() + make_interval(secs => ${getBackOffSeconds(attempts)})`,
      claimed_until: null,
    })
    .where('mail_id', '=', mailId)
    .execute();
}

/** Records that a mail reaches nobody. Letters are drafted about what the recipient must be told. */
const recordUnreached = (
  services: Pick<Services, 'db' | 'keys'>,
  mailId: string,
  record: (transaction: Executor) => Promise<unknown>,
): Promise<void> =>
  withTransaction(services.db, async (transaction) => {
    const records = await lockMailRecipient(transaction, mailId);
    await record(transaction);
    await draftLettersAfterMail(services, transaction, records);
  });

/**
 * Sends a claimed mail, or drops it when it no longer applies. A mail to a person without an address is given
 * up: staff telephone them.
 *
 * Delivery is at least once: if a relay stops between sending and marking, the next one sends the mail again.
 * The Message-ID is the row's id, so that mail servers and readers can recognise it.
 */
async function deliverMail(
  services: Services,
  composeMail: Composer<Services>,
  mail: OutboxRow,
  onError: (error: Error) => void,
): Promise<void> {
  const { db, mailer, config } = services;
  let address: string | undefined;
  try {
    const letter = await composeMail(services, mail);
    if (letter?.to === null) {
      await recordUnreached(services, mail.mail_id, (transaction) =>
        markMailFailed(transaction, mail.mail_id, 'no address'),
      );
      return;
    }
    if (letter) {
      const { to } = letter;
      if (!(await beginDelivery(db, mail.mail_id, to))) return;
      address = to;
      const { hostname } = new URL(config.PUBLIC_SITE_URL);
      const reply = await mailer.send({
        ...letter,
        to,
        messageId: `<${mail.mail_id}@${hostname}>`,
        confirmDelivery: informsOnDelivery(mail.kind),
      });
      await acceptDelivery(db, { mailId: mail.mail_id, address, reply });
    }
    await closeMail(db, mail.mail_id, address === undefined ? 'dropped_at' : 'sent_at');
  } catch (error) {
    onError(scrubError(error));
    const state = error instanceof PermanentMailError ? 'permanent' : 'temporary';
    const record = async (transaction: Executor) => {
      await fail(transaction, mail, error);
      if (address === undefined) return;
      const words = error instanceof Error ? error.message : String(error);
      const failed = { mailId: mail.mail_id, address, state, error: words } as const;
      await recordDelivery(transaction, failed);
    };
    if (state === 'permanent') await recordUnreached(services, mail.mail_id, record);
    else await withTransaction(db, record);
  }
}

/**
 * Sends one due mail.
 * @param onError receives the reason, without personal data, why a mail will be retried
 * @returns whether a mail was due
 */
export async function relayMail(
  services: Services,
  composeMail: Composer<Services>,
  onError: (error: Error) => void,
): Promise<boolean> {
  const [mail] = await claimDueMails(services.db, 1);
  if (mail) await deliverMail(services, composeMail, mail, onError);
  return mail !== undefined;
}

/**
 * Sends mails in this process until it is stopped, several at a time. Any number of relays may run in
 * parallel.
 * @returns a function that stops it; it settles when mails in progress are sent, or after the given seconds
 */
export function startRelay(
  services: Services,
  composeMail: Composer<Services>,
  onError: (error: Error) => void,
): (graceSeconds: number) => Promise<void> {
  const stopping = new AbortController();
  const pause = () => wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  const report = (error: unknown) => onError(scrubError(error));
  const sending = new Set<Promise<void>>();
  const start = (mail: OutboxRow) => {
    const delivery = deliverMail(services, composeMail, mail, onError)
      .catch(report)
      .finally(() => sending.delete(delivery));
    sending.add(delivery);
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const mails = await claimDueMails(services.db, MAX_PARALLEL_MAILS - sending.size).catch(
        report,
      );
      mails?.forEach(start);
      if (sending.size === MAX_PARALLEL_MAILS) await Promise.race(sending);
      else if (!mails?.length) await pause();
    }
    await Promise.all(sending);
  };
  const ended = run();
  return async (graceSeconds) => {
    stopping.abort();
    const grace = new AbortController();
    await Promise.race([
      ended.finally(() => grace.abort()),
      wait(graceSeconds * 1000, undefined, { signal: grace.signal }).catch(() => undefined),
    ]);
  };
}
