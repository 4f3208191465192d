import type { SubscriptionRequest } from '@chaps/contracts';
import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { queueMail } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';

/**
 * Stores a subscription and sends a welcome mail: the first time, and again only if the address had
 * unsubscribed, at most once a day, so that the form cannot be used to flood a mailbox.
 */
export async function subscribe(
  services: Services,
  subscription: SubscriptionRequest,
): Promise<void> {
  await withTransaction(services.db, (transaction) =>
    storeSubscription(services, transaction, subscription),
  );
}

export async function storeSubscription(
  { now }: Pick<Services, 'now'>,
  transaction: Executor,
  { name, email, hear_about_event }: SubscriptionRequest,
): Promise<void> {
  const { rows } = await sql<{ welcome: boolean }>`
    WITH before AS (SELECT unsubscribed_at FROM subscriptions WHERE email = ${email})
      INSERT INTO subscriptions (name, email, hear_about_event, unsubscribed_at)
      VALUES (${name}, ${email}, ${hear_about_event}, NULL)
      ON CONFLICT (email) DO UPDATE SET name = excluded.name,
        hear_about_event = excluded.hear_about_event, unsubscribed_at = NULL
      RETURNING NOT EXISTS (SELECT FROM before WHERE unsubscribed_at IS NULL) AS welcome`.execute(
    transaction,
  );
  if (!rows[0]?.welcome) return;
  await queueMail(transaction, {
    kind: 'newsletter-welcome',
    occasion: `newsletter-welcome ${email} ${londonDate(now())}`,
    email,
  });
}
