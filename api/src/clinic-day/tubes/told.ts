import { sql } from 'kysely';
import { REPEAT_PRICE_NAME } from '../../booking/free-repeat.ts';
import { discardedSample } from '../../events/conditions.ts';
import type { Executor } from '../../platform/db/database.ts';

/** SQL: the sample `s` ended without a result, or stands for a person's tubes that were all discarded. */
export const IS_FAILED = sql`(s.state IN ('rejected', 'missing')
  OR s.state = 'discarded' AND EXISTS (SELECT FROM visit_steps taken WHERE taken.action_id = s.action_id
    AND ${sql.raw(discardedSample('taken'))} = s.sample_id))`;

/**
 * Records that people who booked a free repeat themselves know that their earlier tube failed.
 * @param appointmentId of a booking, which need not be a repeat
 */
export async function setToldByBooking(
  transaction: Executor,
  appointmentId: string,
): Promise<void> {
  await sql`UPDATE samples s SET told_at = now(), told_how = 'booked again'
    FROM appointments repeat JOIN appointments lost ON lost.profile_id = repeat.profile_id
        AND lost.held_at < repeat.held_at
      JOIN visit_steps v ON v.appointment_id = lost.appointment_id
    WHERE repeat.appointment_id = ${appointmentId} AND repeat.price_name = ${REPEAT_PRICE_NAME}
      AND v.action_id = s.action_id AND ${IS_FAILED} AND s.told_at IS NULL`.execute(transaction);
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
