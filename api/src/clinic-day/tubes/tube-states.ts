import { type LeadingZeros, type SampleState, toTubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import { discardTubeDrafts } from '../../follow-up/discard-drafts.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { SampleRow } from '../samples.ts';

/**
 * The rows of one tube, which may have been recorded more than once, including without its code.
 */
export const getTubeSampleIds = (
  recorded: readonly SampleRow[],
  tube: Pick<SampleRow, 'subject' | 'code'>,
  zeros: LeadingZeros,
): string[] =>
  recorded
    .filter(
      ({ subject, code }) =>
        subject === tube.subject &&
        (code === null ||
          tube.code === null ||
          toTubeKey(code, zeros) === toTubeKey(tube.code, zeros)),
    )
    .map(({ sample_id }) => sample_id);

/** The states that staff or a laboratory's file may set. */
type SettableState = Extract<
  SampleState,
  'taken' | 'packed' | 'handed over' | 'received' | 'rejected' | 'missing'
>;

/** The states that may precede each: a laboratory's report outranks a late scan. */
const ALLOWED_FROM: Readonly<Record<SettableState, readonly SettableState[]>> = {
  taken: ['packed'],
  packed: ['taken', 'missing'],
  'handed over': ['packed', 'handed over', 'received'],
  received: ['taken', 'packed', 'handed over', 'missing'],
  rejected: ['taken', 'packed', 'handed over', 'received', 'missing'],
  missing: ['taken', 'packed', 'handed over', 'received', 'rejected'],
};

interface Change {
  state: SettableState;
  at: Date;
  /** Null for a file uploaded from the command line. */
  by: string | null;
  handoverId?: string;
  reason?: string;
}

/** The states of tubes that have no result for good. People are told the same about either. */
const FAILED_STATES: readonly SampleState[] = ['rejected', 'missing'];

export const isFailedState = (state: SampleState): boolean => FAILED_STATES.includes(state);

/**
 * Sets the state of those samples whose current state allows it. From one failed state to the other,
 * the time of the failure and what the person was told are kept.
 * @returns how many changed
 */
export async function changeTubes(
  transaction: Executor,
  sampleIds: readonly string[],
  { state, at, by, handoverId, reason }: Change,
): Promise<number> {
  if (sampleIds.length === 0) return 0;
  const isFailed = isFailedState(state);
  const kept = sql`(${isFailed} AND state = ANY (${[...FAILED_STATES]}::text[]))`;
  const { rows } = await sql<{ sample_id: string }>`
    UPDATE samples SET state = ${state}, changed_by = ${by}::uuid, reason = ${reason ?? null},
      handover_id = coalesce(${handoverId ?? null}::uuid, handover_id),
      changed_at = CASE WHEN ${kept} THEN changed_at ELSE ${at} END,
      told_at = CASE WHEN ${kept} THEN told_at END,
      told_how = CASE WHEN ${kept} THEN told_how END,
      told_by = CASE WHEN ${kept} THEN told_by END
    WHERE sample_id = ANY (${[...sampleIds]}::uuid[]) AND state = ANY (${[...ALLOWED_FROM[state]]}::text[])
    RETURNING sample_id`.execute(transaction);
  if (!isFailed) {
    await discardTubeDrafts(
      transaction,
      rows.map(({ sample_id }) => sample_id),
    );
  }
  return rows.length;
}
