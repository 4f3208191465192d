import type { StaffTellingMethod } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { discardResultDrafts, discardUnneededDrafts } from './discard-drafts.ts';
import { draftReleaseLetters } from './release-letters.ts';
import { markResultsKnown, recordStaffStep, type StaffStep } from './steps.ts';

/** Nobody has to call the person with a result again. */
async function clearNextTry(transaction: Executor, resultId: string): Promise<void> {
  await sql`UPDATE follow_ups SET next_try_at = NULL
    WHERE result_id = ${resultId} AND state <> 'outcome'`.execute(transaction);
}

/**
 * Records that staff cannot reach the person, so that nobody calls again and a draft to them cannot be sent.
 */
export async function recordUnreachableStep(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  step: StaffStep,
  reason: string,
): Promise<void> {
  await clearNextTry(transaction, step.resultId);
  await recordStaffStep(services, transaction, step, 'cannot be reached', reason);
  const { resultId, actor, requestId } = step;
  const why = { actor, requestId, reason: 'The person cannot be reached.' };
  await discardResultDrafts(transaction, [resultId], why);
}

/** Records that staff have told the person their result, so that nobody has to call again. */
export async function recordToldStep(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  told: StaffStep & { how: StaffTellingMethod },
): Promise<void> {
  await clearNextTry(transaction, told.resultId);
  await markResultsKnown(services, transaction, sql`result_id = ${told.resultId}`);
  const how = `told by ${told.how}`;
  await recordStaffStep(services, transaction, told, how);
  await discardUnneededDrafts(transaction, [told.resultId], how, told);
}

/**
 * Corrects a staff record that the person was told. The state only moves forward, so each step is stored
 * beside it. For someone who cannot be reached by e-mail, a letter is drafted again. The caller has locked
 * the person.
 */
export async function recordNotToldStep(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  change: StaffStep,
): Promise<void> {
  await recordStaffStep(services, transaction, change, 'not told after all');
  await draftReleaseLetters(services, transaction, [change.resultId]);
}
