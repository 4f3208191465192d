import { type Selectable, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { Accounts } from '../platform/db/types.ts';

export type AccountRow = Selectable<Accounts>;

export const findAccount = (db: Executor, userId: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Returns the account of a session, and whether that single session was ended. */
export const findAccountBySession = (
  db: Executor,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<(AccountRow & { is_ended: boolean }) | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .select(
      sql<boolean>`EXISTS (SELECT FROM ended_sessions WHERE session_id = ${sessionId})`.as(
        'is_ended',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Ends individual sessions; takes effect with the next request to any copy of the API. */
export async function endAllSessions(
  transaction: Executor,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  await transaction
    .insertInto('ended_sessions')
    .values(sessionIds.map((session_id) => ({ session_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Ends all sessions that have begun; takes effect with the next request to any copy of the API.
 * @param known a session that continues, or the one that the person signs out of
 */
export async function endSessions(
  db: Executor,
  userId: string,
  { spared = null, ended = null }: { spared?: string | null; ended?: string | null } = {},
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ sessions_not_before: sql<Date>`now()`, spared_session: spared, ended_session: ended })
    .where('user_id', '=', userId)
    .execute();
}

/** Records that the password was set: from now on all older sessions except this one have ended. */
export async function recordPasswordChange(
  db: Executor,
  userId: string,
  sessionId: string | null,
): Promise<void> {
  const now = sql<Date>`now()`;
  const set = { password_set_at: now, session_id: sessionId };
  await db
    .insertInto('accounts')
    .values({ user_id: userId, confirmed_at: now, ...set })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...set,
        confirmed_at: sql<Date>`coalesce(accounts.confirmed_at, now())`,
      }),
    )
    .execute();
}

export async function forgetMfaChallenges(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('second_steps').where('user_id', '=', userId).execute();
}
