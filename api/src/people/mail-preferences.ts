import type { MailPreferences, MailPreferencesRequest } from '@chaps/contracts';
import { INVITATION_MILES } from '@chaps/domain';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { findProfile, type LockedProfile, lockProfile } from './queries.ts';
import { storeSubscription } from './subscriptions.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

/** Falls back to the default for a value that only a newer build knows. */
const toMiles = (miles: number): MailPreferences['invitation_miles'] =>
  INVITATION_MILES.find((known) => known === miles) ?? 20;

async function readPreferences(db: Executor, profile: LockedProfile): Promise<MailPreferences> {
  const subscribed = await db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('email', '=', profile.email)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return {
    reminders: profile.wants_reminders,
    news: subscribed !== undefined,
    invitation_miles: toMiles(profile.invitation_miles),
  };
}

/** @throws {HttpError} 404 for an account without a profile */
export async function readOwnPreferences(
  { db }: Services,
  userId: string,
): Promise<MailPreferences> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new NotFoundError();
  return readPreferences(db, profile);
}

async function setNewsletterSubscription(
  services: Services,
  transaction: Executor,
  { email, first_name, last_name }: LockedProfile,
  wanted: boolean,
): Promise<void> {
  if (email === null) return;
  if (wanted) {
    const name = `${first_name} ${last_name}`;
    return storeSubscription(services, transaction, { name, email, hear_about_event: true });
  }
  await unsubscribeAddress(transaction, email);
}

/**
 * Changes a person's mail preferences; omitted ones stay unchanged.
 * @throws {HttpError} 409 PROFILE_REQUIRED for an account without a profile
 */
export async function changePreferences(
  services: Services,
  userId: string,
  { reminders, news, invitation_miles }: MailPreferencesRequest,
  requestId: string,
): Promise<MailPreferences> {
  return withTransaction(services.db, async (transaction) => {
    const profile = await lockProfile(transaction, userId);
    const before = await readPreferences(transaction, profile);
    if (reminders !== undefined || invitation_miles !== undefined) {
      await transaction
        .updateTable('profiles')
        .set({ wants_reminders: reminders, invitation_miles })
        .where('profile_id', '=', profile.profile_id)
        .execute();
    }
    if (news !== undefined && news !== before.news) {
      await setNewsletterSubscription(services, transaction, profile, news);
    }
    const after = {
      reminders: reminders ?? before.reminders,
      news: news ?? before.news,
      invitation_miles: invitation_miles ?? before.invitation_miles,
    };
    await writeAudit(transaction, {
      actor: userId,
      action: 'mail preferences changed',
      subject: `profile ${profile.profile_id}`,
      details: after,
      requestId,
    });
    return after;
  });
}
