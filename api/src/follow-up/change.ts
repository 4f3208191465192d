import type { FollowUpChange, FollowUpStep } from '@chaps/contracts/follow-ups';
import {
  canBeDueOn,
  FOLLOW_UP_TRANSITIONS,
  formatDate,
  getFollowUpDueDate,
  isFarAhead,
  londonDate,
} from '@chaps/domain';
import { sql } from 'kysely';
import { CLINICIANS } from '../accounts/staff-grants.ts';
import { sendWaitingEmails } from '../messages/email/outbox.ts';
import { isReadyEmail } from '../messages/email/result-mails.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { recordDeath } from './deaths.ts';
import { readGpSharing } from './gp-sharing.ts';
import { updateRecalls } from './recall/keep.ts';
import { lockPeople, writeSteps } from './steps.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

export interface Change {
  actor: string;
  followUpId: string;
  requestId: string;
}

/**
 * The person is left out of the audit log: administrators read it, and they may not see results.
 */
export const auditFollowUp = (
  transaction: Executor,
  { actor, followUpId, requestId }: Change,
  action: AuditAction,
) => writeAudit(transaction, { actor, action, subject: `follow-up ${followUpId}`, requestId });

/** @throws {NotFoundError} */
export async function requireFollowUp(
  transaction: Executor,
  { followUpId }: Change,
): Promise<{ result_id: string; profile_id: string }> {
  const { rows } = await sql<{
    result_id: string;
    profile_id: string;
  }>`SELECT result_id, profile_id FROM follow_ups
    WHERE follow_up_id = ${followUpId}`.execute(transaction);
  if (!rows[0]) throw new NotFoundError();
  return rows[0];
}

/**
 * Locks the person, because a follow-up moves to another result under that lock, and reads the follow-up.
 * @param seen the result that the clinician has read; older consoles do not send it
 * @throws {HttpError} 404; 409 FOLLOW_UP_CHANGED when the follow-up is now about a different result
 */
export async function lockFollowUp(transaction: Executor, change: Change, seen?: string) {
  const { profile_id } = await requireFollowUp(transaction, change);
  await lockPeople(transaction, [profile_id]);
  const known = await requireFollowUp(transaction, change);
  if (seen && seen !== known.result_id) throw followUpChangedError();
  return known;
}

export const NO_GP_CONSENT_TEXT =
  'The person has not agreed that we may tell their GP about this sample. Give your reason for telling the GP anyway.';
const LATE_DUE_NEEDS_REASON = 'This is more than 90 days ahead. Please give a reason.';
const DUE_RANGE = 'Choose a date between today and a year from now.';

export const followUpChangedError = () =>
  new HttpError(
    409,
    'FOLLOW_UP_CHANGED',
    'Someone else has updated this follow-up. Please check it again.',
  );

/**
 * Moves a follow-up to a later state. The person then knows the result, or staff no longer try to reach them,
 * so a mail held until the call is sent.
 * @throws {HttpError} 404; 409 FOLLOW_UP_CHANGED; 422
 */
export async function changeFollowUpState(
  services: Needed & Pick<Services, 'jobs'>,
  change: Change,
  { from, to, outcome, note, reason, result_id: seen }: FollowUpStep,
): Promise<void> {
  const { actor, followUpId, requestId } = change;
  if (!FOLLOW_UP_TRANSITIONS[from].includes(to)) {
    throw new ValidationError({ to: `A follow-up cannot go from '${from}' to '${to}'.` });
  }
  await withTransaction(services.db, async (transaction) => {
    const { result_id: resultId, profile_id } = await lockFollowUp(transaction, change, seen);
    const isOverridden = to === 'gp told' && (await readGpSharing(transaction, resultId)) !== true;
    if (isOverridden && !reason) throw new ValidationError({ reason: NO_GP_CONSENT_TEXT });
    const { rows } = await sql`
      UPDATE follow_ups SET state = ${to}, outcome = ${outcome}, next_try_at = NULL,
        due_on = ${getFollowUpDueDate(to, londonDate(services.now()))}
      WHERE follow_up_id = ${followUpId} AND state = ${from}
      RETURNING follow_up_id`.execute(transaction);
    if (rows.length === 0) throw followUpChangedError();
    await sendWaitingEmails(transaction, isReadyEmail([resultId]));
    const what = outcome ? `outcome: ${outcome}` : isOverridden ? 'gp told without consent' : to;
    const said = [isOverridden ? reason : null, note].filter(Boolean).join('\n\n') || null;
    await writeSteps(services, transaction, [{ followUpId, what, actor, note: said, requestId }]);
    await auditFollowUp(transaction, change, 'follow-up moved');
    if (outcome === 'died') {
      await recordDeath(services, transaction, profile_id, { ...change, isClinician: true });
    } else if (to === 'outcome') await updateRecalls(services, transaction, [profile_id]);
  });
}

/** @throws {HttpError} 404 */
export async function addNote(services: Needed, change: Change, note: string): Promise<void> {
  const { actor, followUpId, requestId } = change;
  await withTransaction(services.db, async (transaction) => {
    await requireFollowUp(transaction, change);
    const step = { followUpId, what: 'note', actor, note, requestId };
    await writeSteps(services, transaction, [step]);
    await auditFollowUp(transaction, change, 'follow-up note added');
  });
}

export async function listClinicians(db: Executor) {
  const { rows } = await sql<{ user_id: string; email: string }>`
    SELECT * FROM ${CLINICIANS} c ORDER BY email`.execute(db);
  return rows;
}

/** Sets the owner and due date of a follow-up. @throws {HttpError} 404; 409 when it has ended; 422 */
export async function changeFollowUp(
  services: Needed,
  change: Change,
  { owner, due_on, reason, result_id: seen }: FollowUpChange,
): Promise<void> {
  const { actor, followUpId, requestId } = change;
  const today = londonDate(services.now());
  if (!canBeDueOn(due_on, today, Boolean(reason))) {
    throw new ValidationError(
      isFarAhead(due_on, today) && !reason
        ? { reason: LATE_DUE_NEEDS_REASON }
        : { due_on: DUE_RANGE },
    );
  }
  await withTransaction(services.db, async (transaction) => {
    await lockFollowUp(transaction, change, seen);
    const clinicians = await listClinicians(transaction);
    const email = clinicians.find(({ user_id }) => user_id === owner)?.email;
    if (owner !== null && !email) {
      throw new ValidationError({ owner: 'Only a clinician can own a follow-up.' });
    }
    // The time of the next try applies only to its original day.
    const { rows } = await sql`UPDATE follow_ups SET owner = ${owner}, due_on = ${due_on},
        next_try_at = CASE WHEN due_on = ${due_on}::date THEN next_try_at END
      WHERE follow_up_id = ${followUpId} AND state <> 'outcome'
      RETURNING follow_up_id`.execute(transaction);
    if (rows.length === 0) throw followUpChangedError();
    const what = `owner ${email ?? 'nobody'}, due on ${formatDate(due_on)}`;
    const note = reason ?? null;
    await writeSteps(services, transaction, [{ followUpId, what, actor, note, requestId }]);
    await auditFollowUp(transaction, change, 'follow-up assigned');
  });
}
