import type { StaffTellingMethod } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { draftReleaseLetters } from './release-letters.ts';
import { markResultsKnown, recordStaffStep, type StaffStep } from './steps.ts';

async function discardDrafts(
  transaction: Executor,
  { resultId, actor, requestId }: StaffStep,
  { which, reason }: { which: RawBuilder<unknown>; reason: string },
): Promise<void> {
  const { rows } = await sql<{ letter_id: string; profile_id: string }>`
    UPDATE letters l SET state = 'discarded', changed_at = now() FROM results r
    WHERE l.result_id = ${resultId} AND l.result_id = r.result_id AND l.recipient = 'person'
      AND l.state = 'drafted' AND ${which}
    RETURNING l.letter_id, r.profile_id`.execute(transaction);
  for (const { letter_id, profile_id: profileId } of rows) {
    await writeAudit(transaction, {
      actor,
      action: 'letter discarded',
      subject: `letter ${letter_id}`,
      profileId,
      reason,
      requestId,
    });
  }
}

/**
 * Discards drafts to a person who already knows a result that has no follow-up: nobody would see
 * them again. With a follow-up, the clinician decides; its list of letters shows that the person
 * knows.
 */
const discardNeedlessDrafts = (
  transaction: Executor,
  told: StaffStep & { how: StaffTellingMethod },
): Promise<void> =>
  discardDrafts(transaction, told, {
    which: sql`l.follow_up_id IS NULL`,
    reason: `No longer needed: told by ${told.how}.`,
  });

/** Nobody has to call the person of a result again. */
async function clearNextTry(transaction: Executor, resultId: string): Promise<void> {
  await sql`UPDATE follow_ups SET next_try_at = NULL
    WHERE result_id = ${resultId} AND state <> 'outcome'`.execute(transaction);
}

/** Records that staff cannot reach the person: nobody calls again, and a draft to them cannot be sent. */
export async function recordUnreachableStep(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  step: StaffStep,
  reason: string,
): Promise<void> {
  await clearNextTry(transaction, step.resultId);
  await recordStaffStep(services, transaction, step, 'cannot be reached', reason);
  await discardDrafts(transaction, step, {
    which: sql`true`,
    reason: 'The person cannot be reached.',
  });
}

/** Records that staff have told the person their result, so that nobody has to call again. */
export async function recordToldStep(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  told: StaffStep & { how: StaffTellingMethod },
): Promise<void> {
  await clearNextTry(transaction, told.resultId);
  await markResultsKnown(services, transaction, sql`result_id = ${told.resultId}`);
  await recordStaffStep(services, transaction, told, `told by ${told.how}`);
  await discardNeedlessDrafts(transaction, told);
}

/**
 * Corrects a staff record that the person was told. The state only moves forward, so each step is
 * stored beside it. For someone who cannot be reached by e-mail, a letter is drafted again. The
 * caller holds the lock of the person.
 */
export async function recordNotToldStep(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  change: StaffStep,
): Promise<void> {
  await recordStaffStep(services, transaction, change, 'not told after all');
  await draftReleaseLetters(services, transaction, [change.resultId]);
}
