import { type ErasureResponse, listErasureTerms } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Services as AccountServices } from '../../accounts/services.ts';
import { lockUserRoles } from '../../accounts/staff-grants.ts';
import { IS_KEPT_AFTER_END } from '../../clinic-day/day-payments.ts';
import { STATES_AWAITING_RESULT } from '../../clinic-day/event-tubes.ts';
import { IS_FAILED, REPRESENTS_TUBE } from '../../clinic-day/tubes/failed-tubes.ts';
import { IS_NOT_TOLD, MUST_BE_TOLD, WHY_NOT_TOLD } from '../../laboratory/told.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { deleteStoredResponses } from '../../platform/http/idempotency.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { hasDied } from '../contact.ts';
import { anonymiseProfile } from '../queries.ts';
import { readOwnProfile } from '../service.ts';
import { ERASURE_HANDLERS } from './register.ts';

type Erasure = ErasureResponse['erasure'];

async function readErasure(db: Executor, profileId: string): Promise<Erasure> {
  const row = await db
    .selectFrom('erasure_requests')
    .selectAll()
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return {
    requested_at: row?.requested_at.toISOString() ?? null,
    completed_at: row?.completed_at?.toISOString() ?? null,
    ...listErasureTerms(),
  };
}

export async function readOwnErasure(
  { db }: Services,
  userId: string,
  email: string,
): Promise<Erasure> {
  return readErasure(db, (await readOwnProfile({ db }, userId, email)).profile_id);
}

/**
 * Records a person's request for erasure; a second request changes nothing.
 * @throws {HttpError} 409 ROLES_OPEN while they are staff
 */
export async function requestErasure(
  { db }: Services,
  userId: string,
  email: string,
  requestId: string,
): Promise<Erasure> {
  const { profile_id: profileId } = await readOwnProfile({ db }, userId, email);
  return withTransaction(db, async (transaction) => {
    const roles = await lockUserRoles(transaction, [userId]);
    if (roles.length > 0) {
      const message = `You are a member of staff: ${roles.join(', ')}. Ask an administrator to end your roles, then ask us again to erase your data.`;
      throw new HttpError(409, 'ROLES_OPEN', message);
    }
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
    return readErasure(transaction, profileId);
  });
}

/**
 * References of bookings that an erasure has to wait for: upcoming, or with money in transit or still to be
 * returned.
 */
export async function listBookingsBeforeErasure(
  { now }: Pick<Services, 'now'>,
  db: Executor,
  profileIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments as a')
    .select('reference')
    .where('profile_id', 'in', profileIds)
    .where(({ or, eb, and }) =>
      or([
        eb('status', 'in', ['held', 'capturing', 'refund_due']),
        and([eb('status', '=', 'confirmed'), eb('slot_starts_at', '>', now())]),
        sql<boolean>`EXISTS (SELECT FROM refunds r
          WHERE r.appointment_id = a.appointment_id AND r.status <> 'completed')`,
        sql<boolean>`EXISTS (SELECT FROM day_payments d JOIN payment_orders o USING (order_id)
          WHERE o.appointment_id = a.appointment_id AND ${IS_KEPT_AFTER_END})`,
      ]),
    )
    .execute();
  return rows.map(({ reference }) => reference);
}

/**
 * References of bookings, or numbers of records, about which the person still has to be told
 * something: a tube is under way or has failed, a result has not been told, or its follow-up is open.
 */
export async function listOwedBeforeErasure(
  db: Executor,
  profileIds: readonly string[],
): Promise<string[]> {
  const ids = [...profileIds];
  const { rows } = await sql<{ owed: string }>`
    SELECT DISTINCT coalesce(a.reference, 'CHAPS' || x.profile_id) AS owed FROM (
      SELECT r.profile_id, r.appointment_id FROM results r
      WHERE r.profile_id = ANY (${ids}) AND ${IS_NOT_TOLD} AND ${MUST_BE_TOLD} AND ${WHY_NOT_TOLD} IS NULL
      UNION ALL SELECT w.profile_id, r.appointment_id FROM follow_ups w JOIN results r USING (result_id)
      WHERE w.profile_id = ANY (${ids}) AND w.state <> 'outcome'
      UNION ALL SELECT b.profile_id, b.appointment_id
      FROM appointments b JOIN visit_steps v USING (appointment_id) JOIN samples s USING (action_id)
      WHERE b.profile_id = ANY (${ids}) AND NOT ${hasDied(sql`b.profile_id`)} AND ${REPRESENTS_TUBE}
        AND (s.state = ANY (${[...STATES_AWAITING_RESULT]}) OR ${IS_FAILED} AND s.told_at IS NULL)
    ) x LEFT JOIN appointments a USING (appointment_id) ORDER BY 1`.execute(db);
  return rows.map(({ owed }) => owed);
}

/**
 * Anonymises the record. The account is blocked here immediately; a job deletes it at the sign-in service,
 * and the erasure is complete once that has succeeded.
 */
export async function erasePerson(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  profile: { profile_id: string; user_id: string; email: string | null },
): Promise<void> {
  const { profile_id: profileId, user_id: userId, email } = profile;
  await transaction
    .insertInto('erasure_requests')
    .values({ profile_id: profileId, account_id: userId, completed_at: null })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ account_id: userId }))
    .execute();
  // Deletes from tables to which the API may only add: api/migrations/20261127020000_data-requests.sql.
  await sql`SELECT forget_person(${profileId})`.execute(transaction);
  for (const forget of ERASURE_HANDLERS) await forget(transaction, { profileId, userId, email });
  await deleteStoredResponses(transaction, userId);
  await anonymiseProfile(transaction, profileId);
  await jobs.enqueue(transaction, 'delete-account', { userId });
}

/** Job: deletes an erased person's account at the sign-in service. @throws {HttpError} 503 */
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
 * Job: retries deletions that their own job has given up, so that no account remains. Until one
 * succeeds, the erasure counts as open.
 * @throws {AggregateError} of those that failed, after all were tried
 */
export async function endErasedAccounts(
  services: Pick<AccountServices, 'accounts' | 'db'>,
): Promise<void> {
  const left = await services.db
    .selectFrom('erasure_requests')
    .select('account_id')
    .where('account_id', 'is not', null)
    .execute();
  await tryEach(left, async ({ account_id: userId }) => {
    if (userId) await endErasedAccount(services, userId);
  });
}
