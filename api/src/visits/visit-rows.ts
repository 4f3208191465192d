import { type Visit, type VisitState, visitOf } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { stepsOf } from './steps.ts';

const instant = (column: string) =>
  `to_char(v.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the visit `v` of an appointment as JSON, also where `v` was joined and there is none. */
export const VISIT = sql.raw(`json_build_object('state', coalesce(v.state, 'expected'),
  'arrived_at', ${instant('arrived_at')}, 'ready_at', ${instant('ready_at')},
  'sampled_at', ${instant('sampled_at')}, 'ended_at', ${instant('ended_at')},
  'reason', v.reason, 'invite_again', v.invite_again, 'sample_id', v.sample_id,
  'since', ${instant('since')}, 'last_action_id', v.last_action_id,
  'is_waiting', coalesce(v.is_waiting, false))`);

/**
 * Locks appointments, so that their steps are recorded one after the other. In the order in which all
 * transactions lock them, after the event.
 */
export async function lockVisits(transaction: Executor, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM appointments WHERE appointment_id = ANY (${[...ids]}::uuid[])
    ORDER BY appointment_id FOR NO KEY UPDATE`.execute(transaction);
}

/**
 * Writes the visits of appointments as their steps at an event say: the one place that does. The
 * appointments are locked.
 */
export async function writeVisits(
  transaction: Executor,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const steps = await stepsOf(transaction, eventId, ids);
  const visits = ids.map((appointment_id) => ({
    appointment_id,
    ...visitOf(steps.get(appointment_id) ?? []),
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

interface StoredState {
  appointment_id: string;
  event_id: string;
  state: VisitState;
}

/** An appointment whose row says something else than its steps. */
export interface VisitDifference {
  appointment_id: string;
  event_id: string;
  stored: VisitState;
  computed: VisitState;
}

/** The visits of an event whose books are open that differ from their steps. */
async function differencesOf(db: Executor, eventId: string): Promise<VisitDifference[]> {
  const { rows } = await sql<StoredState & { visit: Visit }>`
    SELECT a.appointment_id, a.event_id, v.state, ${VISIT} AS visit
    FROM appointments a JOIN visits v USING (appointment_id) WHERE a.event_id = ${eventId}`.execute(
    db,
  );
  const steps = await stepsOf(db, eventId);
  return rows.flatMap(({ appointment_id, event_id, state: stored, visit }) => {
    const computed = visitOf(steps.get(appointment_id) ?? []);
    const isSame = JSON.stringify(visit) === JSON.stringify(computed);
    return isSame ? [] : [{ appointment_id, event_id, stored, computed: computed.state }];
  });
}

/** Computes the visits of all open days again from their steps. @returns those that differ */
export async function checkVisits(db: Executor): Promise<VisitDifference[]> {
  const { rows } = await sql<{ event_id: string }>`
    SELECT e.event_id FROM events e
    WHERE e.starts_at < now() AND NOT EXISTS (
        SELECT FROM event_closures c WHERE c.event_id = e.event_id)
      AND EXISTS (SELECT FROM visit_steps s WHERE s.event_id = e.event_id)
    ORDER BY e.event_id`.execute(db);
  const found: VisitDifference[] = [];
  for (const { event_id } of rows) found.push(...(await differencesOf(db, event_id)));
  return found;
}
