import { sql } from 'kysely';
import { writeAudits } from '../platform/db/audit.ts';
import type { RecordedStepDetails } from '../platform/db/audit-words.ts';
import type { Executor } from '../platform/db/database.ts';
import type { DayChange } from './lock-day.ts';

interface AuditedStep extends RecordedStepDetails {
  action_id: string;
  appointment_id: string;
  profile_id: string;
}

const isSample = ({ step, undone }: RecordedStepDetails) => (undone ?? step) === 'sampled';

/**
 * Writes one row per step: who recorded what about whom, and where.
 * @param ids of steps just recorded
 * @param takesSamples whether the role of the member of staff includes it; what was done is recorded anyway
 */
export async function auditSteps(
  transaction: Executor,
  { userId, eventId, requestId }: DayChange,
  ids: readonly string[],
  takesSamples = true,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<AuditedStep>`
    SELECT s.action_id, s.appointment_id, a.profile_id, s.step, u.step AS undone, t.code AS tube,
      d.label AS tablet, coalesce(s.device = 'paper', false) AS from_paper
    FROM visit_steps s JOIN appointments a USING (appointment_id)
      LEFT JOIN visit_steps u ON u.action_id = s.undoes
      LEFT JOIN samples t ON t.action_id = coalesce(u.action_id, s.action_id)
      LEFT JOIN clinic_devices d ON d.device_id::text = s.device AND d.event_id = s.event_id
    WHERE s.action_id = ANY (${[...ids]}::uuid[])
    ORDER BY s.done_at, s.step_id`.execute(transaction);
  await writeAudits(
    transaction,
    rows.map(({ appointment_id, profile_id, ...details }) => ({
      actor: userId,
      action: 'step of the day recorded',
      subject: `appointment ${appointment_id}`,
      details: {
        ...details,
        ...(takesSamples || !isSample(details) ? {} : { outside_role: true }),
      },
      ...{ eventId, profileId: profile_id, requestId },
    })),
  );
}
