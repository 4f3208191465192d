import { randomUUID } from 'node:crypto';
import { DAY_STEPS, type DayStep, londonInstant } from '@chaps/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../test/event-day.ts';
import type { Executor } from '../platform/db/database.ts';
import { checkVisits } from './visit-rows.ts';

interface Recorded {
  step: DayStep;
  minute: number;
  device: 'door' | 'chair';
  isOverride: boolean;
  tube: string | null;
}

/**
 * Writes a step as the previous version does: its 'undo' refers to no step, and a sample has a
 * code.
 */
const writeBefore =
  (db: Executor, { id, date, appointmentId }: Record<'id' | 'date' | 'appointmentId', string>) =>
  ({ step, minute, device, isOverride, tube }: Recorded) =>
    db.transaction().execute(async (transaction) => {
      const action_id = randomUUID();
      await transaction
        .insertInto('visit_steps')
        .values({
          ...{ action_id, event_id: id, appointment_id: appointmentId, step, device },
          reason:
            step === 'not sampled'
              ? 'unwell'
              : step === 'sampled' && isOverride
                ? 'By hand.'
                : null,
          invite_again: step === 'not sampled' ? isOverride : null,
          ...{ done_by: randomUUID(), list_version: 0 },
          done_at: new Date(londonInstant(date, '09:00').getTime() + minute * 60_000),
        })
        .execute();
      if (step === 'sampled' && tube) {
        await sql`INSERT INTO samples (sample_id, code) VALUES (${action_id}, ${tube})`.execute(
          transaction,
        );
      }
    });

const recorded = fc.record({
  step: fc.constantFrom(...DAY_STEPS.filter((step) => step !== 'paid' && step !== 'not paid')),
  minute: fc.integer({ min: 0, max: 20 }),
  device: fc.constantFrom('door' as const, 'chair' as const),
  isOverride: fc.boolean(),
  tube: fc.constantFrom('T-1', null),
});

test('steps recorded by the previous version, in any order, match the computed state', async ({
  api,
  openDay,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(recorded, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { event, appointmentId } = await openDay('10:00');
      const write = writeBefore(api.owner, { ...event, appointmentId });
      for (const step of steps) await write(step);
      const found = await checkVisits(api.services.db);
      expect(found.filter(({ event_id }) => event_id === event.id)).toEqual([]);
    }),
    { numRuns: 25, seed: 20_261_130 },
  );
});
