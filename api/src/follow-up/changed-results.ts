import type { ReportedLevel } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { draftReleaseLetters } from './release-letters.ts';
import { reviseLetters } from './revise-letters.ts';
import { attachResult, CONTINUATION_STEP, SEPARATION_STEP, writeSteps } from './steps.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

interface Correction {
  /** Ids of results. */
  from: string;
  to: string;
  level: ReportedLevel;
}

const CORRECTION_STEPS: Record<ReportedLevel, string> = {
  raised: 'result corrected: raised',
  'not raised': 'result corrected: not raised',
  'not said': 'result corrected: not stated whether raised',
};
const WITHDRAWN_STEP = 'result withdrawn';

/**
 * SQL: the step `s` records that the laboratory has corrected or withdrawn the result, or that its record was separated
 * from another person's.
 */
const IS_RESULT_CHANGE = sql.raw(
  `s.what IN (${[...Object.values(CORRECTION_STEPS), WITHDRAWN_STEP, SEPARATION_STEP].map((what) => `'${what}'`).join(', ')})`,
);

/**
 * SQL: the follow-up `w` has ended, and its result, or the person whose result it is, has changed. Since then
 * no clinician has acted, or a letter about the change has not been sent yet.
 */
export const RESULT_HAS_CHANGED = sql`(w.state = 'outcome' AND EXISTS (
  SELECT FROM follow_up_steps s WHERE s.follow_up_id = w.follow_up_id AND ${IS_RESULT_CHANGE}
    AND (EXISTS (SELECT FROM letters l WHERE l.follow_up_id = w.follow_up_id
        AND l.state IN ('drafted', 'approved'))
      OR s.actor IS NULL AND NOT EXISTS (SELECT FROM follow_up_steps later
        WHERE later.follow_up_id = s.follow_up_id AND later.actor IS NOT NULL
          AND later.step_id > s.step_id))))`;

interface FollowUpRow {
  follow_up_id: string;
  result_id: string;
  is_open: boolean;
  /** Another result that the follow-up covered and that is still raised, if any. */
  other_result: string | null;
}

/** The follow-ups of results, by result. */
async function findFollowUps(
  transaction: Executor,
  resultIds: readonly string[],
): Promise<Map<string, FollowUpRow>> {
  const { rows } = await sql<FollowUpRow>`
    SELECT w.follow_up_id, w.result_id, w.state <> 'outcome' AS is_open, (
      SELECT o.result_id FROM results o
      WHERE o.profile_id = w.profile_id AND o.superseded_at IS NULL AND o.level <> 'not raised'
        AND o.created_at >= w.created_at AND o.result_id <> w.result_id
        AND NOT EXISTS (SELECT FROM follow_ups x WHERE x.result_id = o.result_id)
      ORDER BY o.created_at DESC LIMIT 1) AS other_result
    FROM follow_ups w WHERE w.result_id = ANY (${[...resultIds]}::uuid[])
    ORDER BY w.follow_up_id FOR NO KEY UPDATE OF w`.execute(transaction);
  return new Map(rows.map((row) => [row.result_id, row]));
}

/**
 * Revises the letters about a corrected result. An open follow-up continues with the new result, due today;
 * an ended one records the correction.
 */
export async function recordCorrections(
  services: Needed,
  transaction: Executor,
  corrections: readonly Correction[],
): Promise<void> {
  const earlier = corrections.map(({ from }) => from);
  const followed = await findFollowUps(transaction, earlier);
  for (const { from, to, level } of corrections) {
    const followUp = followed.get(from);
    const followUpId = followUp?.follow_up_id ?? null;
    const step = { actor: null, requestId: null };
    if (followUpId) {
      await writeSteps(services, transaction, [
        { ...step, followUpId, what: CORRECTION_STEPS[level] },
      ]);
    }
    await reviseLetters(services, transaction, { from, to, followUpId, change: 'corrected' });
    if (!followUpId || !followUp?.is_open) continue;
    const next = level === 'not raised' ? followUp.other_result : null;
    await attachResult(services, transaction, followUpId, next ?? to);
    if (next)
      await writeSteps(services, transaction, [{ ...step, followUpId, what: CONTINUATION_STEP }]);
  }
}

/** Who withdrew a result manually, and why. */
export interface Withdrawal {
  actor: string;
  reason: string;
  requestId: string;
}

/**
 * Revises the letters about withdrawn results and ends their follow-ups, unless the same follow-up
 * covers another result of the person. A letter tells those who cannot be reached by e-mail.
 */
export async function recordWithdrawals(
  services: Needed,
  transaction: Executor,
  resultIds: readonly string[],
  by?: Withdrawal,
): Promise<void> {
  const followed = await findFollowUps(transaction, resultIds);
  for (const resultId of resultIds) {
    const followUp = followed.get(resultId);
    const followUpId = followUp?.follow_up_id ?? null;
    const step = { actor: by?.actor ?? null, requestId: by?.requestId ?? null };
    if (followUpId) {
      const withdrawn = { ...step, followUpId, what: WITHDRAWN_STEP, note: by?.reason ?? null };
      await writeSteps(services, transaction, [withdrawn]);
    }
    const withdrawal = { from: resultId, to: resultId, followUpId, change: 'withdrawn' } as const;
    await reviseLetters(services, transaction, withdrawal);
    if (!followUpId || !followUp?.is_open) continue;
    const { other_result: other } = followUp;
    const outcome = 'withdrawn by the laboratory';
    if (other) {
      await attachResult(services, transaction, followUpId, other);
    } else {
      await sql`UPDATE follow_ups SET state = 'outcome', outcome = ${outcome}, due_on = NULL,
        next_try_at = NULL WHERE follow_up_id = ${followUpId}`.execute(transaction);
    }
    const what = other ? CONTINUATION_STEP : `outcome: ${outcome}`;
    await writeSteps(services, transaction, [{ ...step, followUpId, what }]);
  }
  await draftReleaseLetters(services, transaction, resultIds);
}
