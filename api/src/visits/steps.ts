import { type RecordedStep, standingSteps, stateOf, type VisitState } from '@chaps/domain';
import { momentsOf } from '@chaps/domain/day-figures';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { VisitSteps } from '../db/types.ts';

const SUBJECT = sql`coalesce(appointment_id, walk_in_id)`;

/** The steps of an event by appointment or walk-in, in no order. @param ids of these only */
export async function stepsOf(
  db: Executor,
  eventId: string,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedStep[]>> {
  return bySubject(
    db,
    sql`event_id = ${eventId}
      ${ids ? sql`AND ${SUBJECT} = ANY (${[...ids]}::uuid[])` : sql``}`,
  );
}

async function bySubject(
  db: Executor,
  condition: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, readonly RecordedStep[]>> {
  // One row for each person: a row and a time for each step would take the API twice as long to read.
  const { rows } = await sql<{ subject: string; steps: RecordedStep[] }>`
    SELECT ${SUBJECT} AS subject, json_agg(json_build_object(
      'action_id', action_id, 'step', step, 'reason', reason,
      'done_at', to_char(done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) AS steps
    FROM visit_steps WHERE ${condition}
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ subject: id, steps }) => [id, steps]));
}

/** The steps about money of each booking, at whatever event it was when they were done. */
export async function paymentStepsOf(
  db: Executor,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedStep[]>> {
  return bySubject(
    db,
    sql`appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND step IN ('paid', 'not paid')`,
  );
}

/** @returns the ids of those that were not recorded before */
export async function insertSteps(
  transaction: Executor,
  rows: readonly Insertable<VisitSteps>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await transaction
    .insertInto('visit_steps')
    .values([...rows])
    .onConflict((conflict) => conflict.column('action_id').doNothing())
    .returning('action_id')
    .execute();
  return new Set(inserted.map(({ action_id }) => action_id));
}

interface Visit {
  state: VisitState;
  /** When the last step that stands was done; null without one. */
  since: string | null;
  /** When they arrived; null before they do. */
  arrived_at: string | null;
  /** When they were ready; null before they are. */
  ready_at: string | null;
  /** Steps that wait for the one before them. */
  waiting: boolean;
}

/** @param hasResult whether one was released, which nobody has without a sample */
export function readVisit(steps: readonly RecordedStep[], hasResult: boolean): Visit {
  const standing = standingSteps(steps);
  const state = stateOf(standing);
  const has = (step: string) => standing.some((each) => each.step === step);
  const { arrived, ready } = momentsOf(standing);
  return {
    state: state === 'expected' && hasResult ? 'sampled' : state,
    since: standing.at(-1)?.done_at ?? null,
    arrived_at: arrived,
    ready_at: ready,
    waiting:
      (!has('arrived') && (has('ready') || has('sampled') || has('not sampled'))) ||
      (has('sampled') && state !== 'sampled' && state !== 'not sampled'),
  };
}
