import type { Executor } from '../db/database.ts';
import { insertSteps } from '../visits/steps.ts';
import { writeVisits } from '../visits/visit-rows.ts';
import { stableId } from './stable-id.ts';

const STEPS = ['arrived', 'ready', 'sampled'] as const;

/** Records that somebody came and gave a sample, a few minutes after their time. */
export async function giveSample(
  db: Executor,
  { eventId, appointmentId, startsAt }: { eventId: string; appointmentId: string; startsAt: Date },
): Promise<void> {
  const steps = STEPS.map((step, index) => ({
    action_id: stableId(`${step} ${appointmentId}`),
    event_id: eventId,
    appointment_id: appointmentId,
    step,
    done_by: stableId('sample staff'),
    done_at: new Date(startsAt.getTime() + (index + 1) * 120_000),
    list_version: 0,
  }));
  await insertSteps(db, steps);
  await writeVisits(db, eventId, [appointmentId]);
}
