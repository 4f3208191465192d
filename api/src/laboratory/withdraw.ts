import { sql } from 'kysely';
import { writeResultedSamples } from '../clinic-day/sample-rows.ts';
import { recordWithdrawals, type Withdrawal } from '../follow-up/changed-results.ts';
import { updateRecalls } from '../follow-up/recall/keep.ts';
import { lockPeople } from '../follow-up/steps.ts';
import { dropEmails, queueEmails } from '../messages/email/outbox.ts';
import { isReadyEmail, isWithdrawalEmail } from '../messages/email/result-mails.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

/** Drops unsent mails about earlier withdrawals for the same bookings: the new mail says the same. */
async function dropEarlierEmails(transaction: Executor, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ result_id: string }>`
    SELECT earlier.result_id FROM results r JOIN results earlier USING (appointment_id)
    WHERE r.result_id = ANY (${[...ids]}::uuid[]) AND earlier.withdrawn_at < r.withdrawn_at`.execute(
    transaction,
  );
  const earlier = rows.map(({ result_id }) => result_id);
  await dropEmails(transaction, isWithdrawalEmail(earlier));
}

/**
 * Hides results immediately. The people are notified and must be told about the withdrawal,
 * whatever they know about the result. The caller has locked people and appointments, so every
 * letter approved before is older than the statement's time, which is used here.
 * @returns how many of them were current
 */
export async function withdrawResults(
  services: Needed,
  transaction: Executor,
  resultIds: readonly string[],
  by?: Withdrawal,
): Promise<number> {
  const { rows } = await sql<{
    result_id: string;
    profile_id: string;
    sample_id: string | null;
  }>`
    UPDATE results SET superseded_at = statement_timestamp(), withdrawn_at = statement_timestamp(),
      opened_at = NULL, told_at = NULL, told_how = NULL, told_by = NULL,
      unreachable_at = NULL, unreachable_by = NULL
    WHERE result_id = ANY (${[...resultIds]}::uuid[]) AND superseded_at IS NULL
    RETURNING result_id, profile_id, sample_id`.execute(transaction);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ result_id }) => result_id);
  await writeResultedSamples(
    transaction,
    rows.flatMap(({ sample_id }) => sample_id ?? []),
  );
  // The mail announcing the result would no longer be true.
  await dropEmails(transaction, isReadyEmail(ids));
  await dropEarlierEmails(transaction, ids);
  await queueEmails(
    transaction,
    rows.map(({ result_id, profile_id }) => ({
      kind: 'result-withdrawn' as const,
      occasion: `result-withdrawn ${result_id}`,
      profileId: profile_id,
    })),
  );
  await recordWithdrawals(services, transaction, ids, by);
  await updateRecalls(
    services,
    transaction,
    rows.map(({ profile_id }) => profile_id),
  );
  return ids.length;
}

/**
 * Withdraws a result at a laboratory's request to a clinician.
 * @throws {HttpError} 404; 409 RESULT_CHANGED when it is no longer valid
 */
export async function withdrawByHand(
  services: Needed & Pick<Services, 'db'>,
  resultId: string,
  by: Withdrawal,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const result = await transaction
      .selectFrom('results')
      .select(['appointment_id', 'profile_id'])
      .where('result_id', '=', resultId)
      .executeTakeFirst();
    if (!result) throw new NotFoundError();
    await lockPeople(transaction, [result.profile_id]);
    await sql`SELECT FROM appointments WHERE appointment_id = ${result.appointment_id}
      FOR NO KEY UPDATE`.execute(transaction);
    if ((await withdrawResults(services, transaction, [resultId], by)) === 0) {
      const message = 'This result has already been corrected or withdrawn. Please check it again.';
      throw new HttpError(409, 'RESULT_CHANGED', message);
    }
    const { actor, reason, requestId } = by;
    await writeAudit(transaction, {
      actor,
      action: 'result withdrawn',
      subject: `result ${resultId}`,
      reason,
      requestId,
    });
  });
}
