import {
  londonTime,
  type RecordedStep,
  visitOf,
  type WalkInRule,
  walkInPlaces,
} from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { NotFoundError } from '../http/errors.ts';
import { stepsOf } from './steps.ts';

interface RuleRow extends WalkInRule {
  event_date: string;
  walk_ins: number;
  unbooked: { start_time: string; seats: number }[];
}

/** What an event says of walk-ins, with how many there are. @throws {NotFoundError} */
export async function readWalkInRule(db: Executor, eventId: string): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`
    SELECT e.event_date, e.walk_in_allowance AS allowance, e.no_show_minutes,
      (SELECT count(*)::int FROM walk_ins w WHERE w.event_id = e.event_id) AS walk_ins,
      coalesce((SELECT jsonb_agg(jsonb_build_object(
          'start_time', to_char(s.starts_at AT TIME ZONE 'Europe/London', 'HH24:MI'),
          'seats', s.capacity - s.taken) ORDER BY s.starts_at)
        FROM event_slots s WHERE s.event_id = e.event_id AND s.taken < s.capacity), '[]') AS unbooked
    FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  const [rule] = rows;
  if (!rule) throw new NotFoundError();
  return rule;
}

/** Bookings that may come: whose are confirmed, and whose were. */
const seatsOf = (db: Executor, eventId: string) =>
  db
    .selectFrom('appointments')
    .select(['appointment_id', 'slot_starts_at', 'status'])
    .where('event_id', '=', eventId)
    .where('status', 'in', ['confirmed', 'cancelled', 'refund_due', 'refunded'])
    .execute();

/** A step of an action that is being recorded. */
export interface ComingStep extends RecordedStep {
  appointment_id: string;
}

/**
 * Reads how many walk-ins an event can still take.
 * @param coming steps that are recorded in the same transaction
 * @returns a function of the moment at which a walk-in came, by their device: who came later had not
 *   come then, and their seat was free
 */
export async function readWalkInPlaces(
  db: Executor,
  eventId: string,
  coming: readonly ComingStep[],
  now: Date,
): Promise<(came: Date) => number> {
  const { walk_ins, event_date, ...walk_in_rule } = await readWalkInRule(db, eventId);
  const recorded = await stepsOf(db, eventId);
  const others = Map.groupBy(coming, ({ appointment_id }) => appointment_id);
  const seats = (await seatsOf(db, eventId)).map(({ appointment_id, slot_starts_at, status }) => {
    const all = [...(recorded.get(appointment_id) ?? []), ...(others.get(appointment_id) ?? [])];
    const steps = [...new Map(all.map((step) => [step.action_id, step])).values()];
    const is_cancelled = status !== 'confirmed';
    return { start_time: londonTime(slot_starts_at), is_cancelled, steps };
  });
  return (came) => {
    const appointments = seats.map(({ steps, ...seat }) => ({
      ...seat,
      state: visitOf(steps.filter(({ done_at }) => Date.parse(done_at) <= came.getTime())),
    }));
    return walkInPlaces({ event_date, walk_in_rule, appointments, walk_ins }, now).left;
  };
}
