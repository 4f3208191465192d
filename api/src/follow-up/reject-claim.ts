import { endSessions } from '../accounts/queries.ts';
import { clearTubesToldByAccount } from '../clinic-day/tubes/told.ts';
import { clearToldByAccount } from '../laboratory/told.ts';
import { readDetailsBeforeClaim, requireHeld } from '../people/claims.ts';
import { lockActiveRecord, updateProfile } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { draftLettersForUntoldResults } from './letters-for-untold-results.ts';
import { lockPeople } from './steps.ts';
import { recordNotToldStep } from './told-steps.ts';

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
    await clearTubesToldByAccount(transaction, profileId);
    await updateProfile(transaction, profileId, {
      ...readDetailsBeforeClaim(before),
      ...{ user_id: crypto.randomUUID(), has_account: false, email: null, billing_address: null },
      ...{ nhs_number_encrypted: null, nhs_number_hmac: null },
      ...{ claimed_at: null, before_claim: null },
    });
    await endSessions(transaction, userId);
    for (const resultId of believed) {
      await recordNotToldStep(services, transaction, { resultId, actor, requestId });
    }
    await draftLettersForUntoldResults(services, transaction, [profileId]);
    await writeAudit(transaction, {
      actor,
      action: 'account of another person removed',
      subject: `profile ${profileId}`,
      details: { user: userId },
      ...{ profileId, requestId },
    });
  });
}
