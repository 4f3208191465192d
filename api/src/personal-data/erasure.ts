import { ERASED, type ErasureResponse, KEPT } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
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

/** What an erasure would remove and keep, and whether he has asked for it. */
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
 * Takes the person out of his record: what must stay stays under the profile's number alone. Needs
 * the rights of the tables' owner. A job ends his account at the authentication service.
 */
export async function erasePerson(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  profile: { profile_id: string; user_id: string; email: string },
): Promise<void> {
  const { profile_id: profileId, user_id: userId, email } = profile;
  await anonymiseProfile(transaction, profileId);
  await sql`
    UPDATE payment_transactions SET payer_name = NULL
    WHERE order_id IN (SELECT order_id FROM payment_orders JOIN appointments USING (appointment_id)
      WHERE profile_id = ${profileId})`.execute(transaction);
  // The stored answers of captures repeat the card; the ledger keeps what the books need.
  await sql`
    UPDATE payment_orders SET capture_answer = capture_answer #- '{payment_source,card,name}'
    WHERE appointment_id IN (SELECT appointment_id FROM appointments
      WHERE profile_id = ${profileId})`.execute(transaction);
  await sql`UPDATE consents SET given_by = NULL WHERE profile_id = ${profileId}`.execute(
    transaction,
  );
  await sql`
    UPDATE gp_consents SET recorded_by = NULL
    WHERE consent_id IN (SELECT consent_id FROM consents
      WHERE profile_id = ${profileId})`.execute(transaction);
  await sql`DELETE FROM subscriptions WHERE email = ${email}`.execute(transaction);
  await sql`DELETE FROM outbox WHERE email = ${email}`.execute(transaction);
  await sql`DELETE FROM consent_drafts WHERE profile_id = ${profileId}`.execute(transaction);
  await sql`DELETE FROM idempotency_keys WHERE scope = ${userId}`.execute(transaction);
  await sql`DELETE FROM accounts WHERE user_id = ${userId}`.execute(transaction);
  await forgetPending(transaction, userId);
  await sql`
    INSERT INTO erasure_requests (profile_id, completed_at) VALUES (${profileId}, now())
    ON CONFLICT (profile_id) DO UPDATE SET completed_at = now()`.execute(transaction);
  await jobs.enqueue(transaction, 'delete-account', { userId });
}
