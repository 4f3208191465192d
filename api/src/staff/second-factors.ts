import { randomInt } from 'node:crypto';
import { randomLetterGroups } from '@chaps/domain/code-letters';
import { sql } from 'kysely';
import { endSessions } from '../accounts/queries.ts';
import type { Services } from '../accounts/services.ts';
import type { TokenSession } from '../accounts/standing.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';

const RECOVERY_CODE_COUNT = 10;

const normaliseCode = (userId: string, code: string) =>
  `${userId} ${code.replace(/[\s-]/g, '').toUpperCase()}`;

export async function countRecoveryCodes({ db }: Pick<Services, 'db'>, userId: string) {
  const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left
    FROM staff_recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Creates new recovery codes, replacing the old ones. They are shown once and stored as HMACs. */
export async function renewRecoveryCodes(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  userId: string,
  requestId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    randomLetterGroups(12, randomInt),
  );
  await withTransaction(db, async (transaction) => {
    await transaction.deleteFrom('staff_recovery_codes').where('user_id', '=', userId).execute();
    const rows = codes.map((code) => ({
      user_id: userId,
      code_hmac: keys.mac('recovery-code', normaliseCode(userId, code)),
    }));
    await transaction.insertInto('staff_recovery_codes').values(rows).execute();
    await writeAudit(transaction, {
      actor: userId,
      action: 'recovery codes renewed',
      subject: `staff ${userId}`,
      requestId,
    });
  });
  return codes;
}

/**
 * Uses a recovery code: removes the lost second factor, so that another can be enrolled, and ends all other
 * sessions.
 * @throws {HttpError} 422 for a wrong or used code; 503, after which the code is still valid
 */
export async function removeLostSecondFactor(
  { db, keys, accounts }: Pick<Services, 'db' | 'keys' | 'accounts'>,
  { userId, sessionId }: Pick<TokenSession, 'userId' | 'sessionId'>,
  code: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { rows } = await sql`UPDATE staff_recovery_codes SET used_at = now()
      WHERE user_id = ${userId} AND code_hmac = ANY (${keys.macs('recovery-code', normaliseCode(userId, code))})
        AND used_at IS NULL
      RETURNING user_id`.execute(transaction);
    if (rows.length === 0) {
      throw new ValidationError({
        code: 'This is not one of your codes, or it has already been used.',
      });
    }
    await writeAudit(transaction, {
      actor: userId,
      action: 'second factor removed with a recovery code',
      subject: `staff ${userId}`,
      requestId,
    });
    await endSessions(transaction, userId, { spared: sessionId });
    await accounts.removeSecondFactors(userId);
  });
}

/**
 * Removes another staff member's lost second factor on behalf of an admin, and ends all their sessions.
 * @throws {HttpError} 404 for a user who is not staff
 */
export async function resetSecondFactor(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  actor: string,
  userId: string,
  reason: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const member = await transaction
      .selectFrom('staff_members')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!member) throw new NotFoundError();
    await writeAudit(transaction, {
      actor,
      action: 'second factor reset',
      subject: `staff ${member.email}`,
      reason,
      requestId,
    });
    await endSessions(transaction, userId);
    await accounts.removeSecondFactors(userId);
  });
}
