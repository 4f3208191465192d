import type { BookingHistoryEntry } from '@chaps/contracts/staff-bookings';
import { sql } from 'kysely';
import { isConsentAbout, isConsentInForce, isStepInForce } from '../events/conditions.ts';
import type { Executor } from '../platform/db/database.ts';

interface Row {
  at: Date;
  given_through: string;
  signed_name: string | null;
  read_by: string | null;
  /** Given with a step on the day. */
  is_of_day: boolean;
  stands: boolean;
  by: string | null;
}

/** How consent was given, as text. */
function describeConsent({ given_through, signed_name, read_by, is_of_day, stands }: Row): string {
  if (!is_of_day) return `Consent given (${given_through})`;
  const words = [
    `Consent signed on ${given_through === 'paper' ? 'paper' : 'the tablet'} at the event`,
    signed_name && `as ${signed_name}`,
    read_by && `read to them by ${read_by}`,
    !stands && 'later undone at the event',
  ];
  return words.filter(Boolean).join(', ');
}

/** SQL: the e-mail address of the member of staff. */
const selectEmail = (user: string) =>
  sql.raw(`(SELECT m.email FROM staff_members m WHERE m.user_id = ${user})`);

const FROM_CONSENTS = sql`FROM appointments a JOIN events e USING (event_id)
  JOIN consents c ON ${sql.raw(isConsentAbout('c', 'a', 'e'))}`;

/** SQL: the person's answer `g` about sharing with their GP, and how it was given, as text. */
export const GP_ANSWER_TEXT = sql<string>`CASE g.action WHEN 'given' THEN 'The result may go to the GP'
  ELSE 'The result may no longer go to the GP' END || ' (' || g.recorded_through || ')'`;

/**
 * Records that consent was given, how, and to what, but never its answers, which are health data.
 */
export async function readConsentHistory(
  db: Executor,
  appointmentId: string,
): Promise<(Omit<BookingHistoryEntry, 'at'> & { at: Date })[]> {
  const given = await sql<Row>`
    SELECT coalesce(s.done_at, c.created_at) AS at, c.given_through, c.signed_name, c.read_by,
      c.action_id IS NOT NULL AS is_of_day,
      ${sql.raw(isConsentInForce('c'))} AS stands, ${selectEmail('c.taken_by')} AS by
    ${FROM_CONSENTS} LEFT JOIN visit_steps s USING (action_id)
    WHERE a.appointment_id = ${appointmentId}`.execute(db);
  const others = await sql<{ at: Date; what: string; by: string | null; reason: string | null }>`
    SELECT g.created_at AS at, ${GP_ANSWER_TEXT} AS what, ${selectEmail('g.recorded_by')} AS by, NULL AS reason
    ${FROM_CONSENTS} JOIN gp_consents g USING (consent_id) WHERE a.appointment_id = ${appointmentId}
    UNION ALL
    SELECT s.done_at, CASE WHEN ${sql.raw(isStepInForce('s.action_id'))} THEN 'Made ready for the test'
      ELSE 'Made ready for the test, undone' END, ${selectEmail('s.done_by')}, s.reason
    FROM visit_steps s WHERE s.appointment_id = ${appointmentId} AND s.step = 'ready'`.execute(db);
  return [
    ...given.rows.map((row) => ({
      ...{ at: row.at, by: row.by, what: describeConsent(row) },
      ...{ kind: 'consent' as const, reason: null },
    })),
    ...others.rows.map((row) => ({ ...row, kind: 'consent' as const })),
  ];
}
