import { sql } from 'kysely';
import { endSessions } from '../accounts/queries.ts';
import { MUST_BE_TOLD } from '../laboratory/told.ts';
import { IS_HELD, readDetailsBefore, requireHeld } from '../people/claims.ts';
import { lockActiveRecord, updateProfile } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { lockPeople } from './steps.ts';
import { recordNotToldStep } from './told-steps.ts';
import { draftUntoldLetters } from './untold-letters.ts';

/** Only mails to the account, and visits to it, say that the person knows these results: they do not. */
async function clearToldByAccount(transaction: Executor, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ result_id: string; is_untold: boolean }>`
    UPDATE results r SET opened_at = CASE WHEN r.opened_at < c.claimed_at THEN r.opened_at END,
      told_at = CASE WHEN r.told_how <> 'delivered' THEN r.told_at END,
      told_how = CASE WHEN r.told_how <> 'delivered' THEN r.told_how END
    FROM profiles c WHERE c.profile_id = ${profileId} AND r.profile_id = c.profile_id
      AND ${MUST_BE_TOLD} AND (r.opened_at >= c.claimed_at
        OR r.told_how = 'delivered' AND (${IS_HELD} OR r.told_at >= c.claimed_at))
    RETURNING r.result_id, r.opened_at IS NULL AND r.told_at IS NULL AS is_untold`.execute(
    transaction,
  );
  return rows.flatMap(({ result_id, is_untold }) => (is_untold ? result_id : []));
}

/**
 * Detaches an account that a clinician has found to be another person's: the record is as before the claim, without
 * an e-mail address, and without an NHS number, which the other person may have entered.
 * @throws {HttpError} 404; 409 PERSON_CHANGED
 */
export async function rejectClaim(
  services: Pick<Services, 'db' | 'keys'>,
  { actor, requestId }: { actor: string; requestId: string },
  profileId: string,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    await lockPeople(transaction, [profileId]);
    const { user_id: userId, before_claim: before } = await lockActiveRecord(
      transaction,
      profileId,
    );
    await requireHeld(transaction, profileId);
    const believed = await clearToldByAccount(transaction, profileId);
    await updateProfile(transaction, profileId, {
      ...readDetailsBefore(before),
      ...{ user_id: crypto.randomUUID(), has_account: false, email: null, billing_address: null },
      ...{ nhs_number_encrypted: null, nhs_number_hmac: null },
      ...{ claimed_at: null, before_claim: null },
    });
    await endSessions(transaction, userId);
    for (const resultId of believed) {
      await recordNotToldStep(services, transaction, { resultId, actor, requestId });
    }
    await draftUntoldLetters(services, transaction, [profileId]);
    await writeAudit(transaction, {
      actor,
      action: 'account of another person removed',
      subject: `profile ${profileId}`,
      details: { user: userId },
      ...{ profileId, requestId },
    });
  });
}
