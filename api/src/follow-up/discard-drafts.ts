import { type RawBuilder, sql } from 'kysely';
import { IS_FAILED } from '../clinic-day/tubes/failed-tubes.ts';
import { type AuditEntry, writeAudits } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';

interface Discarded {
  letter_id: string;
  profile_id: string;
  /** Of a letter about a tube. */
  sample_id?: string | null;
}

type Why = Pick<AuditEntry, 'actor' | 'reason' | 'requestId'>;

export const auditDiscardedLetter = (
  transaction: Executor,
  letters: readonly Discarded[],
  why: Why,
): Promise<void> =>
  writeAudits(
    transaction,
    letters.map(({ letter_id, profile_id: profileId, sample_id }) => ({
      ...{ ...why, action: 'letter discarded', subject: `letter ${letter_id}`, profileId },
      ...(sample_id ? { details: { about: 'tube' } } : {}),
    })),
  );

/**
 * Discards unsent letters about tubes if the person already knows, or the tube may get a result after all.
 */
export async function discardTubeDrafts(
  transaction: Executor,
  sampleIds: readonly string[],
): Promise<void> {
  if (sampleIds.length === 0) return;
  const { rows } = await sql<Discarded>`
    UPDATE letters l SET state = 'discarded', changed_at = now()
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
    WHERE s.sample_id = l.sample_id AND l.sample_id = ANY (${[...sampleIds]}::uuid[])
      AND (l.state = 'drafted' AND s.told_at IS NOT NULL
        OR l.state IN ('drafted', 'approved') AND NOT ${IS_FAILED})
    RETURNING l.letter_id, l.sample_id, a.profile_id`.execute(transaction);
  const reason = 'No longer needed.';
  await auditDiscardedLetter(transaction, rows, { actor: 'api', reason, requestId: null });
}

/** Discards drafts to the people whose results these are. @param which SQL condition on the letter `l` */
export async function discardResultDrafts(
  transaction: Executor,
  resultIds: readonly string[],
  why: Why,
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  if (resultIds.length === 0) return;
  const { rows } = await sql<Discarded>`
    UPDATE letters l SET state = 'discarded', changed_at = now() FROM results r
    WHERE l.result_id = ANY (${[...resultIds]}::uuid[]) AND l.result_id = r.result_id
      AND l.recipient = 'person' AND l.state = 'drafted' AND ${which}
    RETURNING l.letter_id, r.profile_id`.execute(transaction);
  await auditDiscardedLetter(transaction, rows, why);
}

/**
 * Discards drafts to people who already know results that have no follow-up: nobody would see them again. With a
 * follow-up, the clinician decides; its list of letters shows that the person knows.
 * @param how such as 'told by telephone'
 */
export const discardUnneededDrafts = (
  transaction: Executor,
  resultIds: readonly string[],
  how: string,
  by: Pick<Why, 'actor' | 'requestId'> = { actor: 'api', requestId: null },
): Promise<void> => {
  const { actor, requestId } = by;
  const why = { actor, requestId, reason: `No longer needed: ${how}.` };
  return discardResultDrafts(transaction, resultIds, why, sql`l.follow_up_id IS NULL`);
};
