import { sql } from 'kysely';
import { IS_FAILED, REPRESENTS_TUBE } from '../clinic-day/tubes/failed-tubes.ts';
import { IS_NOT_TOLD, MUST_BE_TOLD } from '../laboratory/told.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { auditLetter, findLetter } from './letters.ts';
import { draftReleaseLetters } from './release-letters.ts';
import { draftTubeLetter } from './tube-letters.ts';

/**
 * Drafts letters about results and failed tubes to people who do not know of them and whom no mail reaches.
 * @returns their ids
 */
export async function draftLettersToPeopleNotTold(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  records: readonly string[],
): Promise<string[]> {
  const ids = [...records];
  const { rows: results } = await sql<{ result_id: string }>`
    SELECT r.result_id FROM results r
    WHERE r.profile_id = ANY (${ids}) AND ${IS_NOT_TOLD} AND ${MUST_BE_TOLD}`.execute(transaction);
  const letters = await draftReleaseLetters(
    services,
    transaction,
    results.map(({ result_id }) => result_id),
  );
  const { rows: tubes } = await sql<{ sample_id: string }>`
    SELECT DISTINCT ON (a.appointment_id) s.sample_id
    FROM appointments a JOIN visit_steps v USING (appointment_id) JOIN samples s USING (action_id)
    WHERE a.profile_id = ANY (${ids}) AND ${IS_FAILED} AND ${REPRESENTS_TUBE} AND s.told_at IS NULL
    ORDER BY a.appointment_id, v.done_at DESC, s.sample_id`.execute(transaction);
  for (const { sample_id } of tubes) {
    const letter = await draftTubeLetter(services, transaction, sample_id);
    if (letter) letters.push(letter);
  }
  return letters;
}

/** Drafts these letters once a mail has reached nobody. The caller has locked the person. */
export async function draftLettersAfterMail(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  records: readonly string[],
): Promise<void> {
  const by = { actor: 'api', requestId: null };
  for (const letterId of await draftLettersToPeopleNotTold(services, transaction, records)) {
    const letter = await findLetter(transaction, letterId);
    await auditLetter(transaction, { ...by, letterId }, letter, 'letter drafted');
  }
}
