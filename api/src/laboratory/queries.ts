import type { ResultOfPerson } from '@chaps/contracts/staff-people';
import { type RawBuilder, sql } from 'kysely';
import { type OwnVisitRow, ownVisitOf } from '../booking/own-visit.ts';
import type { Executor } from '../platform/db/database.ts';

export interface ResultRow {
  result_id: string | null;
  test_result: string | null;
  test_unit: string | null;
  comments: string | null;
  sample_date: string | null;
  corrected_on: string | null;
  /** London's day of the withdrawal, where there is no other result of the appointment. */
  withdrawn_on: string | null;
  event_name: string | null;
  product_name: string | null;
  event_date: string | null;
  visit: OwnVisitRow | null;
}

/**
 * Results with their appointments, appointments still awaiting theirs, and unlinked results. What was
 * withdrawn is there with its days alone.
 */
export async function listResults(db: Executor, profileId: string): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    SELECT r.result_id, r.test_result, r.test_unit, r.comments, r.sample_date, r.corrected_on,
      r.withdrawn_on, a.event_name, a.product_name, a.event_date, a.visit
    FROM (
      SELECT result.result_id, result.appointment_id, result.test_result, result.test_unit,
        result.comments, result.sample_date, NULL::date AS withdrawn_on,
        (earlier.superseded_at AT TIME ZONE 'Europe/London')::date AS corrected_on
      FROM results result LEFT JOIN results earlier ON earlier.result_id = result.supersedes
      WHERE result.profile_id = ${profileId} AND result.superseded_at IS NULL
      UNION ALL SELECT NULL, gone.* FROM (
        SELECT DISTINCT ON (coalesce(appointment_id, result_id)) appointment_id,
          NULL::text, NULL::text, NULL::text, sample_date,
          (withdrawn_at AT TIME ZONE 'Europe/London')::date, NULL::date
        FROM results w
        WHERE profile_id = ${profileId} AND withdrawn_at IS NOT NULL AND NOT EXISTS (
          SELECT FROM results other WHERE other.appointment_id = w.appointment_id
            AND other.superseded_at IS NULL)
        ORDER BY coalesce(appointment_id, result_id), withdrawn_at DESC) gone
    ) r
    FULL JOIN (
      SELECT b.appointment_id, e.event_name, p.product_name, e.event_date,
        ${sql.raw(ownVisitOf('b', 'e'))} AS visit
      FROM appointments b JOIN events e USING (event_id) JOIN products p USING (product_id)
      WHERE b.profile_id = ${profileId} AND b.status = 'confirmed'
    ) a USING (appointment_id)
    ORDER BY coalesce(a.event_date, r.sample_date) DESC NULLS LAST, r.result_id`.execute(db);
  return rows;
}

type StoredResult = Omit<ResultOfPerson, 'released_at' | 'value' | 'booking'> & {
  released_at: Date;
  test_result: string | null;
  test_unit: string | null;
  appointment_id: string | null;
  event_id: string | null;
  event_name: string | null;
};

/**
 * All results of these records, superseded ones too.
 * @param shown SQL: the booking `a`, null where a result is of none, is within the reader's reach
 */
export async function resultsOfPerson(
  db: Executor,
  profileIds: readonly string[],
  shown: RawBuilder<unknown>,
): Promise<ResultOfPerson[]> {
  const { rows } = await sql<StoredResult>`
    SELECT r.result_id, r.created_at AS released_at, r.test_result, r.test_unit, r.level, r.comments,
      r.sample_date, r.superseded_at IS NOT NULL AS superseded,
      r.withdrawn_at IS NOT NULL AS withdrawn, a.appointment_id, a.event_id, e.event_name
    FROM results r LEFT JOIN appointments a USING (appointment_id) LEFT JOIN events e USING (event_id)
    WHERE r.profile_id = ANY (${[...profileIds]}) AND ${shown}
    ORDER BY r.created_at DESC, r.result_id`.execute(db);
  return rows.map(({ test_result, test_unit, appointment_id, event_id, event_name, ...row }) => ({
    ...row,
    released_at: row.released_at.toISOString(),
    value: [test_result, test_unit].filter(Boolean).join(' '),
    booking:
      appointment_id && event_id && event_name ? { appointment_id, event_id, event_name } : null,
  }));
}
