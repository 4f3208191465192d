import { randomUUID } from 'node:crypto';
import type { FollowUpNextTest } from '@chaps/contracts/follow-ups';
import {
  canBeRecalled,
  formatDate,
  isTemporaryEnd,
  londonDate,
  preventsNewRecall,
  type RecallEnd,
} from '@chaps/domain';
import { sql } from 'kysely';
import { findKeptRecord } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { type Change, followUpChangedError, requireFollowUp } from '../change.ts';
import { lockPeople } from '../steps.ts';
import { type RecallFacts, readRecallFacts } from './facts.ts';
import { findNoRecallReason, hasSameOccasion } from './plan.ts';
import { writeRecallSteps } from './steps.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

export const DUE_RANGE_TEXT = 'Choose a date between today and five years from now.';

interface NextTestForLater extends FollowUpNextTest {
  /** Whether the caller saw that the reminders had ended, and starts them again. */
  startsAgain: boolean;
  profileId: string;
  actor: string;
  requestId: string;
}

const describeEndedReminders = (reason: RecallEnd) =>
  `This person’s reminders have ended: ${reason}. Please check this before you set a date.`;

/** Why the person gets no next test after their latest one; undefined if the rules may set one. */
function findEndReason({ occasion, recall }: RecallFacts): RecallEnd | undefined {
  const reason = recall?.ended_reason;
  if (!reason || isTemporaryEnd(reason)) return undefined;
  const isOfThis = occasion && hasSameOccasion(occasion, recall);
  return isOfThis || preventsNewRecall(reason) ? reason : undefined;
}

/**
 * Sets the next test of someone with an open follow-up; it takes effect when the follow-up ends. The caller
 * has locked the person.
 * @returns false for someone without an open follow-up
 * @throws {ValidationError} if their reminders have ended
 */
export async function setRecallForLater(
  services: Needed,
  transaction: Executor,
  { startsAgain, profileId, due_on, reason, actor, requestId }: NextTestForLater,
): Promise<boolean> {
  const [facts] = await readRecallFacts(services, transaction, [profileId]);
  if (!facts?.occasion || findNoRecallReason(facts) !== 'being followed up') return false;
  const ended = findEndReason(facts);
  if (ended && !startsAgain) throw new ValidationError({ due_on: describeEndedReminders(ended) });
  const { occasion, recall } = facts;
  const same = recall && hasSameOccasion(occasion, recall) ? recall : null;
  const recallId = same?.recall_id ?? randomUUID();
  const { result_id, appointment_id, tested_on } = occasion;
  await sql`INSERT INTO recalls (recall_id, profile_id, result_id, appointment_id, tested_on, due_on, basis,
      state, ended_reason)
    VALUES (${recallId}, ${profileId}, ${result_id}, ${appointment_id}, ${tested_on}, ${due_on}, 'hand',
      'ended', 'being followed up')
    ON CONFLICT (recall_id) DO UPDATE SET due_on = excluded.due_on, basis = 'hand', state = 'ended',
      ended_reason = excluded.ended_reason, postponed_from = NULL, test_interval = NULL,
      rule_version = NULL, from_record = NULL, version = recalls.version + 1`.execute(transaction);
  const what = `due on ${formatDate(due_on)}`;
  await writeRecallSteps(services, transaction, [{ recallId, what, actor, reason, requestId }]);
  const subject = `recall ${recallId}`;
  await writeAudit(transaction, { actor, action: 'recall changed', subject, profileId, requestId });
  return true;
}

/**
 * A clinician sets the next test while the follow-up is open.
 * @throws {HttpError} 404; 409 FOLLOW_UP_CHANGED when it has ended; 422
 */
export async function setNextTest(
  services: Needed,
  change: Change,
  { due_on, reason }: FollowUpNextTest,
): Promise<void> {
  if (!canBeRecalled(due_on, londonDate(services.now()))) {
    throw new ValidationError({ due_on: DUE_RANGE_TEXT });
  }
  await withTransaction(services.db, async (transaction) => {
    const known = await requireFollowUp(transaction, change);
    const profileId = await findKeptRecord(transaction, known.profile_id);
    await lockPeople(transaction, [profileId]);
    const later = { ...change, startsAgain: false, profileId, due_on, reason };
    if (!(await setRecallForLater(services, transaction, later))) throw followUpChangedError();
  });
}
