import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { rotateColumn } from '../../platform/security/rotation.ts';

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

export const rotateRecallReasons = rotateColumn<{ recall_id: string }>({
  ...{ table: 'recall_steps', key: 'step_id', column: 'reason_encrypted' },
  owner: ['recall_id'],
  context: ({ recall_id: id }) => reasonContext(id),
});
