import { randomUUID } from 'node:crypto';
import { DAY_STEPS, type RecordedStep, standingSteps, visitOf } from '@chaps/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../test/fixtures.ts';

const step = fc.record({
  action_id: fc.uuid(),
  step: fc.constantFrom(...DAY_STEPS),
  // Few moments, so that many are equal.
  done_at: fc.integer({ min: 0, max: 5 }).map((minute) => `2026-12-01T09:0${minute}:00.000Z`),
  reason: fc.constantFrom(null, 'By name.'),
});
const histories = fc.array(fc.array(step, { maxLength: 8 }), { minLength: 250, maxLength: 250 });

/** Distinct ids, as the table wants them. */
const distinct = (history: readonly RecordedStep[]) =>
  history.map((each) => ({ ...each, action_id: randomUUID() }));

test('SQL and domain compute the same state and standing steps of 10,000 histories', async ({
  api,
  booking,
}) => {
  const { event, appointmentId } = await booking.freeBooking();
  await fc.assert(
    fc.asyncProperty(histories, async (generated) => {
      const all = generated.map(distinct);
      // Each history stands at a time of its own booking, in a transaction that is taken back.
      const states = await api.owner.transaction().execute(async (transaction) => {
        const found: { state: string; standing: string[] }[] = [];
        for (const history of all) {
          await sql`DELETE FROM visit_steps WHERE appointment_id = ${appointmentId}`.execute(
            transaction,
          );
          const json = JSON.stringify(history);
          const { rows } = await sql<{ state: string }>`
              WITH added AS (INSERT INTO visit_steps (action_id, event_id, appointment_id, step,
                reason, done_by, done_at, list_version)
                SELECT (x->>'action_id')::uuid, ${event.id}, ${appointmentId}, x->>'step',
                  x->>'reason', ${appointmentId}, (x->>'done_at')::timestamptz, 0
                FROM json_array_elements(${json}::json) AS x RETURNING step_id)
              SELECT count(*) FROM added`.execute(transaction);
          expect(rows).toHaveLength(1);
          const computed = await sql<{ state: string; standing: string[] }>`
              SELECT visit_of(${appointmentId}, ${event.id}) AS state,
                ARRAY(SELECT action_id FROM visit_steps s WHERE appointment_id = ${appointmentId}
                  AND step_stands(action_id) ORDER BY done_at, action_id)::text[] AS standing`.execute(
            transaction,
          );
          found.push(...computed.rows);
        }
        return found;
      });
      const expected = all.map((history) => ({
        state: visitOf(history),
        standing: standingSteps(history).map(({ action_id }) => action_id),
      }));
      expect(states).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
