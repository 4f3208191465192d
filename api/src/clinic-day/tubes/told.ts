import type { TubeTellingMethod } from '@chaps/contracts/samples';
import { sql } from 'kysely';
import { REPEAT_PRICE_NAME } from '../../booking/free-repeat.ts';
import { discardTubeDrafts } from '../../follow-up/discard-drafts.ts';
import { HAS_ARRIVED, MAY_STILL_ARRIVE } from '../../follow-up/open-letters.ts';
import { IS_FAILED_SAMPLE_ADDRESS_IN_DOUBT } from '../../people/claims.ts';
import type { Executor } from '../../platform/db/database.ts';
import { FAILED_SINCE, IS_FAILED } from './failed-tubes.ts';

/**
 * SQL: the failed samples `s` of a sample's visit; the person is told about all of them at once.
 */
const isFailedInVisit = (sampleId: string) => sql`${IS_FAILED} AND s.action_id IN (
  SELECT other.action_id FROM samples one JOIN visit_steps v USING (action_id)
    JOIN visit_steps other USING (appointment_id) WHERE one.sample_id = ${sampleId}::uuid)`;

const discardToldDrafts = (transaction: Executor, told: readonly { sample_id: string }[]) =>
  discardTubeDrafts(
    transaction,
    told.map(({ sample_id }) => sample_id),
  );

/**
 * Marks a person as told about an earlier failed tube when they book a free repeat, which shows
 * that they know.
 * @param appointmentId of a booking, which need not be a repeat
 */
export async function markPersonToldByBooking(
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
  await discardToldDrafts(transaction, rows);
}

/**
 * Sets or resets the delivery of the mail about a failed tube; a recorded call is kept. A mail to an
 * address that staff have changed since the sample is no proof that the person knows.
 */
export async function markTubeMailDelivered(
  transaction: Executor,
  sampleId: string,
  isDelivered: boolean,
): Promise<void> {
  const { rows } = await sql<{ sample_id: string }>`
    UPDATE samples s SET told_at = CASE WHEN ${isDelivered} THEN now() END,
      told_how = CASE WHEN ${isDelivered} THEN 'delivered' END
    WHERE ${isFailedInVisit(sampleId)}
      AND NOT (${isDelivered} AND ${IS_FAILED_SAMPLE_ADDRESS_IN_DOUBT})
      AND coalesce(s.told_how, '') = CASE WHEN ${isDelivered} THEN '' ELSE 'delivered' END
    RETURNING s.sample_id`.execute(transaction);
  if (isDelivered) await discardToldDrafts(transaction, rows);
}

/**
 * Records how staff told the person about all failed tubes of a sample's visit.
 * @returns whether there are any
 */
export async function storePersonTold(
  transaction: Executor,
  sampleId: string,
  { how, by }: { how: TubeTellingMethod; by: string },
): Promise<boolean> {
  const { rows } = await sql<{ sample_id: string }>`
    UPDATE samples s SET told_at = now(), told_how = ${how}, told_by = ${by}
    WHERE ${isFailedInVisit(sampleId)} RETURNING s.sample_id`.execute(transaction);
  await discardToldDrafts(transaction, rows);
  return rows.length > 0;
}

/** A delivered letter tells the person, unless staff have recorded that they know. */
export const markPersonToldByLetter = (transaction: Executor, sampleId: string, actor: string) =>
  sql`UPDATE samples s SET told_at = now(), told_how = 'letter', told_by = ${actor}
    WHERE ${isFailedInVisit(sampleId)}
      AND (s.told_by IS NULL OR s.told_how = 'cannot be reached')`.execute(transaction);

/** A letter that was approved or sent since staff could not reach the person may reach them. */
export const markPersonReachable = (transaction: Executor, sampleId: string) =>
  sql`UPDATE samples s SET told_at = NULL, told_how = NULL, told_by = NULL
    WHERE ${isFailedInVisit(sampleId)} AND s.told_how = 'cannot be reached'`.execute(transaction);

/**
 * The state of a letter about a sample's visit that may still reach the person, if there is one.
 */
export async function findOpenTubeLetter(db: Executor, sampleId: string) {
  const { rows } = await sql<{ state: 'approved' | 'sent' }>`
    SELECT l.state FROM letters l JOIN samples s USING (sample_id)
    WHERE ${isFailedInVisit(sampleId)} AND l.approved_at >= ${FAILED_SINCE} AND ${MAY_STILL_ARRIVE}
    ORDER BY l.state LIMIT 1`.execute(db);
  return rows[0]?.state;
}

/** A letter that was returned after all has told nobody, unless another letter has arrived. */
export const clearPersonToldByLetter = (transaction: Executor, sampleId: string) =>
  sql`UPDATE samples s SET told_at = NULL, told_how = NULL, told_by = NULL
    WHERE ${isFailedInVisit(sampleId)} AND s.told_how = 'letter' AND NOT EXISTS (
      SELECT FROM letters l WHERE l.sample_id = ${sampleId}::uuid AND ${HAS_ARRIVED}
        AND l.approved_at >= ${FAILED_SINCE})`.execute(transaction);

/**
 * A person does not count as told about failed tubes by mails to an account that was another
 * person's, or by bookings since it claimed the record.
 */
export const clearPersonToldByAccount = (transaction: Executor, profileId: string) =>
  sql`UPDATE samples s SET told_at = NULL, told_how = NULL
    FROM visit_steps v JOIN appointments a USING (appointment_id) JOIN profiles c USING (profile_id)
    WHERE c.profile_id = ${profileId} AND v.action_id = s.action_id AND ${IS_FAILED}
      AND s.told_how IN ('delivered', 'booked again') AND s.told_at >= c.claimed_at`.execute(
    transaction,
  );

/**
 * Clears what staff have since recorded about telling people of failed tubes in some records,
 * unless a letter that names the person has arrived.
 */
export const clearPersonToldSince = (
  transaction: Executor,
  records: readonly string[],
  since: Date,
) =>
  sql`UPDATE samples s SET told_at = NULL, told_how = NULL, told_by = NULL
    FROM visit_steps v JOIN appointments a USING (appointment_id)
    WHERE a.profile_id = ANY (${[...records]}) AND v.action_id = s.action_id AND ${IS_FAILED}
      AND s.told_by IS NOT NULL AND s.told_at >= ${since}
      AND NOT (s.told_how = 'letter' AND EXISTS (SELECT FROM letters l
        WHERE l.sample_id = s.sample_id AND ${HAS_ARRIVED} AND l.approved_at >= ${FAILED_SINCE}))`.execute(
    transaction,
  );
