import { isPostalAddress } from '@chaps/contracts/letters';
import {
  findReleaseTemplate,
  type LetterRecipient,
  REVISION_LETTERS,
  type ResultChange,
} from '@chaps/domain';
import { fillTemplate } from '@chaps/domain/messages';
import { sql } from 'kysely';
import { hasDied } from '../people/contact.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { auditDiscardedLetter } from './discard-drafts.ts';
import { draftFromTemplate, insertDraft, readLetterFacts, requireResult } from './draft-letter.ts';
import { listLetterTemplates } from './letter-templates.ts';
import {
  describeLetter,
  findLetter,
  IS_SAME_SAMPLE,
  openText,
  recordLetterStep,
} from './letters.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

interface Revision {
  /** The result that has changed. */
  from: string;
  /** The result for new letters; for a withdrawal, the withdrawn result. */
  to: string;
  /** The follow-up of `from`. */
  followUpId: string | null;
  change: ResultChange;
}

/** SQL: all results from the same sample, including corrected ones. */
const selectSampleResults = (
  resultId: string,
) => sql`(SELECT o.result_id FROM results r JOIN results o
  ON ${IS_SAME_SAMPLE} WHERE r.result_id = ${resultId})`;

/**
 * Revises letters after a result has changed. Unsent letters are discarded, and each recipient who was told
 * gets a new one, which a clinician approves. After a correction, so does each recipient whose letter was not
 * sent. A printed letter may be in the post although nobody has recorded it as sent yet.
 */
export async function reviseLetters(
  services: Needed,
  transaction: Executor,
  revision: Revision,
): Promise<void> {
  const step = { actor: null, requestId: null };
  const { rows: open } = await sql<OpenLetter>`
    UPDATE letters l SET state = 'discarded', changed_at = now() FROM results about
    WHERE l.result_id IN ${selectSampleResults(revision.from)} AND l.state IN ('drafted', 'approved')
      AND about.result_id = l.result_id
    RETURNING l.letter_id, l.follow_up_id, l.recipient, about.profile_id`.execute(transaction);
  const reason = `The laboratory has ${revision.change} the result.`;
  await auditDiscardedLetter(transaction, open, { actor: 'api', reason, requestId: null });
  for (const { follow_up_id: followUpId, recipient } of open) {
    const what = `${describeLetter(recipient)} discarded`;
    await recordLetterStep(services, transaction, followUpId, { ...step, what });
  }
  const isForGpOnly = await isPersonDead(transaction, revision.to);
  const informed = await listInformedRecipients(transaction, revision);
  for (const told of informed) {
    if (isForGpOnly && told.recipient === 'person') continue;
    const followUpId = await draftRevision(services, transaction, revision, told);
    const what = `${describeLetter(told.recipient)} drafted`;
    await recordLetterStep(services, transaction, followUpId, { ...step, what });
  }
  if (revision.change === 'withdrawn') return;
  const known = new Set(informed.map(({ recipient }) => recipient));
  for (const recipient of new Set(open.map((letter) => letter.recipient))) {
    if (known.has(recipient) || (isForGpOnly && recipient === 'person')) continue;
    await draftUnsentAgain(services, transaction, revision, recipient);
  }
}

/** Drafts a letter about a corrected result to someone whose letter had not been sent. */
async function draftUnsentAgain(
  services: Needed,
  transaction: Executor,
  { to, followUpId }: Revision,
  recipient: LetterRecipient,
): Promise<void> {
  const result = { ...(await requireResult(transaction, to)), follow_up_id: followUpId };
  const templates = await listLetterTemplates(transaction);
  const texts =
    findReleaseTemplate(templates, result, recipient) ?? REVISION_LETTERS.corrected[recipient];
  const of = { result, actor: null, requestId: null };
  await draftFromTemplate(services, transaction, of, { ...texts, recipient });
}

async function isPersonDead(transaction: Executor, resultId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM results r
    WHERE r.result_id = ${resultId} AND ${hasDied(sql`r.profile_id`)}`.execute(transaction);
  return rows.length > 0;
}

interface OpenLetter {
  letter_id: string;
  follow_up_id: string | null;
  recipient: LetterRecipient;
  profile_id: string;
}

interface InformedRecipient {
  recipient: LetterRecipient;
  letter_id: string | null;
}

/** The recipients who know the result from their last letter, and a GP who was told without a letter. */
async function listInformedRecipients(transaction: Executor, { from, followUpId }: Revision) {
  const { rows } = await sql<InformedRecipient>`
    SELECT DISTINCT ON (recipient) recipient, letter_id FROM (
      SELECT recipient, letter_id, changed_at FROM letters
      WHERE result_id IN ${selectSampleResults(from)} AND (state IN ('sent', 'confirmed')
        OR state = 'discarded' AND printed_at IS NOT NULL)
      UNION ALL SELECT 'gp', NULL, NULL FROM follow_up_steps
      WHERE follow_up_id = ${followUpId} AND what IN ('gp told', 'gp told without consent')) AS told
    ORDER BY recipient, changed_at DESC NULLS LAST`.execute(transaction);
  return rows;
}

/** @returns the follow-up of the draft */
async function draftRevision(
  { keys }: Needed,
  transaction: Executor,
  { to, followUpId, change }: Revision,
  { recipient, letter_id }: InformedRecipient,
): Promise<string | null> {
  const { address, ...facts } = await readLetterFacts(keys, transaction, to, recipient);
  const earlier = letter_id ? await findLetter(transaction, letter_id) : null;
  const before = earlier && openText(keys, earlier);
  const isNewer = recipient === 'person' && !earlier?.sends_again && isPostalAddress(address);
  const { subject, body } = REVISION_LETTERS[change][recipient];
  const draft = {
    resultId: to,
    followUpId: followUpId ?? earlier?.follow_up_id ?? null,
    recipient,
    recorded: address,
    words: {
      address: isNewer ? address : (before?.address ?? address),
      subject: fillTemplate(subject, facts),
      body: fillTemplate(body, facts),
    },
  };
  await insertDraft(keys, transaction, draft);
  return draft.followUpId;
}
