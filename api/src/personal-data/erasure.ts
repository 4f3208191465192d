import { ERASED, type ErasureResponse, KEPT } from '@chaps/contracts';
import { sql } from 'kysely';
import { forgetAccount } from '../accounts/queries.ts';
import type { Services as AccountServices } from '../accounts/services.ts';
import type { Services } from '../config/services.ts';
import { forgetConsents } from '../consent/queries.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { forgetMails } from '../email/outbox.ts';
import { forgetLetters } from '../follow-ups/letter-records.ts';
import { forgetAnswers } from '../http/idempotency.ts';
import { forgetPayer } from '../payments/queries.ts';
import { forgetPending } from '../people/pending.ts';
import { anonymiseProfile } from '../people/queries.ts';
import { ownProfile } from '../people/service.ts';
import { forgetSubscription } from '../people/subscriptions.ts';

type Erasure = ErasureResponse['erasure'];

async function erasureOf(db: Executor, profileId: string): Promise<Erasure> {
  const row = await db
    .selectFrom('erasure_requests')
    .selectAll()
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return {
    requested_at: row?.requested_at.toISOString() ?? null,
    completed_at: row?.completed_at?.toISOString() ?? null,
    erased: [...ERASED],
    kept: [...KEPT],
  };
}

export async function ownErasure(
  { db }: Services,
  userId: string,
  email: string,
): Promise<Erasure> {
  return erasureOf(db, (await ownProfile({ db }, userId, email)).profile_id);
}

/** Records a person's request for erasure; a second request changes nothing. */
export async function requestErasure(
  { db }: Services,
  userId: string,
  email: string,
  requestId: string,
): Promise<Erasure> {
  const { profile_id: profileId } = await ownProfile({ db }, userId, email);
  return withTransaction(db, async (transaction) => {
    const made = await transaction
      .insertInto('erasure_requests')
      .values({ profile_id: profileId, completed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('profile_id')
      .executeTakeFirst();
    if (made) {
      await writeAudit(transaction, {
        actor: userId,
        action: 'erasure requested',
        subject: `profile ${profileId}`,
        requestId,
      });
    }
    return erasureOf(transaction, profileId);
  });
}

/**
 * Anonymises the record, as the tables' owner. A job ends the account at the sign-in service, and the
 * erasure is complete when that has answered; from now on the account opens nothing here.
 */
export async function erasePerson(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  profile: { profile_id: string; user_id: string; email: string },
): Promise<void> {
  const { profile_id: profileId, user_id: userId, email } = profile;
  await anonymiseProfile(transaction, profileId);
  await forgetPayer(transaction, profileId);
  await forgetConsents(transaction, profileId);
  await forgetSubscription(transaction, email);
  await forgetLetters(transaction, profileId);
  await forgetMails(transaction, profile);
  await forgetAnswers(transaction, userId);
  await forgetAccount(transaction, userId);
  await forgetPending(transaction, userId);
  await transaction
    .insertInto('erasure_requests')
    .values({ profile_id: profileId, account_id: userId, completed_at: null })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ account_id: userId }))
    .execute();
  await jobs.enqueue(transaction, 'delete-account', { userId });
}

/** The job: ends the account of an erased person at the sign-in service. @throws {HttpError} 503 */
export async function endErasedAccount(
  { accounts, db }: Pick<AccountServices, 'accounts' | 'db'>,
  userId: string,
): Promise<void> {
  await accounts.remove(userId);
  await db
    .updateTable('erasure_requests')
    .set({ account_id: null, completed_at: sql<Date>`now()` })
    .where('account_id', '=', userId)
    .execute();
}

/**
 * The job: tries again what the job of each erasure has given up, so that no account stays. Until it
 * succeeds the erasure counts as open.
 * @throws {HttpError} 503
 */
export async function endErasedAccounts(
  services: Pick<AccountServices, 'accounts' | 'db'>,
): Promise<void> {
  const left = await services.db
    .selectFrom('erasure_requests')
    .select('account_id')
    .where('account_id', 'is not', null)
    .execute();
  for (const { account_id: userId } of left) {
    if (userId) await endErasedAccount(services, userId);
  }
}
