import { type LeadingZeros, type SampleState, tubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { SampleRow } from '../samples.ts';

/** The rows of one tube: it may have been recorded more than once, also without its code. */
export const rowsOfTube = (
  recorded: readonly SampleRow[],
  tube: SampleRow,
  zeros: LeadingZeros,
): string[] =>
  recorded
    .filter(
      ({ subject, code }) =>
        subject === tube.subject &&
        (code === null || tube.code === null || tubeKey(code, zeros) === tubeKey(tube.code, zeros)),
    )
    .map(({ sample_id }) => sample_id);

type Way = Extract<
  SampleState,
  'taken' | 'packed' | 'handed over' | 'received' | 'rejected' | 'missing'
>;

/** From which states each is reached: what a laboratory has said counts for more than a late scan. */
const FROM: Readonly<Record<Way, readonly Way[]>> = {
  taken: ['packed'],
  packed: ['taken', 'missing'],
  'handed over': ['packed', 'received'],
  received: ['taken', 'packed', 'handed over', 'missing'],
  rejected: ['taken', 'packed', 'handed over', 'received', 'missing'],
  missing: ['taken', 'packed', 'handed over', 'received', 'rejected'],
};

interface Change {
  state: Way;
  at: Date;
  /** Null of a file that was uploaded at the terminal. */
  by: string | null;
  handoverId?: string;
  reason?: string;
}

/** Gives samples a state of their way, where that follows from their own. @returns how many changed */
export async function changeTubes(
  transaction: Executor,
  sampleIds: readonly string[],
  { state, at, by, handoverId, reason }: Change,
): Promise<number> {
  if (sampleIds.length === 0) return 0;
  const { rows } = await sql`
    UPDATE samples SET state = ${state}, changed_at = ${at}, changed_by = ${by}::uuid,
      reason = ${reason ?? null}, handover_id = coalesce(${handoverId ?? null}::uuid, handover_id),
      told_at = NULL, told_how = NULL, told_by = NULL
    WHERE sample_id = ANY (${[...sampleIds]}::uuid[]) AND state = ANY (${[...FROM[state]]}::text[])
    RETURNING sample_id`.execute(transaction);
  return rows.length;
}
