import { sql } from 'kysely';
import * as z from 'zod';
import type { MailedPage } from '../messages/mailed-pages.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import type { Keys } from '../platform/security/keys.ts';

const claims = z.object({ sub: z.guid() });

/** The link in a newsletter: signed, without the address in it. It never expires. */
export async function buildUnsubscribeUrl(
  { keys, config }: Pick<Services, 'keys' | 'config'>,
  subscriptionId: string,
): Promise<string> {
  const base = config.PUBLIC_API_URL ?? `http://localhost:${config.PORT}`;
  const token = await keys.sign('unsubscribe', { sub: subscriptionId });
  return `${base}/subscriptions/unsubscribe?token=${token}`;
}

/** The subscription that a link belongs to; undefined if we did not sign the link. */
export const readUnsubscribeLink = async (keys: Keys, token: string, now: Date) =>
  claims.safeParse(await keys.verify('unsubscribe', token, now)).data?.sub;

/** The address stays, so that we know not to write to it; the name is no longer needed. */
const END = { unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())`, name: '' };

/** Unsubscribes; doing so twice is not an error. */
export async function unsubscribe(db: Executor, subscriptionId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set(END)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/** The same for an address. */
export async function unsubscribeAddress(db: Executor, email: string | null): Promise<void> {
  await db.updateTable('subscriptions').set(END).where('email', '=', email).execute();
}

/** A GET changes nothing: mail scanners open links. */
export const unsubscribePage: MailedPage = {
  title: 'Unsubscribe from the CHAPS newsletter',
  body: '<form method="post"><p>We will not send you any more newsletters.</p><button>Unsubscribe</button></form>',
};

export const unsubscribeConfirmationPage: MailedPage = {
  title: 'You have been unsubscribed',
  body: '<p>We will not send you any more newsletters. You can close this page.</p>',
};
