import type { RecordedStep } from '@chaps/domain';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { VisitSteps } from '../platform/db/types.ts';
import { refundedByHandAt } from './day-payments.ts';

/**
 * SQL: the `RecordedStep`s of a group of `visit_steps` as one value: a row and a timestamp per step would
 * take the API twice as long to read.
 */
export const STEPS = sql`json_agg(json_build_object('action_id', action_id, 'step', step,
  'reason', reason, 'invite_again', invite_again, 'undoes', undoes,
  'done_at', to_char(done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;

/** The steps of an event by appointment, unordered. @param ids only of these appointments */
export async function readStepsByAppointment(
  db: Executor,
  eventId: string,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedStep[]>> {
  return readStepsWhere(
    db,
    sql`event_id = ${eventId}
      ${ids ? sql`AND appointment_id = ANY (${[...ids]}::uuid[])` : sql``}`,
  );
}

async function readStepsWhere(
  db: Executor,
  condition: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, readonly RecordedStep[]>> {
  const { rows } = await sql<{ appointment_id: string; steps: RecordedStep[] }>`
    SELECT appointment_id, ${STEPS} AS steps FROM visit_steps WHERE ${condition}
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ appointment_id, steps }) => [appointment_id, steps]));
}

/**
 * The payment steps of each booking, at any event. Whatever was taken before a refund was covered
 * by it, no matter who recorded it or when it arrives.
 */
export async function readPaymentStepsByAppointment(
  db: Executor,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedStep[]>> {
  return readStepsWhere(
    db,
    sql`appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND step IN ('paid', 'not paid')
      AND done_at > coalesce(${sql.raw(refundedByHandAt('visit_steps.appointment_id'))}, '-infinity')`,
  );
}

/**
 * Stores what staff are told about steps, for a device that does not receive the response and sends
 * them again.
 */
export async function storeConflicts(
  transaction: Executor,
  conflicts: ReadonlyMap<string, string>,
): Promise<void> {
  if (conflicts.size === 0) return;
  await sql`UPDATE visit_steps v SET conflict = sent.reason
    FROM unnest(${[...conflicts.keys()]}::uuid[], ${[...conflicts.values()]}::text[])
      AS sent (action_id, reason)
    WHERE v.action_id = sent.action_id`.execute(transaction);
}

/** @returns the ids of steps that were not recorded before */
export async function insertSteps(
  transaction: Executor,
  rows: readonly Insertable<VisitSteps>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await transaction
    .insertInto('visit_steps')
    .values([...rows])
    .onConflict((conflict) => conflict.column('action_id').doNothing())
    .returning('action_id')
    .execute();
  return new Set(inserted.map(({ action_id }) => action_id));
}
