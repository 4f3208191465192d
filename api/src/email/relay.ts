import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { scrubError } from '../security/scrub.ts';
import type { Composer, OutboxRow } from './compose.ts';
import type { Services } from './services.ts';

/** A mail that was not accepted for about 14 hours needs a person. */
const MAX_ATTEMPTS = 60;
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 900;
/** No other relay takes a claimed mail for this long. The timeouts of the mailer are shorter. */
const CLAIM_SECONDS = 120;
const POLL_MS = 1000;

/** Rows that may still be sent; also the condition of their index. */
const OPEN = sql<boolean>`sent_at IS NULL AND dropped_at IS NULL AND failed_at IS NULL`;

/** Seconds until the next attempt, after so many attempts. */
export const backOff = (attempts: number): number =>
  Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** (attempts - 1));

/** Claims the mail that has waited longest. Relays skip the rows that another one is claiming. */
async function claim(db: Executor): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where('mail_id', '=', (select) =>
      select
        .selectFrom('outbox')
        .select('mail_id')
        .where(OPEN)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

const close = (db: Executor, mailId: string, how: 'sent_at' | 'dropped_at' | 'failed_at') =>
  db
    .updateTable('outbox')
    .set({ [how]: sql<Date>`now()` })
    .where('mail_id', '=', mailId)
    .execute();

async function fail(db: Executor, { mail_id: mailId, attempts }: OutboxRow): Promise<void> {
  if (attempts >= MAX_ATTEMPTS) {
    await close(db, mailId, 'failed_at');
    return;
  }
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: sql`now() + make_interval(secs => ${backOff(attempts)})` })
    .where('mail_id', '=', mailId)
    .execute();
}

/**
 * Sends one due mail, or drops it when it is no longer true.
 *
 * Delivery is at least once: a relay that ends between sending and marking leaves the mail to the
 * next one. Its Message-ID is the id of the row, so that mail servers and readers can recognise it.
 * @param onError receives the reason, without personal data, why a mail waits for another attempt
 * @returns whether a mail was due
 */
export async function relayMail(
  services: Services,
  composeMail: Composer<Services>,
  onError: (error: Error) => void,
): Promise<boolean> {
  const { db, mailer, config } = services;
  const mail = await claim(db);
  if (!mail) return false;
  try {
    const letter = await composeMail(services, mail);
    if (letter) {
      const { hostname } = new URL(config.PUBLIC_SITE_URL);
      await mailer.send({ ...letter, messageId: `<${mail.mail_id}@${hostname}>` });
    }
    await close(db, mail.mail_id, letter ? 'sent_at' : 'dropped_at');
  } catch (error) {
    onError(scrubError(error));
    await fail(db, mail);
  }
  return true;
}

/**
 * Sends mails in this process until it is stopped. Any number of relays may run side by side.
 * @returns stops it; settles when the mail under way is sent, or after so many seconds
 */
export function startRelay(
  services: Services,
  composeMail: Composer<Services>,
  onError: (error: Error) => void,
): (graceSeconds: number) => Promise<void> {
  const stopping = new AbortController();
  const pause = () => wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  const run = async () => {
    while (!stopping.signal.aborted) {
      const sent = await relayMail(services, composeMail, onError).catch((error: unknown) => {
        onError(scrubError(error));
        return false;
      });
      if (!sent) await pause();
    }
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
