import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { ADMINS, CLINICIANS } from '../accounts/staff-grants.ts';
import { queueMailForEachRow } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';

/** SQL: no clinician is responsible for the follow-up `w`; only administrators can change that. */
export const HAS_NO_CLINICIAN = sql`(NOT EXISTS (SELECT FROM ${CLINICIANS} c)
  OR w.owner IS NOT NULL AND NOT EXISTS (SELECT FROM ${CLINICIANS} c WHERE c.user_id = w.owner))`;

/**
 * The job: mails each overdue follow-up daily to its owner, or else to every clinician. An unattended one is
 * also mailed to every administrator.
 */
export async function notifyOfOverdueFollowUps({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = londonDate(now());
  const mails = queueMailForEachRow(
    'kind, occasion, email, follow_up_id',
    sql`SELECT 'follow-up-overdue', concat_ws(' ', 'follow-up-overdue', follow_up_id,
      ${today}::text, email), email, follow_up_id FROM told`,
  );
  await sql`
    WITH clinicians AS ${CLINICIANS},
    overdue AS (SELECT w.*, ${HAS_NO_CLINICIAN} AS unattended FROM follow_ups w
      WHERE w.state <> 'outcome' AND w.due_on < ${today}::date),
    told AS (
      SELECT w.follow_up_id, c.email FROM overdue w JOIN clinicians c ON c.user_id = w.owner
        OR NOT EXISTS (SELECT FROM clinicians o WHERE o.user_id = w.owner)
      UNION SELECT w.follow_up_id, a.email FROM overdue w JOIN ${ADMINS} a ON w.unattended)
    ${mails}`.execute(db);
}
