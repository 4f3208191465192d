import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

export interface ResultRow {
  result_id: string | null;
  test_result: string | null;
  test_unit: string | null;
  comments: string | null;
  sample_date: string | null;
  corrected_on: string | null;
  event_name: string | null;
  product_name: string | null;
  event_date: string | null;
}

/** Results with their appointments, appointments still awaiting theirs, and unlinked results. */
export async function listResults(db: Executor, profileId: string): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    SELECT r.result_id, r.test_result, r.test_unit, r.comments, r.sample_date, r.corrected_on,
      a.event_name, a.product_name, a.event_date
    FROM (
      SELECT result.*, (earlier.superseded_at AT TIME ZONE 'Europe/London')::date AS corrected_on
      FROM results result LEFT JOIN results earlier ON earlier.result_id = result.supersedes
      WHERE result.profile_id = ${profileId} AND result.superseded_at IS NULL
    ) r
    FULL JOIN (
      SELECT appointment_id, event_name, product_name, event_date
      FROM appointments JOIN events USING (event_id) JOIN products USING (product_id)
      WHERE profile_id = ${profileId} AND status = 'confirmed'
    ) a USING (appointment_id)
    ORDER BY coalesce(a.event_date, r.sample_date) DESC NULLS LAST, r.result_id`.execute(db);
  return rows;
}
