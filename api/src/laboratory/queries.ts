import {
  formatMeasuredValues,
  listFieldsWith,
  resultResponse,
} from '@chaps/contracts/result-fields';
import type { MedicalResult } from '@chaps/contracts/results';
import type { PersonResult } from '@chaps/contracts/staff-people';
import { type RawBuilder, sql } from 'kysely';
import { type OwnVisitRow, ownVisitJson } from '../booking/own-visit.ts';
import { IS_HELD } from '../people/claims.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { openResult, SEALED_COLUMN, type SealedResult, type WithSealed } from './sealed-results.ts';

export interface ResultRow extends Pick<MedicalResult, 'result'> {
  withdrawn: MedicalResult['withdrawn'];
  event_name: string | null;
  product_name: string | null;
  event_date: string | null;
  visit: OwnVisitRow | null;
}

type Keys = Pick<Services['keys'], 'decrypt'>;

interface SealedRow extends Omit<ResultRow, 'result'> {
  sealed: SealedResult | null;
  corrected_on: string | null;
}

/** The part of a result that people see, in the laboratory's words. */
export function toResultResponse(keys: Keys, sealed: SealedResult) {
  const fields = openResult(keys, sealed);
  return resultResponse.parse(
    Object.fromEntries(listFieldsWith('answer').map((column) => [column, fields[column]])),
  );
}

/** SQL condition: the person's own account may see the result `r`. */
export const NOT_HELD = sql`NOT ${IS_HELD}`;

/**
 * Results with their appointments, appointments still awaiting a result, and unlinked results. For a
 * withdrawn result only its dates are returned.
 * @param shown SQL condition on the result `r`; the others are left out with their appointments
 */
export async function listResults(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  profileId: string,
  shown = sql`true`,
): Promise<ResultRow[]> {
  const { rows } = await sql<SealedRow>`
    SELECT r.sealed, r.corrected_on, r.withdrawn, a.event_name, a.product_name, a.event_date, a.visit
    FROM (
      SELECT r.result_id, r.appointment_id, r.sample_date, ${SEALED_COLUMN},
        (earlier.superseded_at AT TIME ZONE 'Europe/London')::date AS corrected_on,
        NULL::jsonb AS withdrawn
      FROM results r LEFT JOIN results earlier ON earlier.result_id = r.supersedes
      WHERE r.profile_id = ${profileId} AND r.superseded_at IS NULL AND ${shown}
      UNION ALL SELECT NULL, gone.* FROM (
        SELECT DISTINCT ON (coalesce(appointment_id, result_id)) appointment_id, sample_date, NULL::json,
          NULL::date,
          jsonb_build_object('on', (withdrawn_at AT TIME ZONE 'Europe/London')::date,
            'sample_date', sample_date)
        FROM results r
        WHERE profile_id = ${profileId} AND withdrawn_at IS NOT NULL AND NOT EXISTS (
          SELECT FROM results other WHERE other.appointment_id = r.appointment_id
            AND other.superseded_at IS NULL) AND ${shown}
        ORDER BY coalesce(appointment_id, result_id), withdrawn_at DESC) gone
    ) r
    FULL JOIN (
      SELECT b.appointment_id, e.event_name, p.product_name, e.event_date,
        ${sql.raw(ownVisitJson('b', 'e'))} AS visit
      FROM appointments b JOIN events e USING (event_id) JOIN products p USING (product_id)
      WHERE b.profile_id = ${profileId} AND b.status = 'confirmed' AND NOT EXISTS (
        SELECT FROM results r WHERE r.appointment_id = b.appointment_id AND NOT ${shown})
    ) a USING (appointment_id)
    ORDER BY coalesce(a.event_date, r.sample_date) DESC NULLS LAST, r.result_id`.execute(db);
  return rows.map(({ sealed, corrected_on, ...row }) => ({
    ...row,
    result: sealed && { ...toResultResponse(keys, sealed), corrected_on },
  }));
}

type StoredResult = Omit<PersonResult, 'released_at' | 'value' | 'comments' | 'booking'> &
  WithSealed & {
    released_at: Date;
    appointment_id: string | null;
    event_id: string | null;
    event_name: string | null;
  };

/**
 * All results of these records, including superseded ones.
 * @param shown SQL condition: the reader may see the booking `a` (null for a result without one)
 */
export async function listPersonResults(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  profileIds: readonly string[],
  shown: RawBuilder<unknown>,
): Promise<PersonResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT r.result_id, r.created_at AS released_at, ${SEALED_COLUMN}, r.level,
      r.sample_date, r.superseded_at IS NOT NULL AS superseded,
      r.withdrawn_at IS NOT NULL AS withdrawn, a.appointment_id, a.event_id, e.event_name
    FROM results r LEFT JOIN appointments a USING (appointment_id) LEFT JOIN events e USING (event_id)
    WHERE r.profile_id = ANY (${[...profileIds]}) AND ${shown}
    ORDER BY r.created_at DESC, r.result_id`.execute(db);
  return rows.map(({ sealed, appointment_id, event_id, event_name, ...row }) => {
    const fields = openResult(keys, sealed);
    return {
      ...row,
      released_at: row.released_at.toISOString(),
      value: formatMeasuredValues(fields),
      comments: fields.comments,
      booking:
        appointment_id && event_id && event_name ? { appointment_id, event_id, event_name } : null,
    };
  });
}
