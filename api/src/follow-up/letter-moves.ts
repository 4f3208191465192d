import { approvedLetterText, type LetterStateChange } from '@chaps/contracts/letters';
import { getFollowUpDueDate, LETTER_TRANSITIONS, type LetterText, londonDate } from '@chaps/domain';
import { sql, type UpdateObject } from 'kysely';
import {
  clearPersonToldByLetter,
  markPersonReachable,
  markPersonToldByLetter,
} from '../clinic-day/tubes/told.ts';
import { clearTold, MUST_BE_TOLD_SINCE, markTold } from '../laboratory/told.ts';
import type { Services } from '../platform/config/services.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import type { DB } from '../platform/db/types.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { NO_GP_CONSENT_TEXT } from './change.ts';
import { readLetterFacts } from './draft-letter.ts';
import {
  auditLetter,
  describeLetter,
  hashLetter,
  hasLivingRecipient,
  lacksGpConsent,
  letterChangedError,
  lockLetter,
  mayBeReturned,
  openLetter,
  openText,
  reasonContext,
  recordLetterStep,
  requireLivingRecipient,
  sealText,
} from './letters.ts';
import { HAS_ARRIVED } from './open-letters.ts';
import { recordNotToldStep, recordToldStep } from './told-steps.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;
type Row = Awaited<ReturnType<typeof lockLetter>>;

interface MoveContext {
  services: Needed;
  transaction: Executor;
  row: Row;
  move: LetterStateChange;
}

/** The columns to set, and the text for the timeline. */
interface LetterUpdate {
  set: UpdateObject<DB, 'letters'>;
  what: string;
  note: string | null;
}

export const CANNOT_SEND_TO_GP =
  'The person has not agreed that we may tell their GP, or has withdrawn their agreement. This letter cannot be sent. Discard it, or write another one and give your reason.';

const PRINTED_BEFORE =
  'This letter was printed before the person withdrew their agreement. If it has been posted, open the letter and record when it was sent. Otherwise discard it.';

const WITHDRAWN_VALUE_TEXT =
  'The laboratory has withdrawn this result. Please write about the withdrawal, without the value.';

/** Whether a letter gives the value of a result that was withdrawn. */
async function hasWithdrawnValue(
  { services, transaction, row }: MoveContext,
  { subject, body }: LetterText,
): Promise<boolean> {
  const { recipient, result_id: resultId } = row;
  if (resultId === null || !row.result?.withdrawn) return false;
  const { result } = await readLetterFacts(services.keys, transaction, resultId, recipient);
  return /\d/.test(result) && [subject, body].some((text) => text.includes(result));
}

/**
 * @throws {ValidationError} for a text with gaps or a withdrawn value, or a letter to a GP without consent or
 * a reason
 */
async function approveLetter(moving: MoveContext): Promise<LetterUpdate> {
  const { services, transaction, row, move } = moving;
  const opened = await openLetter(services.keys, transaction, row);
  const words = opened?.words;
  const { error } = approvedLetterText.safeParse(words);
  if (!opened || !words || error) {
    const details = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    throw new ValidationError(Object.fromEntries(details));
  }
  if (await hasWithdrawnValue(moving, words))
    throw new ValidationError({ body: WITHDRAWN_VALUE_TEXT });
  const isOverridden = await lacksGpConsent(transaction, row);
  const reason = isOverridden ? move.reason : null;
  if (isOverridden && !reason) throw new ValidationError({ reason: NO_GP_CONSENT_TEXT });
  const approved_on = londonDate(services.now());
  return {
    set: {
      text_encrypted: sealText(services.keys, row.letter_id, words, opened.recorded),
      sha256: hashLetter(words, approved_on),
      approved_on,
      // Uses the same clock as withdrawals.
      approved_at: sql<Date>`clock_timestamp()`,
      reason_encrypted: reason && services.keys.encrypt(reason, reasonContext(row.letter_id)),
    },
    what: `${describeLetter(row.recipient)} approved${isOverridden ? ' without consent' : ''}`,
    note: reason,
  };
}

/** Adds a reason to the reasons stored with a letter. */
function addReason({ services: { keys }, row }: MoveContext, reason: string): string {
  const { letter_id: letterId, reason_encrypted: earlier } = row;
  const context = reasonContext(letterId);
  const reasons = earlier ? [keys.decrypt(earlier, context), reason] : [reason];
  return keys.encrypt(reasons.join('\n'), context);
}

/**
 * @throws {HttpError} 409 when consent has been withdrawn since, unless the letter had been printed before and
 * a reason says that it was posted
 */
async function sent(moving: MoveContext): Promise<LetterUpdate> {
  const { services, transaction, row, move } = moving;
  const isStopped = await lacksGpConsent(transaction, row);
  const note = isStopped && row.printed_at ? move.reason : null;
  if (isStopped && !note) {
    throw new HttpError(409, 'LETTER_STOPPED', row.printed_at ? PRINTED_BEFORE : CANNOT_SEND_TO_GP);
  }
  // Verifies the text against its hash.
  if (openText(services.keys, row) === null) throw letterChangedError();
  return {
    set: {
      sent_how: move.how,
      ...(note ? { reason_encrypted: addReason(moving, note) } : {}),
    },
    what: `${describeLetter(row.recipient)} sent: ${move.how}`,
    note,
  };
}

/** If a letter comes back that was printed and then discarded, it had been posted. */
function returned({ row, move: { return_reason } }: MoveContext): LetterUpdate {
  if (!mayBeReturned(row)) throw letterChangedError();
  const why = return_reason === 'not said' ? '' : `: ${return_reason}`;
  return {
    set: {
      return_reason,
      ...(row.state === 'discarded' ? { sent_how: 'post' } : {}),
      ...(hasLivingRecipient(row) ? {} : { end_reason: 'person died' }),
    },
    what: `${describeLetter(row.recipient)} returned${why}`,
    note: null,
  };
}

const applyMove = (moving: MoveContext): Promise<LetterUpdate> | LetterUpdate => {
  const { row, move } = moving;
  if (move.to === 'approved') return approveLetter(moving);
  if (move.to === 'sent') return sent(moving);
  if (move.to === 'returned') return returned(moving);
  // A clinician who discards a printed letter has not posted it.
  const set = move.to === 'discarded' ? { printed_at: null } : {};
  return { set, what: `${describeLetter(row.recipient)} ${move.to}`, note: null };
};

/**
 * Sending a letter to the GP tells the GP; this is recorded in the follow-up, if it is about the letter's
 * result.
 */
async function recordGpTold(moving: MoveContext, actor: string, requestId: string): Promise<void> {
  const { services, transaction, row } = moving;
  const { follow_up_id: followUpId } = row;
  const { rows } = await sql`
    UPDATE follow_ups SET state = 'gp told', next_try_at = NULL,
      due_on = ${getFollowUpDueDate('gp told', londonDate(services.now()))}
    WHERE follow_up_id = ${followUpId} AND result_id = ${row.result_id}
      AND (state IN ('told', 'opened') OR state = 'gp told' AND ${row.sends_again !== null})
    RETURNING follow_up_id`.execute(transaction);
  if (rows.length === 0) return;
  const what = row.reason_encrypted === null ? 'gp told' : 'gp told without consent';
  await recordLetterStep(services, transaction, followUpId, { what, actor, requestId });
}

/**
 * The GP no longer counts as told, unless another letter has been sent to them. The follow-up's state cannot
 * go back, so it becomes due today.
 */
const recordGpNotTold = ({ services, transaction, row }: MoveContext): Promise<unknown> =>
  sql`UPDATE follow_ups SET due_on = ${londonDate(services.now())}, next_try_at = NULL
    WHERE follow_up_id = ${row.follow_up_id} AND result_id = ${row.result_id}
      AND state = 'gp told' AND NOT EXISTS (SELECT FROM letters other
        WHERE other.result_id = ${row.result_id} AND other.recipient = 'gp'
          AND other.letter_id <> ${row.letter_id} AND other.state IN ('sent', 'confirmed'))`.execute(
    transaction,
  );

/**
 * Once a letter is delivered, the person counts as told of their result, unless that was released or
 * withdrawn after the approval, or of their failed tube.
 */
async function recordArrival(
  {
    services,
    transaction,
    row: { result_id: resultId, sample_id: sampleId, still_holds },
  }: MoveContext,
  actor: string,
  requestId: string,
): Promise<void> {
  if (!still_holds) return;
  if (sampleId) await markPersonToldByLetter(transaction, sampleId, actor);
  if (resultId === null) return;
  const how = 'letter';
  if (!(await markTold(transaction, resultId, { how, actor }))) return;
  await recordToldStep(services, transaction, { resultId, how, actor, requestId });
}

/**
 * If a letter comes back after all, the person no longer counts as told, unless another letter about the
 * result has arrived.
 */
async function recordNonArrival(
  { services, transaction, row: { result_id: resultId, sample_id: sampleId, ...row } }: MoveContext,
  actor: string,
  requestId: string,
): Promise<void> {
  if (row.still_holds && sampleId) await clearPersonToldByLetter(transaction, sampleId);
  if (resultId === null || !row.still_holds || row.told_how !== 'letter') return;
  const { rows } = await sql`SELECT FROM letters l JOIN results r USING (result_id)
    WHERE l.result_id = ${resultId} AND l.recipient = 'person' AND ${HAS_ARRIVED}
      AND l.approved_at >= ${MUST_BE_TOLD_SINCE}`.execute(transaction);
  if (rows.length > 0 || !(await clearTold(transaction, resultId))) return;
  await recordNotToldStep(services, transaction, { resultId, actor, requestId });
}

/** Moves a letter to its next state. @throws {HttpError} 404; 409; 422 */
export async function changeLetterState(
  services: Needed,
  { actor, letterId, requestId }: { actor: string; letterId: string; requestId: string },
  move: LetterStateChange,
): Promise<void> {
  const { from, to, version } = move;
  if (!LETTER_TRANSITIONS[from].includes(to)) {
    throw new ValidationError({ to: `A letter cannot go from '${from}' to '${to}'.` });
  }
  await withTransaction(services.db, async (transaction) => {
    const row = await lockLetter(transaction, letterId);
    if (row.state !== from || row.version !== version) throw letterChangedError();
    if (to === 'approved' || to === 'sent') requireLivingRecipient(row);
    const moving = { services, transaction, row, move };
    const { set, what, note } = await applyMove(moving);
    const { numUpdatedRows } = await transaction
      .updateTable('letters')
      .set({ ...set, state: to, changed_at: new Date() })
      .where('letter_id', '=', letterId)
      .where('state', '=', from)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw letterChangedError();
    const { follow_up_id: followUpId, recipient } = row;
    await recordLetterStep(services, transaction, followUpId, { what, actor, note, requestId });
    if (to === 'sent' && recipient === 'gp') await recordGpTold(moving, actor, requestId);
    if (to === 'returned' && recipient === 'gp') await recordGpNotTold(moving);
    if (to === 'confirmed' && recipient === 'person') await recordArrival(moving, actor, requestId);
    if (row.sample_id && (to === 'approved' || to === 'sent'))
      await markPersonReachable(transaction, row.sample_id);
    if (from === 'confirmed' && recipient === 'person') {
      await recordNonArrival(moving, actor, requestId);
    }
    const action: AuditAction = `letter ${to === 'drafted' ? 'changed' : to}`;
    await auditLetter(transaction, { actor, letterId, requestId }, row, action);
  });
}
