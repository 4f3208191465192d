import { endSessions } from '../accounts/queries.ts';
import { endAccountBookings } from '../booking/cancellations/end-account-bookings.ts';
import { endClaimedHolds } from '../booking/end-claimed-holds.ts';
import { clearPersonToldByAccount } from '../clinic-day/tubes/told.ts';
import { clearToldByAccount } from '../laboratory/told.ts';
import { readDetailsBeforeClaim, requireHeldResults } from '../people/claims.ts';
import { restoreGpConsents } from '../people/consent/gp-consents.ts';
import { forgetDrafts } from '../people/consent/queries.ts';
import { restoreGp } from '../people/gp/choices.ts';
import { refuseErasureOfAccount } from '../people/personal-data/requests.ts';
import { lockActiveRecord, type ProfileRow, updateProfile } from '../people/queries.ts';
import { ACCOUNT_REMOVED } from '../people/removed-accounts.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { draftLettersToPeopleNotTold } from './letters-to-people-not-told.ts';
import { restoreRecallBeforeClaim } from './recall/restore-recall.ts';
import { lockPeople } from './steps.ts';
import { recordNotToldStep } from './told-steps.ts';

interface By {
  actor: string;
  requestId: string;
}

/** Removes what the other person chose for the record, and restores what it replaced. */
async function undoChoices(
  services: Pick<Services, 'jobs' | 'keys' | 'now'>,
  transaction: Executor,
  record: ProfileRow,
  by: By,
): Promise<void> {
  await endClaimedHolds(transaction, record);
  await endAccountBookings(services, transaction, record, by);
  await forgetDrafts(transaction, record.profile_id);
  await restoreGp(transaction, record);
  await restoreGpConsents(transaction, record, by);
  await refuseErasureOfAccount(transaction, record, by.actor);
  await restoreRecallBeforeClaim(services, transaction, record, by.requestId);
}

/**
 * Detaches an account that a clinician has found to be another person's: the record is as before the claim, without
 * an e-mail address, and without an NHS number, which the other person may have entered.
 * @throws {HttpError} 404; 409 PERSON_CHANGED
 */
export async function rejectClaim(
  services: Pick<Services, 'db' | 'jobs' | 'keys' | 'now'>,
  { actor, requestId }: By,
  profileId: string,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    await lockPeople(transaction, [profileId]);
    const record = await lockActiveRecord(transaction, profileId);
    await requireHeldResults(transaction, profileId);
    await undoChoices(services, transaction, record, { actor, requestId });
    const believed = await clearToldByAccount(transaction, profileId);
    await clearPersonToldByAccount(transaction, profileId);
    await updateProfile(transaction, profileId, {
      ...readDetailsBeforeClaim(record.before_claim),
      ...{ user_id: crypto.randomUUID(), has_account: false, email: null },
      ...{ nhs_number_encrypted: null, nhs_number_hmac: null },
      ...{ claimed_at: null, before_claim: null },
    });
    await endSessions(transaction, record.user_id);
    for (const resultId of believed) {
      await recordNotToldStep(services, transaction, { resultId, actor, requestId });
    }
    await draftLettersToPeopleNotTold(services, transaction, [profileId]);
    await writeAudit(transaction, {
      actor,
      action: ACCOUNT_REMOVED,
      subject: `profile ${profileId}`,
      details: { user: record.user_id },
      ...{ profileId, requestId },
    });
  });
}
