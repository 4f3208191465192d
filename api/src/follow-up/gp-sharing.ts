import { sql } from 'kysely';
import { CONSENT } from '../booking/appointment-lists.ts';
import type { Executor } from '../platform/db/database.ts';

/**
 * Whether the person agreed that the GP is told of the sample that a result is about. What they said of
 * another visit does not count.
 * @returns false when they withdrew it, null when they never agreed
 */
export async function gpSharingOf(db: Executor, resultId: string): Promise<boolean | null> {
  const { rows } = await sql<{ gp_sharing: boolean | null }>`
    SELECT g.action = 'given' AS gp_sharing
    FROM results r JOIN appointments a ON a.appointment_id = r.appointment_id
    JOIN events e USING (event_id) ${CONSENT} WHERE r.result_id = ${resultId}`.execute(db);
  return rows[0]?.gp_sharing ?? null;
}

/** Whether they withdrew that agreement after a moment, and have not given it again. */
export async function isSharingWithdrawnSince(
  db: Executor,
  resultId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_withdrawn: boolean }>`
    SELECT g.action = 'withdrawn' AND EXISTS (SELECT FROM gp_consents later
      WHERE later.consent_id = c.consent_id AND later.created_at > ${since}) AS is_withdrawn
    FROM results r JOIN appointments a ON a.appointment_id = r.appointment_id
    JOIN events e USING (event_id) ${CONSENT} WHERE r.result_id = ${resultId}`.execute(db);
  return rows[0]?.is_withdrawn ?? false;
}
