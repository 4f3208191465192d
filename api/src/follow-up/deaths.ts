import { type LetterRecipient, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { endFutureBookings } from '../booking/cancellations/end-bookings.ts';
import { forgetAlerts } from '../events/alerts.ts';
import { areMailsToPeople, dropEmails } from '../messages/email/outbox.ts';
import { hasDied } from '../people/contact.ts';
import { listRecordIds } from '../people/merges/records.ts';
import { unsubscribeAddress } from '../people/unsubscribe.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import type { Executor } from '../platform/db/database.ts';
import { SENDS_AGAIN, selectLettersForRecords } from './letter-person.ts';
import { auditLetter, describeLetter, recordLetterStep } from './letters.ts';
import { draftLettersToPeopleNotTold } from './letters-to-people-not-told.ts';
import { updateRecalls } from './recall/keep.ts';
import { CURRENT_FIRST } from './recall/shown.ts';
import { writeRecallSteps } from './recall/steps.ts';
import { lockPeople, writeSteps } from './steps.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

export interface FollowUpActor {
  actor: string;
  requestId: string;
  reason?: string | null;
  /** Whether they may end a follow-up. */
  isClinician: boolean;
}

interface AffectedLetter {
  letter_id: string;
  follow_up_id: string | null;
  recipient: LetterRecipient;
  sample_id: string | null;
  profile_id: string;
}

async function endFollowUps(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  by: FollowUpActor,
): Promise<void> {
  const { rows } = await sql<{ follow_up_id: string }>`
    UPDATE follow_ups SET state = 'outcome', outcome = 'died', due_on = NULL, next_try_at = NULL
    WHERE profile_id = ANY (${[...records]}) AND state <> 'outcome'
    RETURNING follow_up_id`.execute(transaction);
  for (const { follow_up_id: followUpId } of rows) {
    const { actor, requestId } = by;
    const step = { followUpId, what: 'outcome: died', actor, requestId };
    await writeSteps(services, transaction, [step]);
    const subject = `follow-up ${followUpId}`;
    await writeAudit(transaction, { actor, action: 'follow-up moved', subject, requestId });
  }
}

/** Discards unsent letters to the person, and ends the resending of those that came back. */
async function endLetters(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  { actor, requestId }: FollowUpActor,
): Promise<void> {
  const by = { actor, requestId };
  const { rows: discarded } = await sql<AffectedLetter>`
    UPDATE letters l SET state = 'discarded', changed_at = now() FROM (${selectLettersForRecords(records)}) r
    WHERE r.letter_id = l.letter_id AND l.recipient = 'person' AND l.state IN ('drafted', 'approved')
    RETURNING l.letter_id, l.follow_up_id, l.recipient, l.sample_id, r.profile_id`.execute(
    transaction,
  );
  for (const letter of discarded) {
    const what = `${describeLetter(letter.recipient)} discarded`;
    await recordLetterStep(services, transaction, letter.follow_up_id, { what, ...by });
    const change = { ...by, letterId: letter.letter_id };
    await auditLetter(transaction, change, letter, 'letter discarded');
  }
  const { rows: ended } = await sql<AffectedLetter>`
    UPDATE letters l SET end_reason = 'person died' FROM (${selectLettersForRecords(records)}) r
    WHERE r.letter_id = l.letter_id AND l.state = 'returned' AND l.end_reason IS NULL AND NOT EXISTS (SELECT FROM letters n
        WHERE ${SENDS_AGAIN} AND n.state <> 'discarded')
    RETURNING l.letter_id, l.follow_up_id, l.recipient, l.sample_id, r.profile_id`.execute(
    transaction,
  );
  for (const letter of ended) {
    const what = `${describeLetter(letter.recipient)} not sent again: person died`;
    await recordLetterStep(services, transaction, letter.follow_up_id, { what, ...by });
    await auditLetter(transaction, { ...by, letterId: letter.letter_id }, letter, 'letter ended');
  }
}

/**
 * Ends the follow-ups of a person who has died, if a clinician records the death; other staff leave that to a
 * clinician.
 */
export async function updateFollowUps(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  by: FollowUpActor,
): Promise<void> {
  if (by.isClinician) return endFollowUps(services, transaction, records, by);
  const { rows } = await sql<{ follow_up_id: string }>`
    UPDATE follow_ups SET due_on = ${londonDate(services.now())}, next_try_at = NULL
    WHERE profile_id = ANY (${[...records]}) AND state <> 'outcome'
    RETURNING follow_up_id`.execute(transaction);
  const step = {
    what: 'death recorded, to be confirmed',
    actor: by.actor,
    requestId: by.requestId,
  };
  const steps = rows.map(({ follow_up_id }) => ({ ...step, followUpId: follow_up_id }));
  await writeSteps(services, transaction, steps);
}

/** Ends the newsletter and event alerts to the addresses of some records. */
async function endSubscriptions(transaction: Executor, records: readonly string[]): Promise<void> {
  const people = await transaction
    .selectFrom('profiles')
    .select('email')
    .where('profile_id', 'in', records)
    .where('email', 'is not', null)
    .execute();
  for (const { email } of people) {
    await forgetAlerts(transaction, email);
    await unsubscribeAddress(transaction, email);
  }
}

/** Ends subscriptions, and discards unsent letters and mails, to the addresses of some records. */
export async function endMessages(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  by: FollowUpActor,
): Promise<void> {
  await endSubscriptions(transaction, records);
  await endLetters(services, transaction, records, by);
  await dropEmails(transaction, areMailsToPeople(records));
}

/**
 * Records that a person has died, whichever page it is recorded on. Nobody calls, writes to or invites them
 * again, and nobody has to be told their results.
 */
export async function recordDeath(
  services: Needed & Pick<Services, 'jobs'>,
  transaction: Executor,
  profileId: string,
  by: FollowUpActor,
): Promise<void> {
  const records = await listRecordIds(transaction, profileId);
  const [kept = profileId] = records;
  await lockPeople(transaction, records);
  const { rows } = await sql`
    INSERT INTO deaths (profile_id, recorded_by) SELECT f.profile_id, ${by.actor} FROM profiles f
    WHERE f.profile_id = ${kept} AND NOT ${hasDied(sql`f.profile_id`)}
    RETURNING death_id`.execute(transaction);
  const isNew = rows.length > 0;
  if (isNew || by.isClinician) await updateFollowUps(services, transaction, records, by);
  if (!isNew) return;
  await auditDeath(transaction, kept, 'death recorded', by);
  await endFutureBookings(services, transaction, records, by);
  await endMessages(services, transaction, records, by);
  await updateRecalls(services, transaction, records);
}

export const auditDeath = (
  transaction: Executor,
  profileId: string,
  action: AuditAction,
  { actor, requestId, reason }: Omit<FollowUpActor, 'isClinician'>,
) =>
  writeAudit(transaction, {
    ...{ actor, action, subject: `profile ${profileId}`, profileId, requestId },
    ...(reason ? { reason } : {}),
  });

const RECORDED_IN_ERROR_REASON = 'the death was recorded in error';

/**
 * Reopens each record's newest follow-up that the death ended, due today. Every open follow-up notes the
 * error.
 */
async function reopenFollowUps(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  { actor, requestId }: Omit<FollowUpActor, 'isClinician'>,
): Promise<void> {
  const today = londonDate(services.now());
  await sql`
    WITH ended AS (
      SELECT DISTINCT ON (w.profile_id) w.follow_up_id, w.outcome FROM follow_ups w
      WHERE w.profile_id = ANY (${[...records]})
      ORDER BY w.profile_id, w.state <> 'outcome' DESC, w.created_at DESC
    ) UPDATE follow_ups w SET state = 'told', outcome = NULL, due_on = ${today}, next_try_at = NULL
    FROM ended e JOIN follow_ups o USING (follow_up_id) JOIN results r USING (result_id)
    WHERE w.follow_up_id = e.follow_up_id AND e.outcome = 'died' AND r.superseded_at IS NULL`.execute(
    transaction,
  );
  const { rows } = await sql<{ follow_up_id: string }>`SELECT follow_up_id FROM follow_ups
    WHERE profile_id = ANY (${[...records]}) AND state <> 'outcome'`.execute(transaction);
  for (const { follow_up_id: followUpId } of rows) {
    await writeSteps(services, transaction, [
      { followUpId, what: RECORDED_IN_ERROR_REASON, actor, requestId },
    ]);
    const subject = `follow-up ${followUpId}`;
    await writeAudit(transaction, { actor, action: 'follow-up moved', subject, requestId });
  }
}

/** Resumes the reminders that the death ended, with the same date. */
async function restartReminders(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  { actor, reason = null, requestId }: Omit<FollowUpActor, 'isClinician'>,
): Promise<void> {
  const { rows } = await sql<{ recall_id: string }>`
    UPDATE recalls SET state = CASE WHEN postponed_from IS NULL THEN 'due' ELSE 'postponed' END,
      ended_reason = NULL, version = version + 1
    WHERE ended_reason = 'died' AND recall_id IN (
      SELECT DISTINCT ON (c.profile_id) c.recall_id FROM recalls c
      WHERE c.profile_id = ANY (${[...records]}) ORDER BY c.profile_id, ${CURRENT_FIRST})
    RETURNING recall_id`.execute(transaction);
  const step = { what: 'reminders again', actor, reason, requestId };
  const steps = rows.map(({ recall_id: recallId }) => ({ ...step, recallId }));
  await writeRecallSteps(services, transaction, steps);
  await updateRecalls(services, transaction, records);
}

/**
 * Reverses a death recorded in error: follow-up, result notifications and invitations resume. Cancelled
 * bookings and mails are not restored.
 * @returns false if none was recorded
 */
export async function undoDeathRecord(
  services: Needed,
  transaction: Executor,
  profileId: string,
  by: Omit<FollowUpActor, 'isClinician'>,
): Promise<boolean> {
  const records = await listRecordIds(transaction, profileId);
  await lockPeople(transaction, records);
  const { rows } = await sql<{ profile_id: string }>`
    UPDATE deaths SET taken_back_by = ${by.actor}, taken_back_at = now()
    WHERE profile_id = ANY (${records}) AND taken_back_at IS NULL
    RETURNING profile_id`.execute(transaction);
  for (const row of rows) {
    await auditDeath(transaction, row.profile_id, 'death taken back', by);
  }
  if (rows.length === 0) return false;
  await reopenFollowUps(services, transaction, records, by);
  await sql`UPDATE letters l SET end_reason = NULL FROM (${selectLettersForRecords(records)}) r
    WHERE r.letter_id = l.letter_id AND l.end_reason = 'person died'`.execute(transaction);
  await draftLettersToPeopleNotTold(services, transaction, records);
  await restartReminders(services, transaction, records, by);
  return true;
}

/** Deletes what was recorded about a person's death. */
export const forgetDeaths = (transaction: Executor, profileId: string) =>
  transaction.deleteFrom('deaths').where('profile_id', '=', profileId).execute();
