import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '../platform/db/audit-words.ts';
import type { Executor } from '../platform/db/database.ts';

/** The audit entry of a record whose account a clinician has removed, because it was another person's. */
export const ACCOUNT_REMOVED = 'account of another person removed' satisfies AuditAction;

/**
 * SQL condition: the account that a record had at this time was another person's, and has been removed. What it
 * began, and the links that were mailed to it, are not the person's.
 */
export const belongsToRemovedAccount = (profileId: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM audit_log x WHERE x.subject = 'profile ' || ${profileId}::text
    AND x.action = ${sql.lit(ACCOUNT_REMOVED)} AND x.created_at >= ${at})`;

/** Whether a link was mailed to an account that has been removed from the record since. */
export async function wasMailedToRemovedAccount(
  db: Executor,
  profileId: string,
  mailed: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT WHERE ${belongsToRemovedAccount(sql`${profileId}`, sql`${mailed}`)}`.execute(db);
  return rows.length > 0;
}
