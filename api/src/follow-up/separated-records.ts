import {
  type LetterRecipient,
  londonDate,
  REVISION_LETTERS,
  SEPARATION_LETTERS,
} from '@chaps/domain';
import { sql } from 'kysely';
import { clearPersonToldSince } from '../clinic-day/tubes/told.ts';
import { clearTold, listToldSince } from '../laboratory/told.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { auditDiscardedLetter } from './discard-drafts.ts';
import { draftFromTemplate, requireResult } from './draft-letter.ts';
import { selectLettersForRecords } from './letter-person.ts';
import { describeLetter, recordLetterStep } from './letters.ts';
import { draftLettersToPeopleNotTold } from './letters-to-people-not-told.ts';
import { SEPARATION_STEP, writeSteps } from './steps.ts';
import { recordNotToldStep } from './told-steps.ts';
import { draftTubeLetter } from './tube-letters.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

interface Separation {
  /** The records that were one person's. */
  records: readonly string[];
  /** When they were merged. */
  since: Date;
}

interface By {
  actor: string;
  requestId: string;
}

interface AffectedLetter {
  letter_id: string;
  profile_id: string;
  follow_up_id: string | null;
  result_id: string | null;
  sample_id: string | null;
  recipient: LetterRecipient;
  is_open: boolean;
}

/** Discards unsent letters that may name another person, and marks those that were sent or may have been posted. */
async function markLetters(
  services: Needed,
  transaction: Executor,
  { records, since }: Separation,
  by: By,
): Promise<AffectedLetter[]> {
  const { rows } = await sql<AffectedLetter>`
    UPDATE letters l SET records_separated_at = now(),
      state = CASE WHEN was.is_open THEN 'discarded' ELSE l.state END,
      changed_at = CASE WHEN was.is_open THEN now() ELSE l.changed_at END
    FROM (SELECT theirs.*, o.state IN ('drafted', 'approved') AS is_open
      FROM (${selectLettersForRecords(records)}) theirs JOIN letters o USING (letter_id)) was
    WHERE was.letter_id = l.letter_id AND l.records_separated_at IS NULL AND l.changed_at >= ${since}
      AND (l.state <> 'discarded' OR l.printed_at IS NOT NULL)
      AND (l.approved_at IS NULL OR l.approved_at >= ${since} OR l.sends_again IS NOT NULL
        OR EXISTS (SELECT FROM letters former WHERE former.replaced_by = l.letter_id))
    RETURNING l.letter_id, was.profile_id, l.follow_up_id, l.result_id, l.sample_id, l.recipient,
      was.is_open`.execute(transaction);
  const open = rows.filter(({ is_open }) => is_open);
  for (const { follow_up_id: followUpId, recipient } of open) {
    const what = `${describeLetter(recipient)} discarded`;
    const { requestId } = by;
    await recordLetterStep(services, transaction, followUpId, { what, actor: null, requestId });
  }
  const reason = 'Written while two records were merged.';
  await auditDiscardedLetter(transaction, open, { ...by, reason });
  return rows;
}

/**
 * The replacement of a letter: an existing draft to the same recipient about the same result or tube, if any.
 */
async function draftReplacement(
  services: Needed,
  transaction: Executor,
  { result_id, sample_id, recipient }: AffectedLetter,
): Promise<string | undefined> {
  const result = result_id === null ? null : await requireResult(transaction, result_id);
  const { rows } = await sql<{ letter_id: string }>`SELECT letter_id FROM letters
    WHERE state = 'drafted' AND recipient = ${recipient}
      AND (result_id = ${result?.result_id ?? null} OR sample_id = ${sample_id})
    ORDER BY changed_at DESC LIMIT 1`.execute(transaction);
  if (rows[0]) return rows[0].letter_id;
  if (!result)
    return sample_id ? draftTubeLetter(services, transaction, sample_id, true) : undefined;
  const texts = result.withdrawn ? REVISION_LETTERS.withdrawn : SEPARATION_LETTERS;
  const of = { result, actor: null, requestId: null };
  return draftFromTemplate(services, transaction, of, { recipient, ...texts[recipient] });
}

/**
 * Makes open follow-ups due today, and records in them what happened. It is also recorded in follow-ups that
 * have ended since the merge, which are listed as changed.
 */
async function reviseFollowUps(
  services: Needed,
  transaction: Executor,
  { records, since }: Separation,
): Promise<void> {
  const ids = [...records];
  await sql`UPDATE follow_ups SET due_on = ${londonDate(services.now())}, next_try_at = NULL
    WHERE profile_id = ANY (${ids}) AND state <> 'outcome'`.execute(transaction);
  const { rows } = await sql<{ follow_up_id: string }>`SELECT w.follow_up_id FROM follow_ups w
    WHERE w.profile_id = ANY (${ids}) AND (w.state <> 'outcome' OR EXISTS (
      SELECT FROM follow_up_steps s WHERE s.follow_up_id = w.follow_up_id AND s.actor IS NOT NULL
        AND s.created_at >= ${since}))`.execute(transaction);
  const step = { what: SEPARATION_STEP, actor: null, requestId: null };
  await writeSteps(
    services,
    transaction,
    rows.map(({ follow_up_id: followUpId }) => ({ ...step, followUpId })),
  );
}

/**
 * To be called after a merge of two people is undone. Letters and calls since the merge may have used the
 * other person's name, address or number. Unsent letters are written again, and calls and arrivals no longer
 * count. The caller has locked the people.
 */
export async function reviseAfterSeparation(
  services: Needed,
  transaction: Executor,
  separation: Separation,
  by: By,
): Promise<void> {
  const { records, since } = separation;
  const letters = await markLetters(services, transaction, separation, by);
  for (const resultId of await listToldSince(transaction, records, since)) {
    if (await clearTold(transaction, resultId))
      await recordNotToldStep(services, transaction, { resultId, ...by });
  }
  await clearPersonToldSince(transaction, records, since);
  await draftLettersToPeopleNotTold(services, transaction, records);
  for (const letter of letters) {
    const replacement = await draftReplacement(services, transaction, letter);
    await sql`UPDATE letters SET replaced_by = ${replacement ?? null}
      WHERE letter_id = ${letter.letter_id}`.execute(transaction);
  }
  await reviseFollowUps(services, transaction, separation);
}
