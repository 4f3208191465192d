import type { FollowUp, FollowUpItem } from '@chaps/contracts/follow-ups';
import type { PersonalData } from '@chaps/contracts/personal-data';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { type Rotation, reseal, selectNextRows } from '../platform/security/rotation.ts';
import { selectLettersForRecords } from './letter-person.ts';
import { findLetter, openText, reasonContext, textContext } from './letters.ts';

/** The letters of a follow-up, and others about its result, newest first. */
export async function listFollowUpLetters(
  db: Executor,
  { follow_up_id: followUpId, result_id: resultId }: FollowUpItem,
): Promise<FollowUp['letters']> {
  const rows = await db
    .selectFrom('letters')
    .select(['letter_id', 'recipient', 'state', 'changed_at'])
    .where(({ or, eb }) =>
      or([eb('follow_up_id', '=', followUpId), eb('result_id', '=', resultId)]),
    )
    .orderBy('changed_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}

/**
 * Sent letters to a person or their GP, for the person's data export. Those written while the record was merged with
 * another person's may name that person.
 */
export async function exportLetters(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  profileId: string,
): Promise<PersonalData['letters']> {
  const { rows } = await sql<{ letter_id: string }>`
    SELECT l.letter_id FROM letters l
    WHERE l.letter_id IN (SELECT letter_id FROM (${selectLettersForRecords([profileId])}) theirs)
      AND l.sent_how IS NOT NULL AND l.records_separated_at IS NULL
    ORDER BY l.approved_at`.execute(db);
  const letters = await Promise.all(rows.map(({ letter_id }) => findLetter(db, letter_id)));
  return letters.flatMap((letter) => {
    const { recipient, approved_on } = letter;
    const text = openText(keys, letter);
    return text && approved_on ? [{ recipient, approved_on, ...text }] : [];
  });
}

/**
 * Removes the texts of an erased person's letters; the fact that they were sent is kept, with their
 * hashes.
 */
export async function forgetLetters(db: Executor, profileId: string): Promise<void> {
  await sql`UPDATE letters SET text_encrypted = NULL, reason_encrypted = NULL
    WHERE letter_id IN (SELECT letter_id FROM (${selectLettersForRecords([profileId])}) theirs)`.execute(
    db,
  );
}

interface SealedLetter {
  letter_id: string;
  text: string | null;
  reason: string | null;
}

export const rotateLetters: Rotation = async (transaction, keys, after) => {
  const { rows } = await sql<SealedLetter>`
    SELECT letter_id, text_encrypted AS text, reason_encrypted AS reason FROM letters
    WHERE ${selectNextRows('letter_id', after)}`.execute(transaction);
  let count = 0;
  for (const { letter_id, text, reason } of rows) {
    const text_encrypted = reseal(keys, text, textContext(letter_id));
    const reason_encrypted = reseal(keys, reason, reasonContext(letter_id));
    if (text_encrypted === text && reason_encrypted === reason) continue;
    count += 1;
    await transaction
      .updateTable('letters')
      .set({ text_encrypted, reason_encrypted })
      .where('letter_id', '=', letter_id)
      .execute();
  }
  return { last: rows.at(-1)?.letter_id ?? null, count };
};
