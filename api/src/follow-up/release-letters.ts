import { findReleaseTemplate, REVISION_LETTERS } from '@chaps/domain';
import { sql } from 'kysely';
import { MUST_BE_TOLD, MUST_BE_TOLD_SINCE, mustBeToldByStaff } from '../laboratory/told.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { draftFromTemplate, requireResult } from './draft-letter.ts';
import { listLetterTemplates } from './letter-templates.ts';

/**
 * Results and withdrawals of which people must be told whom no mail can tell, and to whom no letter about
 * them is on its way.
 */
async function findResultsWithoutLetter(transaction: Executor, resultIds: readonly string[]) {
  const { rows } = await sql<{ result_id: string }>`
    SELECT r.result_id FROM results r
    WHERE r.result_id = ANY (${[...resultIds]}::uuid[]) AND ${MUST_BE_TOLD}
      AND ${mustBeToldByStaff(sql`r.profile_id`)}
      AND NOT EXISTS (SELECT FROM letters l WHERE l.result_id = r.result_id
        AND l.recipient = 'person' AND l.state <> 'discarded' AND l.records_separated_at IS NULL
        AND (l.approved_at IS NULL OR l.approved_at >= ${MUST_BE_TOLD_SINCE}))
    ORDER BY r.result_id`.execute(transaction);
  return rows.map(({ result_id }) => result_id);
}

/**
 * Drafts a letter about each released or withdrawn result whose recipient has no account, no e-mail address,
 * or an address that rejected the last mail. A clinician approves it. The caller has locked these people.
 * @returns the ids of the letters
 */
export async function draftReleaseLetters(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  resultIds: readonly string[],
): Promise<string[]> {
  const unreached = await findResultsWithoutLetter(transaction, resultIds);
  if (unreached.length === 0) return [];
  const templates = await listLetterTemplates(transaction);
  const letters: string[] = [];
  for (const resultId of unreached) {
    const result = await requireResult(transaction, resultId);
    const fallback = result.withdrawn
      ? { recipient: 'person' as const, ...REVISION_LETTERS.withdrawn.person }
      : undefined;
    const template = findReleaseTemplate(templates, result) ?? fallback;
    const by = { actor: null, requestId: null };
    if (!template) continue;
    letters.push(await draftFromTemplate(services, transaction, { result, ...by }, template));
  }
  return letters;
}
