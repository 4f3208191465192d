import { londonDate, MAX_AGE, RECALL_GRACE_DAYS, type RecallFinding } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';

// Reads the tables directly. It shares no condition with the code that creates recalls and sends
// invitations, so that an error in that code does not also hide it from this check.

/** An invitation sent up to this many days before a test is due is for that test. */
const INVITED_BEFORE_DAYS = 90;

/** No laboratory reports results this long after an event. */
const REPORTED_WITHIN_DAYS = 120;

interface WrongRecall {
  profile_id: string;
  finding: RecallFinding;
}

/** People whose recall is missing or wrong. */
export async function findWrongRecalls(db: Executor, now: Date): Promise<WrongRecall[]> {
  const today = londonDate(now);
  const { rows } = await sql<WrongRecall>`
    WITH person AS (
      SELECT p.profile_id AS record, coalesce(m.kept_id, p.profile_id) AS profile_id
      FROM profiles p LEFT JOIN record_merges m
        ON m.dropped_id = p.profile_id AND m.undone_at IS NULL
    ), living AS (
      SELECT p.profile_id FROM profiles p WHERE p.is_active AND NOT EXISTS (
        SELECT FROM deaths d JOIN person n ON n.record = d.profile_id
        WHERE n.profile_id = p.profile_id AND d.taken_back_at IS NULL)
    ), tested AS (
      SELECT n.profile_id, max(coalesce(r.sample_date, e.event_date,
        (r.created_at AT TIME ZONE 'Europe/London')::date)) AS day
      FROM results r JOIN person n ON n.record = r.profile_id
        LEFT JOIN appointments a ON a.appointment_id = r.appointment_id
        LEFT JOIN events e ON e.event_id = a.event_id
      WHERE r.superseded_at IS NULL AND r.withdrawn_at IS NULL GROUP BY 1
    ), promised AS (
      SELECT n.profile_id, max(e.event_date) AS day
      FROM visits v JOIN appointments a ON a.appointment_id = v.appointment_id
        JOIN events e ON e.event_id = a.event_id JOIN person n ON n.record = a.profile_id
      WHERE (v.invite_again AND v.state = 'not sampled' OR v.state = 'sampled'
          AND NOT EXISTS (SELECT FROM results r
            WHERE r.appointment_id = a.appointment_id AND r.superseded_at IS NULL)
          AND (SELECT bool_and(s.state IN ('rejected', 'missing', 'discarded'))
            FROM visit_steps d JOIN samples s ON s.action_id = d.action_id
            WHERE d.appointment_id = a.appointment_id))
        AND e.event_date < ${today}::date GROUP BY 1
    ), followed AS (
      SELECT n.profile_id FROM follow_ups w JOIN person n ON n.record = w.profile_id
      WHERE w.state <> 'outcome'
    ), answered AS (
      -- The test since which someone has a recall, or a reason for none.
      SELECT c.profile_id, max(c.tested_on) AS day FROM recalls c JOIN profiles p USING (profile_id)
      WHERE c.state <> 'ended' OR c.ended_reason IN ('no more reminders', 'no longer wants a test',
        'under the care of a GP or hospital', 'tested elsewhere', 'died')
        OR c.ended_reason = 'over the age limit'
          AND extract(year FROM age(greatest(c.due_on, ${today}::date), p.date_of_birth)) > ${MAX_AGE}
      GROUP BY 1
    ), coming AS (
      SELECT n.profile_id FROM appointments a JOIN person n ON n.record = a.profile_id
        JOIN events e ON e.event_id = a.event_id
        LEFT JOIN visits v ON v.appointment_id = a.appointment_id
      WHERE (a.status IN ('confirmed', 'capturing')
          OR a.status = 'held' AND a.payment = 'link' AND a.expires_at > ${now}::timestamptz)
        AND (e.event_date >= ${today}::date
        OR e.event_date >= ${today}::date - ${REPORTED_WITHIN_DAYS}::int AND NOT EXISTS (
          SELECT FROM results r WHERE r.appointment_id = a.appointment_id)
          AND (v.state IN ('arrived', 'ready') OR v.state = 'sampled' AND EXISTS (
            SELECT FROM visit_steps d JOIN samples s ON s.action_id = d.action_id
            WHERE d.appointment_id = a.appointment_id
              AND s.state IN ('taken', 'packed', 'handed over', 'received'))))
    ), overdue AS (
      -- Also from when it was last set, which can be long after its date: at the end of a follow-up.
      SELECT c.recall_id, c.profile_id, c.due_on FROM recalls c
      WHERE c.state <> 'ended' AND c.due_on < ${today}::date - ${RECALL_GRACE_DAYS}::int
        AND (greatest(c.created_at, (SELECT max(s.created_at) FROM recall_steps s
          WHERE s.recall_id = c.recall_id AND (s.what LIKE '%due on %' OR s.what = 'reminders again')))
          AT TIME ZONE 'Europe/London')::date < ${today}::date - ${RECALL_GRACE_DAYS}::int
    ), came AS (
      -- Came to the test that was due, and staff would not invite them again. They decide what is next.
      SELECT c.recall_id, v.reason, e.event_date FROM recalls c JOIN person n ON n.profile_id = c.profile_id
        JOIN appointments a ON a.profile_id = n.record JOIN events e ON e.event_id = a.event_id
        JOIN visits v ON v.appointment_id = a.appointment_id
      WHERE c.state <> 'ended' AND v.state = 'not sampled' AND NOT coalesce(v.invite_again, false)
        AND e.event_date >= c.tested_on AND NOT EXISTS (SELECT FROM recall_steps s
          WHERE s.recall_id = c.recall_id AND s.actor IS NOT NULL AND s.created_at > v.ended_at)
    )
    SELECT t.profile_id, 'no next test' AS finding FROM tested t
      JOIN living USING (profile_id) LEFT JOIN answered x USING (profile_id)
    WHERE coalesce(x.day < t.day, true) AND NOT EXISTS (
      SELECT FROM followed w WHERE w.profile_id = t.profile_id)
    UNION ALL
    SELECT p.profile_id, 'promise not kept' FROM promised p
      JOIN living USING (profile_id) LEFT JOIN answered x USING (profile_id)
      LEFT JOIN tested t USING (profile_id)
    WHERE coalesce(x.day < p.day, true) AND coalesce(t.day < p.day, true)
    UNION ALL
    SELECT o.profile_id, 'not invited' FROM overdue o JOIN recalls c USING (recall_id)
      JOIN living l ON l.profile_id = o.profile_id
    WHERE coalesce(c.invited_at < o.due_on - ${INVITED_BEFORE_DAYS}::int, true) AND NOT EXISTS (
      SELECT FROM coming n WHERE n.profile_id = o.profile_id)
      AND NOT EXISTS (SELECT FROM came x WHERE x.recall_id = o.recall_id
        AND x.event_date >= o.due_on - ${INVITED_BEFORE_DAYS}::int)
    UNION ALL
    SELECT c.profile_id, 'wrong date' FROM recalls c
    WHERE c.state = 'due' AND c.basis IN ('rule', 'laboratory')
      AND c.due_on <> (c.tested_on + c.test_interval::interval)::date
    UNION
    SELECT c.profile_id, 'wrong date' FROM recalls c JOIN came x USING (recall_id)
    WHERE x.reason = 'under care for a prostate condition' AND x.event_date < ${today}::date
    UNION
    -- Ends during the night of the 81st birthday.
    SELECT c.profile_id, 'wrong date' FROM recalls c JOIN profiles p USING (profile_id)
    WHERE c.state <> 'ended' AND c.basis <> 'hand'
      AND extract(year FROM age(greatest(c.due_on, ${today}::date - 1), p.date_of_birth)) > ${MAX_AGE}
    UNION ALL
    SELECT c.profile_id, 'invitation not sent'
    FROM test_invitations i JOIN recalls c USING (recall_id)
    WHERE i.state = 'sent' AND c.state = 'invited'
      AND i.sent_at BETWEEN ${now}::timestamptz - interval '30 days' AND ${now}::timestamptz - interval '1 day'
      AND NOT EXISTS (SELECT FROM outbox o
        WHERE o.occasion = 'test-invitation ' || i.test_invitation_id
          AND o.sent_at IS NOT NULL AND o.failed_at IS NULL)
    UNION
    -- Made before the evening, and still not sent the next morning, with seats left.
    SELECT c.profile_id, 'invitation not sent'
    FROM test_invitations i JOIN invitation_waves w USING (wave_id) JOIN recalls c USING (recall_id)
    WHERE i.state = 'waiting' AND NOT w.is_paused AND c.state <> 'ended'
      AND w.created_at < (${today}::date - interval '5 hours') AT TIME ZONE 'Europe/London'
      AND EXISTS (SELECT FROM event_slots s WHERE s.event_id = w.event_id AND NOT s.closed
        AND s.taken < s.capacity AND s.starts_at > ${now}::timestamptz)
    UNION ALL
    SELECT c.profile_id, 'invited although erased' FROM recalls c JOIN profiles p USING (profile_id)
    WHERE c.state <> 'ended' AND NOT p.is_active
    ORDER BY 2, 1`.execute(db);
  return rows;
}

/**
 * The job: compares everyone's recall with their results, visits and mails, and stores the differences for
 * the list of tasks.
 * @throws {Error} with the number of people per finding
 */
export async function checkRecalls({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const found = await findWrongRecalls(db, now());
  await withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ check_id: string }>`
      INSERT INTO recall_checks (checked_at) VALUES (${now()}) RETURNING check_id`.execute(
      transaction,
    );
    await sql`INSERT INTO recall_findings (check_id, profile_id, finding)
      SELECT ${rows[0]?.check_id}::bigint, f.profile_id, f.finding
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f (profile_id text, finding text)
      ON CONFLICT DO NOTHING`.execute(transaction);
  });
  if (found.length === 0) return;
  const counts = [...Map.groupBy(found, ({ finding }) => finding)].map(
    ([finding, people]) => `${finding}: ${people.length}`,
  );
  throw new Error(`recalls differ from results, visits and mails: ${counts.join(', ')}`);
}

export interface RecallCheck {
  checked_at: Date | null;
  findings: {
    finding: RecallFinding;
    count: number;
    first: { profile_id: string; name: string }[];
  }[];
}

/** The most names shown for a finding. */
const MAX_NAMES_SHOWN = 3;

/**
 * The findings and the time of the latest check; before the first check, the first recall's time.
 */
export async function readLastCheck(db: Executor): Promise<RecallCheck> {
  const { rows } = await sql<RecallCheck>`
    SELECT coalesce(k.checked_at, (SELECT min(created_at) FROM recalls)) AS checked_at, coalesce((SELECT json_agg(g ORDER BY g.finding) FROM (
      SELECT n.finding, count(*)::int AS count,
        (array_agg(json_build_object('profile_id', f.profile_id,
          'name', f.first_name || ' ' || f.last_name) ORDER BY f.profile_id))[:${sql.lit(MAX_NAMES_SHOWN)}] AS first
      FROM recall_findings n JOIN profiles f USING (profile_id)
      WHERE n.check_id = k.check_id GROUP BY n.finding) g), '[]') AS findings
    FROM (SELECT max(check_id) AS check_id FROM recall_checks) newest
      LEFT JOIN recall_checks k USING (check_id)`.execute(db);
  return rows[0] ?? { checked_at: null, findings: [] };
}
