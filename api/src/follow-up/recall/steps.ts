import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { type Rotation, reseal, selectNextRows } from '../../platform/security/rotation.ts';

/** The encryption context of the reasons in a recall's history. */
export const reasonContext = (recallId: string) => `recall ${recallId}`;

export interface RecallStep {
  recallId: string;
  what: string;
  /** The person or a clinician; null for automatic steps. */
  actor: string | null;
  reason?: string | null;
  requestId: string | null;
}

export async function writeRecallSteps(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  steps: readonly RecallStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ recallId, what, actor, reason, requestId }) => ({
    recall_id: recallId,
    what,
    actor,
    reason_encrypted: reason ? keys.encrypt(reason, reasonContext(recallId)) : null,
    request_id: requestId,
  }));
  await transaction.insertInto('recall_steps').values(rows).execute();
}

interface SealedReason {
  step_id: string;
  recall_id: string;
  sealed: string;
}

export const rotateRecallReasons: Rotation = async (transaction, keys, after) => {
  const { rows } = await sql<SealedReason>`
    SELECT step_id, recall_id, reason_encrypted AS sealed FROM recall_steps
    WHERE reason_encrypted IS NOT NULL AND ${selectNextRows('step_id', after)}`.execute(
    transaction,
  );
  const old = rows.filter(({ sealed }) => !keys.isCurrent(sealed));
  for (const { step_id, recall_id, sealed } of old) {
    await transaction
      .updateTable('recall_steps')
      .set({ reason_encrypted: reseal(keys, sealed, reasonContext(recall_id)) })
      .where('step_id', '=', step_id)
      .execute();
  }
  return { last: rows.at(-1)?.step_id ?? null, count: old.length };
};
