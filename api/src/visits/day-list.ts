import type { Balance, BalanceDifference, DayList } from '@chaps/contracts/visits';
import { londonTime, questionsToAsk } from '@chaps/domain';
import { sql } from 'kysely';
import { hasResult, isConsentTo } from '../booking/conditions.ts';
import type { Executor } from '../db/database.ts';
import { NotFoundError } from '../http/errors.ts';
import { isPaidOnTheDay } from '../payments/day-payments.ts';
import { needsOfPerson, readNeedsOfPerson } from '../record-merges/needs.ts';
import { conflictsOf, shownOf } from './samples.ts';
import type { Services } from './services.ts';
import { readVisit, stepsOf } from './steps.ts';
import { codesBySubject } from './tube-codes.ts';
import { readWalkInRule } from './walk-in-places.ts';
import { listWalkIns } from './walk-ins.ts';

type Lists = 'appointments' | 'walk_ins';
type Read = 'version' | 'closed_at' | 'read_at' | 'public_key';

interface EventRow extends Omit<DayList, Lists | Read> {
  version: number;
  closed_at: Date | null;
}

type Steps = Awaited<ReturnType<typeof stepsOf>>;

interface PersonRow {
  appointment_id: string;
  reference: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  slot_starts_at: Date;
  status: string;
  price_on_the_day: number | null;
  is_paid: boolean;
  needs: unknown;
  consent_given: boolean;
  has_result: boolean;
}

/** Those who booked, also those who cancelled: they may come all the same. */
const LISTED = sql`('capturing', 'confirmed', 'cancelled', 'refund_due', 'refunded')`;
const CANCELLED = new Set(['cancelled', 'refund_due', 'refunded']);

async function bookedPeople(db: Executor, eventId: string, steps: Steps, withNeeds: boolean) {
  const { rows } = await sql<PersonRow>`
    SELECT a.appointment_id, a.reference, f.first_name, f.last_name, f.date_of_birth,
      a.slot_starts_at, a.status,
      CASE WHEN a.payment = 'on the day' AND a.price > 0 THEN a.price END AS price_on_the_day,
      ${sql.raw(isPaidOnTheDay('a'))} AS is_paid,
      ${withNeeds ? needsOfPerson(sql.ref('a.profile_id')) : sql`NULL`} AS needs,
      ${sql.raw(hasResult('a'))} AS has_result,
      EXISTS (SELECT FROM consents c WHERE ${sql.raw(isConsentTo('c', 'a', 'e'))}) AS consent_given
    FROM appointments a JOIN profiles f USING (profile_id) JOIN events e USING (event_id)
    WHERE a.event_id = ${eventId} AND a.status IN ${LISTED}
    ORDER BY a.slot_starts_at, f.last_name, f.first_name, a.appointment_id`.execute(db);
  return rows.map(({ slot_starts_at, status, price_on_the_day, is_paid, ...row }) => {
    const { needs, has_result, ...person } = row;
    const isOutstanding = price_on_the_day !== null && !is_paid && !CANCELLED.has(status);
    return {
      ...person,
      ...(price_on_the_day === null ? {} : { price_on_the_day }),
      questions_to_ask: questionsToAsk(person.consent_given),
      start_time: londonTime(slot_starts_at),
      needs: readNeedsOfPerson(needs),
      is_cancelled: CANCELLED.has(status),
      is_unpaid: status === 'capturing' || isOutstanding,
      ...readVisit(steps.get(person.appointment_id) ?? [], has_result),
    };
  });
}

/**
 * Everybody of an event's list, with their visits.
 * @param steps all of the event
 * @param withNeeds what each person needs on the day, too
 */
export async function peopleOf(db: Executor, eventId: string, steps: Steps, withNeeds = false) {
  const booked = await bookedPeople(db, eventId, steps, withNeeds);
  const walkIns = (await listWalkIns(db, eventId)).map((person) => ({
    ...person,
    questions_to_ask: questionsToAsk(person.consent_given === true),
    ...readVisit(steps.get(person.walk_in_id) ?? [], false),
  }));
  return { booked, walkIns };
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
  const steps = await stepsOf(db, eventId);
  const { booked, walkIns } = await peopleOf(db, eventId, steps, withNeeds);
  const codes = await codesBySubject(db, eventId);
  const labelOf = (id: string) => {
    const tube_code = codes.get(id);
    return tube_code === undefined ? {} : { tube_code };
  };
  const appointments = booked.map(({ waiting: _, ...person }) => ({
    ...person,
    ...labelOf(person.appointment_id),
  }));
  const walk_ins = walkIns.map(({ waiting: _, ...person }) => ({
    ...person,
    ...labelOf(person.walk_in_id),
  }));
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
  return { ...list, read_at: now().toISOString(), public_key: dayKeys.publicKey };
}

type Person = Pick<
  Awaited<ReturnType<typeof bookedPeople>>[number],
  'is_cancelled' | 'state' | 'waiting' | 'first_name' | 'last_name'
> &
  Pick<Balance['differences'][number], 'appointment_id' | 'walk_in_id' | 'start_time'>;

const subjectOf = ({ appointment_id, walk_in_id }: Person) => appointment_id ?? walk_in_id;

function differenceOf({ is_cancelled, state, waiting }: Person): BalanceDifference | undefined {
  if (waiting) return 'a step waits for another';
  if (state === 'arrived' || state === 'ready') return 'no sample and no reason';
  if (state === 'expected') return is_cancelled ? undefined : 'still expected';
  return is_cancelled && state !== 'did not attend' ? 'came after cancelling' : undefined;
}

const NO_BOOKING = { appointment_id: null, start_time: null, is_cancelled: false };

const fullName = ({ last_name, first_name }: Person) => `${last_name}, ${first_name}`;

/** Tubes that are in doubt, with their people. */
async function doubtsOf(
  db: Executor,
  eventId: string,
  people: readonly Person[],
): Promise<Balance['sample_conflicts']> {
  const known = new Map(people.map((person) => [subjectOf(person), person]));
  return (await conflictsOf(db, eventId)).map(({ what, samples }) => ({
    what,
    samples: shownOf(samples).map(({ sample_id, code, appointment_id, walk_in_id, subject }) => {
      const person = known.get(subject);
      const name = person ? fullName(person) : 'somebody who has moved to another event';
      return {
        ...{ sample_id, code, appointment_id, walk_in_id, name },
        start_time: person?.start_time ?? null,
      };
    }),
  }));
}

/** The sums of an event and the people behind each difference. @throws {NotFoundError} */
export async function readBalance(db: Executor, eventId: string): Promise<Balance> {
  const { closed_at } = await readEventDay(db, eventId);
  const { booked, walkIns } = await peopleOf(db, eventId, await stepsOf(db, eventId));
  const people: Person[] = [
    ...booked.map((person) => ({ ...person, walk_in_id: null })),
    ...walkIns.map((person) => ({ ...NO_BOOKING, ...person })),
  ];
  const count = (counts: (person: Person) => boolean) => people.filter(counts).length;
  const hasCome = ({ state }: Person) => state !== 'expected' && state !== 'did not attend';
  return {
    booked: count(
      (person) => person.appointment_id !== null && (!person.is_cancelled || hasCome(person)),
    ),
    walk_ins: walkIns.length,
    arrived: count(hasCome),
    did_not_attend: count(({ state }) => state === 'did not attend'),
    sampled: count(({ state }) => state === 'sampled'),
    not_sampled: count(({ state }) => state === 'not sampled'),
    closed_at: closed_at?.toISOString() ?? null,
    differences: people.flatMap((person) => {
      const what = differenceOf(person);
      const { appointment_id, walk_in_id, start_time } = person;
      const name = fullName(person);
      return what ? { what, appointment_id, walk_in_id, name, start_time } : [];
    }),
    sample_conflicts: await doubtsOf(db, eventId, people),
  };
}
