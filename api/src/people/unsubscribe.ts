import { sql } from 'kysely';
import * as z from 'zod';
import type { Services } from '../config/services.ts';
import type { Executor } from '../db/database.ts';
import type { Keys } from '../security/keys.ts';

const payload = z.object({ id: z.guid() });

/** The link of a newsletter: signed, without the address in it. It works for ever. */
export function unsubscribeAddress(
  { keys, config }: Pick<Services, 'keys' | 'config'>,
  subscriptionId: string,
): string {
  const base = config.PUBLIC_API_URL ?? `http://localhost:${config.PORT}`;
  return `${base}/subscriptions/unsubscribe?token=${keys.sign('unsubscribe', { id: subscriptionId })}`;
}

/** @returns false when the link is not one of ours; unsubscribing twice is no fault */
export async function unsubscribe(db: Executor, keys: Keys, token: string): Promise<boolean> {
  const link = payload.safeParse(keys.verify('unsubscribe', token));
  if (!link.success) return false;
  await db
    .updateTable('subscriptions')
    .set({ unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where('subscription_id', '=', link.data.id)
    .execute();
  return true;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** A GET changes nothing: mail scanners open links. */
export const unsubscribeQuestion = page(
  'Unsubscribe from the CHAPS newsletter',
  '<form method="post"><p>We will send you no more newsletters.</p><button>Unsubscribe</button></form>',
);

export const unsubscribeDone = page(
  'You are unsubscribed',
  '<p>We will send you no more newsletters. You may close this page.</p>',
);
