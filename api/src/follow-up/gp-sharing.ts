import { sql } from 'kysely';
import { JOIN_CONSENT } from '../booking/appointment-lists.ts';
import type { Executor } from '../platform/db/database.ts';

/**
 * Whether the person agreed to share the sample's result with their GP. Answers for other visits do not
 * count.
 * @returns false when they withdrew the agreement, null when they never gave it
 */
export async function readGpSharing(db: Executor, resultId: string): Promise<boolean | null> {
  const { rows } = await sql<{ gp_sharing: boolean | null }>`
    SELECT g.action = 'given' AS gp_sharing
    FROM results r JOIN appointments a ON a.appointment_id = r.appointment_id
    JOIN events e USING (event_id) ${JOIN_CONSENT} WHERE r.result_id = ${resultId}`.execute(db);
  return rows[0]?.gp_sharing ?? null;
}

/** Whether they withdrew that agreement after this time and have not given it again. */
export async function wasSharingWithdrawnSince(
  db: Executor,
  resultId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_withdrawn: boolean }>`
    SELECT g.action = 'withdrawn' AND EXISTS (SELECT FROM gp_consents later
      WHERE later.consent_id = c.consent_id AND later.created_at > ${since}) AS is_withdrawn
    FROM results r JOIN appointments a ON a.appointment_id = r.appointment_id
    JOIN events e USING (event_id) ${JOIN_CONSENT} WHERE r.result_id = ${resultId}`.execute(db);
  return rows[0]?.is_withdrawn ?? false;
}
