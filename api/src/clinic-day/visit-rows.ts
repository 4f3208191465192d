import { deriveVisit, type RecordedStep, type StaffReach, type Visit } from '@chaps/domain';
import { sql } from 'kysely';
import { isWithinReach } from '../accounts/reach.ts';
import type { Executor } from '../platform/db/database.ts';
import { findSampleDifferences } from './sample-rows.ts';
import { readStepsByAppointment, STEPS } from './steps.ts';

const instant = (column: string) =>
  `to_char(v.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the visit `v` of an appointment as JSON, even if the join found none. */
export const VISIT_JSON = sql.raw(`json_build_object('state', coalesce(v.state, 'expected'),
  'arrived_at', ${instant('arrived_at')}, 'ready_at', ${instant('ready_at')},
  'sampled_at', ${instant('sampled_at')}, 'ended_at', ${instant('ended_at')},
  'reason', v.reason, 'invite_again', v.invite_again, 'sample_id', v.sample_id,
  'since', ${instant('since')}, 'last_action_id', v.last_action_id,
  'is_waiting', coalesce(v.is_waiting, false))`);

/**
 * Locks appointments, so that their steps are recorded one after another. Uses the common locking order,
 * after the event.
 */
export async function lockVisits(transaction: Executor, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM appointments WHERE appointment_id = ANY (${[...ids]}::uuid[])
    ORDER BY appointment_id FOR NO KEY UPDATE`.execute(transaction);
}

/**
 * Writes the visits of appointments from their steps at an event: the only place that does. The appointments
 * are locked.
 */
export async function writeVisits(
  transaction: Executor,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const steps = await readStepsByAppointment(transaction, eventId, ids);
  const visits = ids.map((appointment_id) => ({
    appointment_id,
    ...deriveVisit(steps.get(appointment_id) ?? []),
  }));
  await sql`
    INSERT INTO visits (appointment_id, state, arrived_at, ready_at, sampled_at, ended_at, reason,
      invite_again, sample_id, since, last_action_id, is_waiting)
    SELECT appointment_id, state, arrived_at, ready_at, sampled_at, ended_at, reason, invite_again,
      sample_id, since, last_action_id, is_waiting
    FROM jsonb_populate_recordset(NULL::visits, ${JSON.stringify(visits)}::jsonb)
    ON CONFLICT (appointment_id) DO UPDATE SET state = excluded.state,
      arrived_at = excluded.arrived_at, ready_at = excluded.ready_at,
      sampled_at = excluded.sampled_at, ended_at = excluded.ended_at, reason = excluded.reason,
      invite_again = excluded.invite_again, sample_id = excluded.sample_id, since = excluded.since,
      last_action_id = excluded.last_action_id, is_waiting = excluded.is_waiting`.execute(
    transaction,
  );
}

/** An appointment whose visit or sample does not match its steps. */
export interface VisitDifference {
  appointment_id: string;
  reference: string;
  event_id: string;
  event_name: string;
  /** The stored state of its visit, or of a sample. */
  stored: string;
  computed: string;
}

type OpenDay = Pick<VisitDifference, 'event_id' | 'event_name'>;

interface StoredVisit {
  event_id: string;
  appointment_id: string;
  reference: string;
  visit: Visit;
  steps: RecordedStep[] | null;
}

async function readVisitDifferences(db: Executor, eventIds: readonly string[]) {
  const { rows } = await sql<StoredVisit>`
    WITH recorded AS (SELECT event_id, appointment_id, ${STEPS} AS steps FROM visit_steps
      WHERE event_id = ANY (${[...eventIds]}::uuid[]) GROUP BY event_id, appointment_id)
    SELECT a.event_id, a.appointment_id, a.reference, ${VISIT_JSON} AS visit, s.steps
    FROM appointments a LEFT JOIN visits v USING (appointment_id)
      LEFT JOIN recorded s USING (event_id, appointment_id)
    WHERE a.event_id = ANY (${[...eventIds]}::uuid[]) ORDER BY a.reference`.execute(db);
  return rows.flatMap(({ visit, steps, ...of }) => {
    const computed = deriveVisit(steps ?? []);
    if (JSON.stringify(visit) === JSON.stringify(computed)) return [];
    return [{ ...of, stored: visit.state, computed: computed.state }];
  });
}

/**
 * Recomputes the visits and samples of all open days within reach from their steps.
 * @param db not a transaction: this opens its own, so that no step is recorded between two reads
 * @returns those that differ, earliest event first
 */
export const checkVisits = (db: Executor, reach: StaffReach = 'all'): Promise<VisitDifference[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows: days } = await sql<OpenDay>`
        SELECT e.event_id, e.event_name FROM events e
        WHERE ${isWithinReach(reach)} AND NOT EXISTS (
            SELECT FROM event_closures c WHERE c.event_id = e.event_id)
          AND EXISTS (SELECT FROM visit_steps s WHERE s.event_id = e.event_id)
        ORDER BY e.starts_at, e.event_id`.execute(transaction);
      if (days.length === 0) return [];
      const ids = days.map(({ event_id }) => event_id);
      const found = [
        ...(await readVisitDifferences(transaction, ids)),
        ...(await findSampleDifferences(transaction, ids)),
      ];
      return days.flatMap((day) =>
        found
          .filter(({ event_id }) => event_id === day.event_id)
          .map((difference) => ({ ...difference, ...day })),
      );
    });

/**
 * The job: fails while visits differ from their steps.
 * @throws {Error} that names them by event and appointment
 */
export async function reportDifferences({ db }: { db: Executor }): Promise<void> {
  const found = await checkVisits(db);
  if (found.length === 0) return;
  const each = found.map(
    ({ event_id, appointment_id, stored, computed }) =>
      `event ${event_id}, appointment ${appointment_id}: '${stored}' instead of '${computed}'`,
  );
  throw new Error(`visits differ from their steps: ${each.join('; ')}`);
}
