import type { LetterRecipient } from '@chaps/domain';
import { REVISION_LETTERS, type ResultChange } from '@chaps/domain';
import { fillIn } from '@chaps/domain/messages';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { factsOf, findLetter, insertDraft, letterTo, openText } from './letters.ts';
import { writeSteps } from './steps.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

interface Revision {
  followUpId: string;
  /** The result that a new letter is about. */
  resultId: string;
  change: ResultChange;
}

/**
 * The result of letters has changed: those that have not been sent are discarded, and for each
 * recipient who had one, or was told, another is drafted for a clinician to approve.
 */
export async function reviseLetters(
  services: Needed,
  transaction: Executor,
  revision: Revision,
): Promise<void> {
  const { followUpId } = revision;
  const { rows: open } = await sql<{ recipient: LetterRecipient }>`
    UPDATE letters SET state = 'discarded', changed_at = now()
    WHERE follow_up_id = ${followUpId} AND state IN ('drafted', 'approved')
    RETURNING recipient`.execute(transaction);
  const steps = open.map(({ recipient }) => `${letterTo(recipient)} discarded`);
  for (const { recipient, letter_id } of await toldByLetter(transaction, followUpId)) {
    await draft(services, transaction, { ...revision, recipient, letter_id });
    steps.push(`${letterTo(recipient)} drafted`);
  }
  const step = { followUpId, actor: null, requestId: null };
  await writeSteps(
    services,
    transaction,
    steps.map((what) => ({ ...step, what })),
  );
}

/** Who knows of the result: by their last letter, or a GP who was told without one. */
async function toldByLetter(transaction: Executor, followUpId: string) {
  const { rows } = await sql<{ recipient: LetterRecipient; letter_id: string | null }>`
    SELECT DISTINCT ON (recipient) recipient, letter_id FROM (
      SELECT recipient, letter_id, changed_at FROM letters
      WHERE follow_up_id = ${followUpId} AND state IN ('sent', 'confirmed')
      UNION ALL SELECT 'gp', NULL, NULL FROM follow_up_steps
      WHERE follow_up_id = ${followUpId} AND what IN ('gp told', 'gp told without consent')) AS told
    ORDER BY recipient, changed_at DESC NULLS LAST`.execute(transaction);
  return rows;
}

async function draft(
  { keys }: Needed,
  transaction: Executor,
  {
    followUpId,
    resultId,
    change,
    recipient,
    letter_id,
  }: Revision & Awaited<ReturnType<typeof toldByLetter>>[number],
): Promise<void> {
  const { address: own, ...facts } = await factsOf(transaction, resultId);
  const before = letter_id ? openText(keys, await findLetter(transaction, letter_id)) : null;
  const { subject, body } = REVISION_LETTERS[change][recipient];
  await insertDraft(keys, transaction, {
    followUpId,
    recipient,
    words: {
      address: before?.address ?? (recipient === 'person' ? own : ''),
      subject: fillIn(subject, facts),
      body: fillIn(body, facts),
    },
  });
}
