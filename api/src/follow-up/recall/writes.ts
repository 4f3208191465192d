import { randomUUID } from 'node:crypto';
import { formatDate, type RecallEnd } from '@chaps/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Recalls } from '../../platform/db/types.ts';
import type { Occasion, RecallFacts } from './facts.ts';
import { findEndByAge, type Plan } from './plan.ts';
import { type RecallStep, writeRecallSteps } from './steps.ts';

/** A step taken by the product rather than by a person. */
export const AUTOMATIC_STEP = { actor: null, requestId: null };

/** Rows to write for several people at once. */
export interface RecallWrites {
  ended: { recall_id: string; ended_reason: RecallEnd }[];
  begun: Insertable<Recalls>[];
  carriedOn: { recall_id: string; set: Updateable<Recalls> }[];
  steps: RecallStep[];
}

export const createEmptyWrites = (): RecallWrites => ({
  ended: [],
  begun: [],
  carriedOn: [],
  steps: [],
});

export function endRecall(
  { ended, steps }: RecallWrites,
  recallId: string,
  reason: RecallEnd,
): void {
  ended.push({ recall_id: recallId, ended_reason: reason });
  steps.push({ ...AUTOMATIC_STEP, recallId, what: `ended: ${reason}` });
}

export function beginRecall(
  { begun, steps }: RecallWrites,
  facts: RecallFacts,
  { result_id, appointment_id, tested_on }: Occasion,
  plan: Plan & { from_record?: string | null },
  reason: RecallEnd | undefined,
): void {
  const recallId = randomUUID();
  const ended = reason ?? findEndByAge(facts, plan);
  begun.push({
    ...{ recall_id: recallId, profile_id: facts.profile_id, result_id, appointment_id, tested_on },
    ...plan,
    state: ended ? 'ended' : 'due',
    ended_reason: ended ?? null,
  });
  const what = ended ? `ended: ${ended}` : `due on ${formatDate(plan.due_on)}`;
  steps.push({ ...AUTOMATIC_STEP, recallId, what });
}

/** RecallWrites the rows, the endings first: a person has only one open recall. */
export async function applyWrites(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  writes: RecallWrites,
): Promise<void> {
  const { ended, begun, carriedOn, steps } = writes;
  await sql`UPDATE recalls c SET state = 'ended', ended_reason = e.ended_reason, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS e (recall_id uuid, ended_reason text)
    WHERE c.recall_id = e.recall_id`.execute(transaction);
  if (begun.length > 0) await transaction.insertInto('recalls').values(begun).execute();
  for (const { recall_id, set } of carriedOn) {
    await transaction
      .updateTable('recalls')
      .set({ ...set, version: sql<number>`version + 1` })
      .where('recall_id', '=', recall_id)
      .execute();
  }
  await writeRecallSteps(services, transaction, steps);
}
