import type { DayList } from '@chaps/contracts/visits';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { labelsOfEvent } from '../events/label-settings.ts';
import { NotFoundError } from '../http/errors.ts';
import { bookedAtDoor, walkInsAtDoor } from './people.ts';
import type { Services } from './services.ts';
import { codesBySubject } from './tube-codes.ts';
import { readWalkInRule } from './walk-in-rule.ts';

type Lists = 'appointments' | 'walk_ins';
type Read = 'version' | 'closed_at' | 'read_at' | 'public_key';

interface EventRow extends Omit<DayList, Lists | Read> {
  version: number;
  closed_at: Date | null;
}

/** @throws {NotFoundError} */
export async function readEventDay(db: Executor, eventId: string): Promise<EventRow> {
  const { rows } = await sql<EventRow>`
    SELECT e.event_name, e.event_date, to_char(e.start_time, 'HH24:MI') AS start_time,
      to_char(e.end_time, 'HH24:MI') AS end_time,
      (SELECT closed_at FROM event_closures c WHERE c.event_id = e.event_id) AS closed_at,
      (SELECT coalesce(max(step_id), 0)::int FROM visit_steps s WHERE s.event_id = e.event_id) AS version
    FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  const [event] = rows;
  if (!event) throw new NotFoundError();
  return event;
}

/**
 * Everybody of an event by time and name, walk-ins last, as far as they have come.
 * @param withNeeds what each person needs on the day, too
 * @throws {NotFoundError}
 */
export async function readPeopleOfDay(
  db: Executor,
  eventId: string,
  withNeeds = false,
): Promise<Omit<DayList, 'read_at' | 'public_key'>> {
  const { closed_at, ...event } = await readEventDay(db, eventId);
  const {
    walk_ins: _count,
    event_date: _date,
    ...walk_in_rule
  } = await readWalkInRule(db, eventId);
  const booked = await bookedAtDoor(db, eventId, withNeeds);
  const walkIns = await walkInsAtDoor(db, eventId);
  const codes = await codesBySubject(db, eventId);
  const labelOf = (id: string) => {
    const tube_code = codes.get(id);
    return tube_code === undefined ? {} : { tube_code };
  };
  const appointments = booked.map((person) => ({ ...person, ...labelOf(person.appointment_id) }));
  const walk_ins = walkIns.map((person) => ({ ...person, ...labelOf(person.walk_in_id) }));
  return {
    ...event,
    closed_at: closed_at?.toISOString() ?? null,
    walk_in_rule,
    appointments,
    walk_ins,
  };
}

/** The list for devices, or with needs for the console. @throws {NotFoundError} */
export async function readDay(
  { db, now, dayKeys }: Pick<Services, 'db' | 'now' | 'dayKeys'>,
  eventId: string,
  withNeeds: boolean,
): Promise<DayList> {
  const list = await readPeopleOfDay(db, eventId, withNeeds);
  const labels = await labelsOfEvent(db, eventId);
  return { ...list, labels, read_at: now().toISOString(), public_key: dayKeys.publicKey };
}
