import { sql } from 'kysely';
import { keptRecordId, recordsOf } from '../../people/merges/records.ts';
import type { Executor } from '../../platform/db/database.ts';

/** SQL: the sample `s` ended without a result. */
export const IS_FAILED = sql`s.state IN ('rejected', 'missing')`;

/** A repeat is booked: its person knows that the tubes of theirs which failed have no result. */
export async function setToldByBooking(transaction: Executor, userId: string): Promise<void> {
  await sql`UPDATE samples s SET told_at = now(), told_how = 'booked again'
    FROM visit_steps v JOIN appointments lost USING (appointment_id)
    WHERE v.action_id = s.action_id AND ${IS_FAILED} AND s.told_at IS NULL
      AND lost.profile_id IN (SELECT of.profile_id FROM profiles own
        CROSS JOIN LATERAL unnest(${recordsOf(keptRecordId(sql`own.profile_id`))}) AS of (profile_id)
        WHERE own.user_id = ${userId})`.execute(transaction);
}

/** The delivery of the mail about a failed tube is confirmed, or not after all; a call that was recorded stays. */
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
