import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DAY_STEPS, standingSteps, visitOf } from '@chaps/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../test/fixtures.ts';
import { stepStands } from '../booking/conditions.ts';

const step = fc.record({
  step: fc.constantFrom(...DAY_STEPS),
  // Few moments, so that many are equal.
  done_at: fc.integer({ min: 0, max: 5 }).map((minute) => `2026-12-01T09:0${minute}:00.000Z`),
  reason: fc.constantFrom(null, 'By name.'),
});
const SEED = Number(process.env.FUZZ_SEED ?? Date.now());
const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000);
const history = fc.array(step, { maxLength: 8 });

/**
 * All are written at once and none is deleted: of an emptied table the planner expects no rows once
 * autovacuum has seen it, and joins its steps with each other without an index.
 */
test('SQL and domain compute the same state and standing steps of generated histories', async ({
  api,
}) => {
  const event = await api.event();
  const visits = fc.sample(history, { numRuns: RUNS, seed: SEED }).map((steps) => ({
    walkIn: randomUUID(),
    steps: steps.map((each) => ({ ...each, action_id: randomUUID() })),
  }));
  await sql`INSERT INTO walk_ins (walk_in_id, event_id, first_name, last_name, date_of_birth, added_by)
    SELECT id, ${event.id}, 'Alan', 'Waite', '1960-01-01', id
    FROM unnest(${visits.map(({ walkIn }) => walkIn)}::uuid[]) AS id`.execute(api.owner);
  const recorded = visits.flatMap(({ walkIn, steps }) =>
    steps.map((each) => ({ ...each, walk_in_id: walkIn })),
  );
  await sql`INSERT INTO visit_steps (action_id, event_id, walk_in_id, step, reason, done_by,
      done_at, list_version)
    SELECT x.action_id, ${event.id}, x.walk_in_id, x.step, x.reason, x.walk_in_id, x.done_at, 0
    FROM jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb) AS x (action_id uuid,
      walk_in_id uuid, step text, reason text, done_at timestamptz)`.execute(api.owner);
  await sql`ANALYZE visit_steps`.execute(api.owner);
  const { rows } = await sql<{ id: string; state: string; standing: string[] }>`
    SELECT w.walk_in_id AS id, visit_of(w.walk_in_id, ${event.id}) AS state,
      ARRAY(SELECT s.action_id FROM visit_steps s
        WHERE coalesce(s.appointment_id, s.walk_in_id) = w.walk_in_id AND s.event_id = ${event.id}
          AND s.step NOT IN ('undo', 'paid', 'not paid') AND ${sql.raw(stepStands('s.action_id'))}
        ORDER BY s.done_at, s.action_id)::text[] AS standing
    FROM walk_ins w`.execute(api.owner);
  const computed = new Map(rows.map(({ id, ...visit }) => [id, visit]));
  const different = visits.flatMap(({ walkIn, steps }) => {
    const inDomain = {
      state: visitOf(steps),
      standing: standingSteps(steps).map(({ action_id }) => action_id),
    };
    const inSql = computed.get(walkIn);
    return isDeepStrictEqual(inSql, inDomain) ? [] : [{ steps, inSql, inDomain }];
  });
  // The shortest history explains most.
  different.sort((one, other) => one.steps.length - other.steps.length);
  expect(different[0], `FUZZ_SEED=${SEED}, ${different.length} different`).toBeUndefined();
});
