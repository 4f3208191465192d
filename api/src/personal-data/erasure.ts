import { ERASED, type ErasureResponse, KEPT } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Services as AccountServices } from '../accounts/services.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import type { Json } from '../db/types.ts';
import { forgetPending } from '../people/pending.ts';
import { anonymiseProfile } from '../people/queries.ts';
import { ownProfile } from '../people/service.ts';

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
  const appointments = transaction
    .selectFrom('appointments')
    .select('appointment_id')
    .where('profile_id', '=', profileId);
  const orders = transaction
    .selectFrom('payment_orders')
    .select('order_id')
    .where('appointment_id', 'in', appointments);
  await transaction
    .updateTable('payment_transactions')
    .set({ payer_name: null })
    .where('order_id', 'in', orders)
    .execute();
  // The stored answers of captures repeat the card; the ledger has what accounting needs.
  await transaction
    .updateTable('payment_orders')
    .set({ capture_answer: sql<Json>`capture_answer #- '{payment_source,card,name}'` })
    .where('appointment_id', 'in', appointments)
    .execute();
  await transaction
    .updateTable('consents')
    .set({ given_by: null })
    .where('profile_id', '=', profileId)
    .execute();
  const consents = transaction
    .selectFrom('consents')
    .select('consent_id')
    .where('profile_id', '=', profileId);
  await transaction
    .updateTable('gp_consents')
    .set({ recorded_by: null })
    .where('consent_id', 'in', consents)
    .execute();
  await transaction.deleteFrom('subscriptions').where('email', '=', email).execute();
  await transaction.deleteFrom('outbox').where('email', '=', email).execute();
  await transaction
    .updateTable('outbox')
    .set({ dropped_at: sql<Date>`now()` })
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('profile_id', '=', profileId), eb('appointment_id', 'in', appointments)]),
    )
    .execute();
  await transaction.deleteFrom('consent_drafts').where('profile_id', '=', profileId).execute();
  await transaction.deleteFrom('idempotency_keys').where('scope', '=', userId).execute();
  await transaction.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('second_steps').where('user_id', '=', userId).execute();
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
