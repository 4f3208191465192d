import { randomUUID } from 'node:crypto';
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
/** Histories of one statement. */
const AT_ONCE = 250;
const histories = fc.array(fc.array(step, { maxLength: 8 }), {
  minLength: AT_ONCE,
  maxLength: AT_ONCE,
});

test('SQL and domain compute the same state and standing steps of 10,000 histories', async ({
  api,
}) => {
  const event = await api.event();
  const walkIns = Array.from({ length: AT_ONCE }, () => randomUUID());
  await sql`INSERT INTO walk_ins (walk_in_id, event_id, first_name, last_name, date_of_birth, added_by)
    SELECT id, ${event.id}, 'Alan', 'Waite', '1960-01-01', id
    FROM unnest(${walkIns}::uuid[]) AS id`.execute(api.owner);
  await fc.assert(
    fc.asyncProperty(histories, async (generated) => {
      const all = generated.map((history) =>
        history.map((each) => ({ ...each, action_id: randomUUID() })),
      );
      const steps = all.flatMap((history, index) =>
        history.map((each) => ({ ...each, walk_in_id: walkIns[index] })),
      );
      await sql`DELETE FROM visit_steps WHERE event_id = ${event.id}`.execute(api.owner);
      await sql`INSERT INTO visit_steps (action_id, event_id, walk_in_id, step, reason, done_by,
          done_at, list_version)
        SELECT x.action_id, ${event.id}, x.walk_in_id, x.step, x.reason, x.walk_in_id, x.done_at, 0
        FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS x (action_id uuid,
          walk_in_id uuid, step text, reason text, done_at timestamptz)`.execute(api.owner);
      const { rows } = await sql<{ state: string; standing: string[] }>`
        SELECT visit_of(w.id, ${event.id}) AS state,
          ARRAY(SELECT s.action_id FROM visit_steps s WHERE s.walk_in_id = w.id
            AND s.step NOT IN ('undo', 'paid', 'not paid') AND ${sql.raw(stepStands('s.action_id'))}
            ORDER BY s.done_at, s.action_id)::text[] AS standing
        FROM unnest(${walkIns}::uuid[]) WITH ORDINALITY AS w (id, place) ORDER BY place`.execute(
        api.owner,
      );
      const expected = all.map((history) => ({
        state: visitOf(history),
        standing: standingSteps(history).map(({ action_id }) => action_id),
      }));
      expect(rows).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
