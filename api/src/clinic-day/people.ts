import type { ExpectedPerson } from '@chaps/contracts/visits';
import {
  type AppointmentOrigin,
  chooseQuestionSet,
  ENDED_STATUSES,
  type Visit,
} from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { amountDueOnTheDay } from '../booking/free-repeat.ts';
import {
  hasResultWithoutSample,
  hasSampleAndReason,
  isConsentTo,
  isStepInForce,
} from '../events/conditions.ts';
import { needsOfPerson, parseNeedsOfPerson } from '../people/merges/needs.ts';
import type { Executor } from '../platform/db/database.ts';
import { WAS_ENDED_BY_UNDO } from './came-after.ts';
import { mayOwePrice } from './day-payments.ts';
import { VISIT_JSON } from './visit-rows.ts';

interface ListedRow {
  appointment_id: string;
  first_name: string;
  last_name: string;
  /** null for a walk-in. */
  start_time: string | null;
  origin: AppointmentOrigin | null;
  status: string;
  came_after: string | null;
  /** A result was released although its sample is not theirs. */
  lacks_sample: boolean;
  /** A sample and a reason for none are recorded. */
  is_contradicted: boolean;
  visit: Visit;
}

/** Other details that check-in needs. */
interface CheckInRow {
  reference: string;
  date_of_birth: string | null;
  is_erased: boolean;
  price_on_the_day: number | null;
  may_owe: boolean;
  needs: unknown;
  consent_given: boolean;
  /** The step that contradicts the state of the visit. */
  contradicts: ExpectedPerson['contradicts'];
  last_shown: string | null;
}

/**
 * SQL: the earliest step in force that contradicts the state of the visit `v` of the appointment
 * `a`.
 */
const CONTRADICTING_STEP = sql`(
  SELECT json_build_object('action_id', other.action_id, 'step', other.step) FROM visit_steps other
  WHERE other.appointment_id = a.appointment_id AND ${sql.raw(isStepInForce('other.action_id'))}
    AND other.step = CASE v.state WHEN 'sampled' THEN 'not sampled' WHEN 'not sampled' THEN 'sampled' END
  ORDER BY other.done_at, other.action_id LIMIT 1) AS contradicts`;

/**
 * SQL: the step of the visit `v` of `a` to undo next: the last one in force that its state shows;
 * not a step that contradicts it, nor the mark set by closing if more was recorded afterwards.
 */
const LAST_SHOWN_STEP = sql`CASE WHEN v.state IN ('expected', 'did not attend') THEN v.last_action_id ELSE (
  SELECT shown.action_id FROM visit_steps shown
  WHERE shown.appointment_id = a.appointment_id AND ${sql.raw(isStepInForce('shown.action_id'))}
    AND CASE WHEN v.state IN ('sampled', 'not sampled') AND ${sql.raw(hasSampleAndReason('a'))}
      THEN shown.step = v.state ELSE shown.step IN ('arrived', 'ready', 'sampled', 'not sampled') END
  ORDER BY shown.done_at DESC, shown.action_id DESC LIMIT 1) END AS last_shown`;

/** Includes those who cancelled, because they may come anyway. */
const LISTED_STATUSES = sql`(${sql.join(['capturing', 'confirmed', ...ENDED_STATUSES])})`;
const CANCELLED_STATUSES: ReadonlySet<string> = new Set(ENDED_STATUSES);

/**
 * People by time and name, walk-ins last, with their visits.
 * @param columns further columns of `a`, `f` and `e`
 * @param ids of these people only
 */
async function readListedPeople<Columns = object>(
  db: Executor,
  eventId: string,
  columns: RawBuilder<unknown> = sql``,
  ids?: readonly string[],
) {
  const { rows } = await sql<ListedRow & Columns>`
    SELECT a.appointment_id, f.first_name, f.last_name, a.status, a.origin,
      CASE WHEN NOT ${WAS_ENDED_BY_UNDO} THEN a.came_after END AS came_after,
      ${sql.raw(hasResultWithoutSample('a'))} AS lacks_sample,
      ${sql.raw(hasSampleAndReason('a'))} AS is_contradicted,
      to_char(a.slot_starts_at AT TIME ZONE 'Europe/London', 'HH24:MI') AS start_time,
      ${VISIT_JSON} AS visit ${columns}
    FROM appointments a JOIN profiles f USING (profile_id) JOIN events e USING (event_id)
      LEFT JOIN visits v USING (appointment_id)
    WHERE a.event_id = ${eventId} AND a.status IN ${LISTED_STATUSES}
      ${ids ? sql`AND a.appointment_id = ANY (${[...ids]}::uuid[])` : sql``}
    ORDER BY a.slot_starts_at NULLS LAST, f.last_name, f.first_name, a.appointment_id`.execute(db);
  return rows.map((row) => ({ row, is_cancelled: CANCELLED_STATUSES.has(row.status) }));
}

/**
 * What check-in needs to know about everyone.
 * @param withNeeds whether to include each person's needs on the day
 * @param ids of these people only
 */
export async function listPeopleForCheckIn(
  db: Executor,
  eventId: string,
  withNeeds: boolean,
  ids?: readonly string[],
) {
  const columns = sql`, a.reference, f.date_of_birth, NOT f.is_active AS is_erased,
    ${sql.raw(amountDueOnTheDay('a'))} AS price_on_the_day,
    ${sql.raw(mayOwePrice('a'))} AS may_owe, ${CONTRADICTING_STEP}, ${LAST_SHOWN_STEP},
    ${withNeeds ? needsOfPerson(sql.ref('a.profile_id')) : sql`NULL`} AS needs,
    EXISTS (SELECT FROM consents c WHERE ${sql.raw(isConsentTo('c', 'a', 'e'))}) AS consent_given`;
  const people = await readListedPeople<CheckInRow>(db, eventId, columns, ids);
  return people.map(({ row, is_cancelled }) => {
    const { status, origin, visit, price_on_the_day, may_owe, is_erased, needs, ...shown } = row;
    const {
      came_after: _ended,
      lacks_sample: _result,
      is_contradicted: _both,
      contradicts,
      last_shown: last_action_id,
      ...person
    } = shown;
    const isOutstanding = price_on_the_day !== null && may_owe && !is_cancelled;
    return {
      ...person,
      ...(origin === null ? {} : { origin }),
      ...(is_erased ? { is_erased } : {}),
      ...(contradicts ? { contradicts } : {}),
      ...(price_on_the_day === null ? {} : { price_on_the_day }),
      questions_to_ask: chooseQuestionSet(person.consent_given),
      needs: parseNeedsOfPerson(needs),
      is_cancelled,
      is_unpaid: status === 'capturing' || isOutstanding,
      ...toShownVisit(visit),
      last_action_id,
    };
  });
}

/** The fields of a visit shown in a day's lists. */
const toShownVisit = ({ state, since, arrived_at, ready_at }: Visit) => ({
  ...{ state, since, arrived_at, ready_at },
});

/** A person counted in an event's totals; a walk-in has no start time. */
export type VisitingPerson = Awaited<ReturnType<typeof listVisitingPeople>>[number];

/** Everyone on an event's list, with their visits; walk-ins last. */
export const listVisitingPeople = async (db: Executor, eventId: string) =>
  (await readListedPeople(db, eventId)).map(({ row, is_cancelled }) => ({
    appointment_id: row.appointment_id,
    name: `${row.last_name}, ${row.first_name}`,
    start_time: row.start_time,
    came_after: row.came_after,
    lacks_sample: row.lacks_sample,
    is_contradicted: row.is_contradicted,
    is_walk_in: row.origin === 'walk-in',
    ...{ is_cancelled, visit: row.visit },
  }));

/** The fields for searching, distinguishing and counting the people of a day, in list order. */
export async function listSearchablePeople(db: Executor, eventId: string) {
  const columns = sql`, a.reference, f.date_of_birth`;
  const people = await readListedPeople<Pick<CheckInRow, 'reference' | 'date_of_birth'>>(
    db,
    eventId,
    columns,
  );
  return people.map(({ row, is_cancelled }) => ({
    appointment_id: row.appointment_id,
    ...{ first_name: row.first_name, last_name: row.last_name },
    ...{ reference: row.reference, date_of_birth: row.date_of_birth },
    ...{ start_time: row.start_time, is_cancelled },
    ...{ state: row.visit.state, since: row.visit.since },
  }));
}
