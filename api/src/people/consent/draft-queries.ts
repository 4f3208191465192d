import { CONSENT_DRAFT_MINUTES } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { Keys } from '../../platform/security/keys.ts';

export interface DraftKey {
  profileId: string;
  eventId: string;
}

export async function storeDraft(
  db: Executor,
  { profileId, eventId }: DraftKey,
  answersEncrypted: string,
): Promise<void> {
  const kept = {
    answers_encrypted: answersEncrypted,
    expires_at: sql<Date>`now() + make_interval(mins => ${CONSENT_DRAFT_MINUTES})`,
  };
  await db
    .insertInto('consent_drafts')
    .values({ profile_id: profileId, event_id: eventId, ...kept })
    .onConflict((conflict) => conflict.columns(['profile_id', 'event_id']).doUpdateSet(kept))
    .execute();
}

/** Counts a person's consents for the day of an event. */
export async function countConsents(
  db: Executor,
  { profileId, eventId }: DraftKey,
): Promise<number> {
  const { given } = await db
    .selectFrom('consents')
    .innerJoin('events', 'events.event_date', 'consents.psa_test_date')
    .where('profile_id', '=', profileId)
    .where('event_id', '=', eventId)
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .executeTakeFirstOrThrow();
  return Number(given);
}

export async function findDraft(
  db: Executor,
  { profileId, eventId }: DraftKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('consent_drafts')
    .select('answers_encrypted')
    .where('profile_id', '=', profileId)
    .where('event_id', '=', eventId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.answers_encrypted;
}

export const listDrafts = (db: Executor, profileId: string) =>
  db
    .selectFrom('consent_drafts')
    .select(['event_id', 'answers_encrypted', 'expires_at'])
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .execute();

/** Deletes drafts under an older key; drafts only live for an hour, so re-encrypting them is not worth it. */
export async function deleteOldDrafts(transaction: Executor, keys: Keys): Promise<void> {
  const rows = await transaction.selectFrom('consent_drafts').selectAll().execute();
  for (const { profile_id, event_id, answers_encrypted } of rows) {
    if (keys.isCurrent(answers_encrypted)) continue;
    await transaction
      .deleteFrom('consent_drafts')
      .where('profile_id', '=', profile_id)
      .where('event_id', '=', event_id)
      .execute();
  }
}
