import { type RawBuilder, sql } from 'kysely';
import { joinConsent } from '../booking/appointment-lists.ts';
import { GP_ANSWER_TEXT } from '../booking/consent-history.ts';
import { isFromClaimInDoubt } from '../people/claims.ts';
import type { Executor } from '../platform/db/database.ts';

/**
 * SQL: the GP answers, as `c` and `g`, of the person with the result `r`, except those from an account in
 * doubt.
 */
const FROM_ANSWER = sql`FROM results r JOIN appointments a ON a.appointment_id = r.appointment_id
  JOIN events e USING (event_id) ${joinConsent(isFromClaimInDoubt)}`;

interface GpAnswer {
  consent_id: string;
  is_agreed: boolean;
}

/** The person's latest answer about sharing the sample's result with their GP. */
export async function readGpAnswer(db: Executor, resultId: string): Promise<GpAnswer | undefined> {
  const { rows } = await sql<GpAnswer>`
    SELECT c.consent_id, g.action = 'given' AS is_agreed
    ${FROM_ANSWER} WHERE r.result_id = ${resultId} AND g.action IS NOT NULL`.execute(db);
  return rows[0];
}

/**
 * Whether the person agreed to share the sample's result with their GP. Answers for other visits do not
 * count.
 * @returns false when they withdrew the agreement, null when they never gave it
 */
export async function readGpSharing(db: Executor, resultId: string): Promise<boolean | null> {
  return (await readGpAnswer(db, resultId))?.is_agreed ?? null;
}

/** SQL: the answers of the person with the result `r`, with their time, text and member of staff. */
export const selectGpAnswers = (resultId: RawBuilder<unknown>) => sql`
  SELECT g.created_at AS at, ${GP_ANSWER_TEXT} AS what, m.email AS by, NULL AS note_encrypted
  FROM (SELECT r.*, c.consent_id ${FROM_ANSWER} WHERE r.result_id = ${resultId}) r
    JOIN gp_consents g USING (consent_id) LEFT JOIN staff_members m ON m.user_id = g.recorded_by
  WHERE NOT ${isFromClaimInDoubt('g.recorded_through', 'g.created_at')}`;

/** Whether the person withdrew that agreement after this time and has not given it again. */
export async function wasSharingWithdrawnSince(
  db: Executor,
  resultId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_withdrawn: boolean }>`
    SELECT g.action = 'withdrawn' AND g.created_at > ${since} AS is_withdrawn
    ${FROM_ANSWER} WHERE r.result_id = ${resultId}`.execute(db);
  return rows[0]?.is_withdrawn ?? false;
}
