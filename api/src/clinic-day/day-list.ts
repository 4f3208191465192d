import type { DayList } from '@chaps/contracts/visits';
import { sql } from 'kysely';
import { readWalkInPrice } from '../booking/book-walk-ins.ts';
import { readEventLabelSettings } from '../events/label-settings.ts';
import { readLeadingZeros } from '../events/laboratory-settings.ts';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { listTubesForPackers } from './event-tubes.ts';
import { listPeopleForCheckIn } from './people.ts';
import type { Services } from './services.ts';
import { readCodesByAppointment } from './tube-codes.ts';
import { listUnknownTubes } from './tubes/box-evidence.ts';
import { readWalkInRule } from './walk-in-rule.ts';

type ListKey = 'appointments' | 'walk_ins';
type Read = 'version' | 'closed_at' | 'read_at' | 'public_key';

interface EventRow extends Omit<DayList, ListKey | Read> {
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

interface Included {
  /** Each person's needs on the day. */
  withNeeds: boolean;
  /** The codes of their labels. */
  withCodes: boolean;
}

/** The details that check-in needs about everyone, or some people. */
export async function listPeopleWithCodes(
  db: Executor,
  eventId: string,
  { withNeeds, withCodes }: Included,
  ids?: readonly string[],
) {
  const people = await listPeopleForCheckIn(db, eventId, withNeeds, ids);
  if (!withCodes) return people;
  const codes = await readCodesByAppointment(db, eventId);
  return people.map((person) => {
    const tube_code = codes.get(person.appointment_id);
    return { ...person, ...(tube_code === undefined ? {} : { tube_code }) };
  });
}

/** Everyone at an event by time and name, walk-ins last. @throws {NotFoundError} */
export async function readDayPeople(
  db: Executor,
  eventId: string,
  included: Included = { withNeeds: false, withCodes: true },
): Promise<Omit<DayList, 'read_at' | 'public_key' | 'walk_ins'>> {
  const { closed_at, ...event } = await readEventDay(db, eventId);
  const walk_in_rule = await readWalkInRule(db, eventId);
  const appointments = await listPeopleWithCodes(db, eventId, included);
  const walk_in_price = await readWalkInPrice(db, eventId);
  return {
    ...event,
    closed_at: closed_at?.toISOString() ?? null,
    walk_in_rule,
    ...(walk_in_price > 0 && { walk_in_price }),
    appointments,
  };
}

const readTubes = async (db: Executor, eventId: string) => ({
  tubes: await listTubesForPackers(db, eventId),
  unknown_tubes: (await listUnknownTubes(db, eventId)).map(({ code }) => code),
});

interface Asked extends Included {
  withTubes: boolean;
}

/** The list of the day: for devices or, including people's needs, for the console. @throws {NotFoundError} */
export async function readDay(
  { db, now, dayKeys }: Pick<Services, 'db' | 'now' | 'dayKeys'>,
  eventId: string,
  { withTubes, ...included }: Asked,
): Promise<DayList> {
  const list = await readDayPeople(db, eventId, included);
  const labels = await readEventLabelSettings(db, eventId);
  const leading_zeros = await readLeadingZeros(db, eventId);
  const codes = { labels, leading_zeros };
  return {
    ...list,
    walk_ins: [],
    ...codes,
    ...(withTubes && (await readTubes(db, eventId))),
    read_at: now().toISOString(),
    public_key: dayKeys.publicKey,
  };
}
