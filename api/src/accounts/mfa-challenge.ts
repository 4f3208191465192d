import { sql } from 'kysely';
import { queueMail } from '../messages/email/outbox.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { Services } from './services.ts';
import type { MfaChallenge, ServiceResponse } from './sign-in-service.ts';

/** The number of wrong codes that locks the second step. */
const MAX_WRONG_CODES = 10;
const LOCKED_MINUTES = 15;
/** The sign-in service accepts a code for 90 s, during the previous, current and next time step. */
const CODE_SECONDS = 120;

/** An error of ours with the additional fields that the sign-in service's client reads. */
const serviceError = (
  status: 422 | 429,
  service: string,
  message: string,
  retryAfterSeconds?: number,
) =>
  new HttpError(status, status === 429 ? 'TOO_MANY_REQUESTS' : 'VALIDATION_FAILED', message, {
    beside: { code: status, error_code: service, msg: message },
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });

function lockedError(until: Date, now: Date): HttpError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const message = `Too many wrong codes. Please try again in ${wait}.`;
  return serviceError(429, 'over_request_rate_limit', message, seconds);
}

/**
 * Counts a code as wrong until it proves correct, so that concurrent guesses are counted too.
 * @returns the new count
 * @throws {HttpError} 429 while the second step is locked
 */
async function countWrongCode(transaction: Executor, userId: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + LOCKED_MINUTES * 60_000);
  const { rows } = await sql<{ wrong_codes: number }>`
    INSERT INTO second_steps AS step (user_id, wrong_codes) VALUES (${userId}, 1)
    ON CONFLICT (user_id) DO UPDATE SET
      wrong_codes = CASE WHEN step.locked_until IS NULL THEN step.wrong_codes + 1 ELSE 1 END,
      locked_until = CASE WHEN step.locked_until IS NULL AND step.wrong_codes + 1 >= ${MAX_WRONG_CODES}
        THEN ${until}::timestamptz END
    WHERE step.locked_until IS NULL OR step.locked_until <= ${now}::timestamptz
    RETURNING wrong_codes`.execute(transaction);
  if (rows[0]) return rows[0].wrong_codes;
  const step = await transaction
    .selectFrom('second_steps')
    .select('locked_until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  throw lockedError(step?.locked_until ?? until, now);
}

/** @throws {HttpError} 422 for a code of this factor that was used or is being checked */
async function claimCode(transaction: Executor, factorId: string, mac: string, now: Date) {
  const before = new Date(now.getTime() - CODE_SECONDS * 1000);
  await transaction
    .deleteFrom('used_codes')
    .where('factor_id', '=', factorId)
    .where('used_at', '<', before)
    .execute();
  const claimed = await transaction
    .insertInto('used_codes')
    .values({ factor_id: factorId, code_hmac: mac, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('factor_id')
    .executeTakeFirst();
  if (claimed) return;
  const message = 'This code has already been used. Please wait for the next one in your app.';
  throw serviceError(422, 'mfa_verification_failed', message);
}

/** Uncounts a code that the sign-in service did not check. */
const uncountWrongCode = (db: Executor, userId: string) =>
  sql`UPDATE second_steps SET wrong_codes = greatest(wrong_codes - 1, 0), locked_until = NULL
    WHERE user_id = ${userId}`.execute(db);

/** Notifies the person whose second step was locked. */
async function notifyOfLock(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  userId: string,
  until: Date,
  requestId: string,
): Promise<void> {
  const member = await db
    .selectFrom('staff_members')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const email = member?.email ?? (await accounts.find(userId))?.email;
  await withTransaction(db, async (transaction) => {
    if (email) {
      const occasion = `second-step-locked ${userId} ${until.toISOString()}`;
      await queueMail(transaction, { kind: 'second-step-locked', occasion, email });
    }
    await writeAudit(transaction, {
      actor: userId,
      action: 'second step locked',
      subject: `user ${userId}`,
      requestId,
    });
  });
}

/**
 * Forwards a code to the sign-in service, which tracks neither used codes nor wrong ones: each code is
 * accepted once, and the tenth wrong one locks the second step (ADR 26).
 * @throws {HttpError} 422 for a used code, 429 while the second step is locked, 503
 */
export async function verifyMfaChallenge(
  services: Pick<Services, 'db' | 'keys' | 'accounts' | 'now'>,
  userId: string,
  step: MfaChallenge,
  requestId: string,
): Promise<ServiceResponse> {
  const { db, keys, accounts } = services;
  const now = services.now();
  const mac = keys.mac('second-step', `${step.factorId} ${step.code}`);
  const count = await withTransaction(db, async (transaction) => {
    await claimCode(transaction, step.factorId, mac, now);
    return countWrongCode(transaction, userId, now);
  });
  // Without a response the code may have been accepted, so it counts as used.
  const answer = await accounts.verifyMfaChallenge(step).catch(async (error: unknown) => {
    await uncountWrongCode(db, userId);
    throw error;
  });
  if (answer.status === 200) {
    await db.deleteFrom('second_steps').where('user_id', '=', userId).execute();
    return answer;
  }
  await db
    .deleteFrom('used_codes')
    .where('factor_id', '=', step.factorId)
    .where('code_hmac', '=', mac)
    .execute();
  if (answer.status === 429) await uncountWrongCode(db, userId);
  else if (count >= MAX_WRONG_CODES) {
    const until = new Date(now.getTime() + LOCKED_MINUTES * 60_000);
    await notifyOfLock(services, userId, until, requestId);
    throw lockedError(until, now);
  }
  return answer;
}
