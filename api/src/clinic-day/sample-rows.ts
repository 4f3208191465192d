import { type RawBuilder, sql } from 'kysely';
import { isStepInForce } from '../events/conditions.ts';
import { discardTubeDrafts } from '../follow-up/discard-drafts.ts';
import type { Executor } from '../platform/db/database.ts';

const HAS_RESULT = sql`EXISTS (SELECT FROM results r
  WHERE r.sample_id = s.sample_id AND r.superseded_at IS NULL)`;

/**
 * SQL: the state of the sample `s` according to steps and results; a state decided by a person is kept. An
 * undo does not discard a sample whose result was released: the balance asks which of the two is wrong.
 */
const STATE = sql`CASE
  WHEN s.state = 'discarded' THEN 'discarded'
  WHEN ${HAS_RESULT} THEN 'resulted'
  WHEN NOT ${sql.raw(isStepInForce('s.action_id'))} THEN 'discarded'
  -- A laboratory that has reported had the tube.
  WHEN s.state = 'resulted' THEN CASE WHEN s.changed_at IS NULL THEN 'taken' ELSE 'received' END
  ELSE s.state END`;

const DRAW_UNDONE = 'The draw was undone.';

/**
 * Records as scans whether the tubes of samples that are about to be discarded are in the box:
 * packing and unpacking in the console leaves no scans, and the state of a discarded sample does
 * not show it.
 * @param which SQL condition on the samples `s`
 */
export const recordBoxStates = (transaction: Executor, which: RawBuilder<unknown>) =>
  sql`
    INSERT INTO box_scans (action_id, event_id, step, code, done_by, done_at)
    SELECT gen_random_uuid(), v.event_id, CASE s.state WHEN 'packed' THEN 'packed' ELSE 'unpacked' END,
      s.code, s.changed_by, s.changed_at
    FROM samples s JOIN visit_steps v USING (action_id)
    WHERE ${which} AND s.state <> 'discarded' AND s.code IS NOT NULL AND s.handover_id IS NULL
      AND num_nonnulls(s.changed_at, s.changed_by) = 2 AND NOT EXISTS (SELECT FROM box_scans b
        WHERE b.event_id = v.event_id AND b.code = s.code AND b.done_at = s.changed_at)`.execute(
    transaction,
  );

/** @param which SQL condition on the samples `s` */
async function writeSampleStates(transaction: Executor, which: RawBuilder<unknown>): Promise<void> {
  await recordBoxStates(transaction, sql`${which} AND ${STATE} = 'discarded'`);
  const { rows } = await sql<{ sample_id: string }>`
    UPDATE samples AS stored SET state = now.state,
      reason = CASE now.state WHEN 'discarded' THEN ${DRAW_UNDONE} END,
      discarded_by = CASE now.state WHEN 'discarded' THEN now.done_by END,
      discarded_at = CASE now.state WHEN 'discarded' THEN now.done_at END
    FROM (SELECT s.sample_id, ${STATE} AS state, u.done_by, u.done_at
      FROM samples s LEFT JOIN LATERAL (SELECT done_by, done_at FROM visit_steps
        WHERE undoes = s.action_id ORDER BY done_at, action_id LIMIT 1) u ON true
      WHERE ${which}) now
    WHERE stored.sample_id = now.sample_id AND stored.state <> now.state
    RETURNING stored.sample_id`.execute(transaction);
  await discardTubeDrafts(
    transaction,
    rows.map(({ sample_id }) => sample_id),
  );
}

/**
 * Writes the samples of appointments from their steps at an event, one per draw. Only this and `writeVisits`
 * do so.
 * @param codes of the tubes, by the action that took each
 */
export async function writeSamples(
  transaction: Executor,
  eventId: string,
  ids: readonly string[],
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  if (ids.length === 0) return;
  const draws = sql`SELECT v.action_id FROM visit_steps v WHERE v.event_id = ${eventId}
    AND v.appointment_id = ANY (${[...ids]}::uuid[]) AND v.step = 'sampled'`;
  // A tube with a code has the id of its step.
  await sql`
    INSERT INTO samples (sample_id, action_id, code)
    SELECT CASE WHEN c.code IS NULL THEN gen_random_uuid() ELSE d.action_id END, d.action_id, c.code
    FROM (${draws}) d LEFT JOIN unnest(${[...codes.keys()]}::uuid[], ${[...codes.values()]}::text[])
      AS c (action_id, code) USING (action_id)
    ON CONFLICT (action_id) DO NOTHING`.execute(transaction);
  await writeSampleStates(transaction, sql`s.action_id IN (${draws})`);
}

/** Writes the samples of an appointment's results after a release, correction or withdrawal. */
export const writeResultedSamples = (transaction: Executor, sampleIds: readonly string[]) =>
  writeSampleStates(transaction, sql`s.sample_id = ANY (${[...sampleIds]}::uuid[])`);

interface SampleDifference {
  event_id: string;
  appointment_id: string;
  reference: string;
  stored: string;
  computed: string;
}

/** Samples of events' appointments whose state differs from their steps and results. */
export async function findSampleDifferences(
  db: Executor,
  eventIds: readonly string[],
): Promise<SampleDifference[]> {
  const { rows } = await sql<SampleDifference>`
    SELECT * FROM (
      SELECT v.event_id, a.appointment_id, a.reference, coalesce('sample ' || s.state, 'no sample') AS stored,
        'sample ' || CASE WHEN s.state IS NULL THEN 'taken' ELSE ${STATE} END AS computed
      FROM visit_steps v JOIN appointments a USING (appointment_id)
        LEFT JOIN samples s USING (action_id)
      WHERE v.event_id = ANY (${[...eventIds]}::uuid[]) AND v.step = 'sampled') d
    WHERE stored <> computed ORDER BY reference`.execute(db);
  return rows;
}

/** Which 'undo' actions undid a draw whose result had been released. */
export async function findUndosOfReleasedDraws(
  db: Executor,
  actionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ action_id: string }>`
    SELECT u.action_id FROM visit_steps u JOIN samples s ON s.action_id = u.undoes
    WHERE u.action_id = ANY (${[...actionIds]}::uuid[]) AND ${HAS_RESULT}`.execute(db);
  return new Set(rows.map(({ action_id }) => action_id));
}
