import { type LetterRecipient, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { dropEmails } from '../messages/email/outbox.ts';
import { listRecordIds } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { auditLetter, describeLetter, recordLetterStep } from './letters.ts';
import { SAMPLE_DAY } from './recall/facts.ts';
import { updateRecalls } from './recall/keep.ts';
import { CURRENT_FIRST } from './recall/shown.ts';
import { writeRecallSteps } from './recall/steps.ts';
import { lockPeople, writeSteps } from './steps.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

interface By {
  actor: string;
  requestId: string;
}

interface Affected {
  letter_id: string;
  follow_up_id: string | null;
  recipient: LetterRecipient;
  profile_id: string;
}

async function endFollowUps(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  by: By,
): Promise<void> {
  const { rows } = await sql<{ follow_up_id: string }>`
    UPDATE follow_ups SET state = 'outcome', outcome = 'died', due_on = NULL, next_try_at = NULL
    WHERE profile_id = ANY (${[...records]}) AND state <> 'outcome'
    RETURNING follow_up_id`.execute(transaction);
  for (const { follow_up_id: followUpId } of rows) {
    await writeSteps(services, transaction, [{ followUpId, what: 'outcome: died', ...by }]);
    const { actor, requestId } = by;
    const subject = `follow-up ${followUpId}`;
    await writeAudit(transaction, { actor, action: 'follow-up moved', subject, requestId });
  }
}

/** Discards unsent letters to the person, and ends the sending of those that came back. */
async function endLetters(
  services: Needed,
  transaction: Executor,
  records: readonly string[],
  by: By,
): Promise<void> {
  const { rows: discarded } = await sql<Affected>`
    UPDATE letters l SET state = 'discarded', changed_at = now() FROM results r
    WHERE r.result_id = l.result_id AND r.profile_id = ANY (${[...records]})
      AND l.recipient = 'person' AND l.state IN ('drafted', 'approved')
    RETURNING l.letter_id, l.follow_up_id, l.recipient, r.profile_id`.execute(transaction);
  for (const letter of discarded) {
    const what = `${describeLetter(letter.recipient)} discarded`;
    await recordLetterStep(services, transaction, letter.follow_up_id, { what, ...by });
    const change = { ...by, letterId: letter.letter_id };
    await auditLetter(transaction, change, letter, 'letter discarded');
  }
  const { rows: ended } = await sql<Affected>`
    UPDATE letters l SET end_reason = 'person died' FROM results r
    WHERE r.result_id = l.result_id AND r.profile_id = ANY (${[...records]})
      AND l.state = 'returned' AND l.end_reason IS NULL AND NOT EXISTS (SELECT FROM letters n
        WHERE n.sends_again = l.letter_id AND n.state <> 'discarded')
    RETURNING l.letter_id, l.follow_up_id, l.recipient, r.profile_id`.execute(transaction);
  for (const letter of ended) {
    const what = `${describeLetter(letter.recipient)} not sent again: person died`;
    await recordLetterStep(services, transaction, letter.follow_up_id, { what, ...by });
    await auditLetter(transaction, { ...by, letterId: letter.letter_id }, letter, 'letter ended');
  }
}

/**
 * Ends the reminders of the person with this kept record. Someone whose only result was followed up or withdrawn
 * has none: an ended recall then holds the reason.
 */
async function endReminders(
  services: Needed,
  transaction: Executor,
  { kept, records }: { kept: string; records: readonly string[] },
  { actor, requestId }: By,
): Promise<void> {
  await updateRecalls(services, transaction, [kept]);
  const { rows } = await sql<{ recall_id: string }>`
    WITH latest AS (
      SELECT c.recall_id, c.ended_reason FROM recalls c WHERE c.profile_id = ${kept}
      ORDER BY ${CURRENT_FIRST} LIMIT 1
    ), ended AS (
      UPDATE recalls c SET state = 'ended', ended_reason = 'died', version = version + 1
      FROM latest WHERE c.recall_id = latest.recall_id
        AND (latest.ended_reason IS NULL OR latest.ended_reason NOT IN ('died', 'erased'))
      RETURNING c.recall_id
    ), begun AS (
      INSERT INTO recalls (profile_id, result_id, appointment_id, tested_on, due_on, basis, state, ended_reason)
      SELECT ${kept}, r.result_id, r.appointment_id, ${SAMPLE_DAY}, ${londonDate(services.now())}::date, 'hand',
        'ended', 'died'
      FROM results r LEFT JOIN appointments a USING (appointment_id) LEFT JOIN events e USING (event_id)
      WHERE r.profile_id = ANY (${[...records]}) AND NOT EXISTS (SELECT FROM latest)
      ORDER BY r.created_at DESC LIMIT 1
      RETURNING recall_id
    ) SELECT recall_id FROM ended UNION ALL SELECT recall_id FROM begun`.execute(transaction);
  for (const { recall_id: recallId } of rows) {
    const step = { recallId, what: 'ended: died', actor, requestId };
    await writeRecallSteps(services, transaction, [step]);
    const subject = `recall ${recallId}`;
    const audited = { actor, action: 'recall ended', subject, profileId: kept, requestId } as const;
    await writeAudit(transaction, audited);
  }
}

/**
 * Records that a person has died, whichever page says so: nobody calls, writes to or invites them again. Their
 * results need not be told while their reminders have ended for this reason.
 */
export async function recordDeath(
  services: Needed,
  transaction: Executor,
  profileId: string,
  by: By,
): Promise<void> {
  const records = await listRecordIds(transaction, profileId);
  const [kept = profileId] = records;
  await lockPeople(transaction, records);
  await endFollowUps(services, transaction, records, by);
  await endLetters(services, transaction, records, by);
  await dropEmails(
    transaction,
    sql`(profile_id = ANY (${records}) OR appointment_id IN (
      SELECT appointment_id FROM appointments WHERE profile_id = ANY (${records})))`,
  );
  await endReminders(services, transaction, { kept, records }, by);
}
