import { sql } from 'kysely';
import { REPEAT_PRICE_NAME } from '../../booking/free-repeat.ts';
import { discardedSample } from '../../events/conditions.ts';
import { writeAudits } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';

/** SQL: the sample `s` ended without a result, or stands for a person's tubes that were all discarded. */
export const IS_FAILED = sql`(s.state IN ('rejected', 'missing')
  OR s.state = 'discarded' AND EXISTS (SELECT FROM visit_steps taken WHERE taken.action_id = s.action_id
    AND ${sql.raw(discardedSample('taken'))} = s.sample_id))`;

/** SQL: since when the failed sample `s` has been without a result. */
export const FAILED_SINCE = sql`greatest(s.changed_at, s.discarded_at)`;

/**
 * Marks the earlier failed tube as told when its person books a free repeat, which shows that they know.
 * @param appointmentId of a booking, which need not be a repeat
 */
export async function setToldByBooking(
  transaction: Executor,
  appointmentId: string,
): Promise<void> {
  const { rows } = await sql<{
    sample_id: string;
  }>`UPDATE samples s SET told_at = now(), told_how = 'booked again'
    FROM appointments repeat JOIN appointments lost ON lost.profile_id = repeat.profile_id
        AND lost.held_at < repeat.held_at
      JOIN visit_steps v ON v.appointment_id = lost.appointment_id
    WHERE repeat.appointment_id = ${appointmentId} AND repeat.price_name = ${REPEAT_PRICE_NAME}
      AND v.action_id = s.action_id AND ${IS_FAILED} AND s.told_at IS NULL
    RETURNING s.sample_id`.execute(transaction);
  await discardTubeDrafts(
    transaction,
    rows.map(({ sample_id }) => sample_id),
  );
}

/** Discards unsent letters about tubes whose person knows, or that may get a result after all. */
export async function discardTubeDrafts(
  transaction: Executor,
  sampleIds: readonly string[],
): Promise<void> {
  if (sampleIds.length === 0) return;
  const { rows } = await sql<{ letter_id: string; profile_id: string }>`
    UPDATE letters l SET state = 'discarded', changed_at = now()
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
    WHERE s.sample_id = l.sample_id AND l.sample_id = ANY (${[...sampleIds]}::uuid[])
      AND (l.state = 'drafted' AND s.told_at IS NOT NULL
        OR l.state IN ('drafted', 'approved') AND NOT ${IS_FAILED})
    RETURNING l.letter_id, a.profile_id`.execute(transaction);
  await writeAudits(
    transaction,
    rows.map(({ letter_id, profile_id: profileId }) => ({
      ...{ actor: 'api', action: 'letter discarded', subject: `letter ${letter_id}`, profileId },
      ...{ reason: 'No longer needed.', requestId: null },
    })),
  );
}

/** Sets or resets the delivery of the mail about a failed tube; a recorded call is kept. */
export async function setTubeDelivered(
  transaction: Executor,
  sampleId: string,
  isDelivered: boolean,
): Promise<void> {
  await sql`UPDATE samples s SET told_at = CASE WHEN ${isDelivered} THEN now() END,
      told_how = CASE WHEN ${isDelivered} THEN 'delivered' END
    WHERE s.sample_id = ${sampleId}::uuid AND ${IS_FAILED}
      AND coalesce(s.told_how, '') = CASE WHEN ${isDelivered} THEN '' ELSE 'delivered' END`.execute(
    transaction,
  );
}
