import {
  addDays,
  londonDate,
  MAX_AGE,
  RECALL_GRACE_DAYS,
  type RecallEnd,
  type RecallState,
} from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { failedTubeState, isBooked } from '../../events/conditions.ts';
import { resultDays } from '../../events/laboratory-settings.ts';
import { keptRecordId, selectRecordIds } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';

/**
 * SQL: the person with the recall `c` has another appointment, which is upcoming or whose sample is at the
 * laboratory: its tube has not failed, and the laboratory may still report. @param today London date
 */
const IS_BOOKED = (today: string) => sql`EXISTS (
  SELECT FROM appointments a JOIN events e USING (event_id) LEFT JOIN visits v USING (appointment_id)
  WHERE a.profile_id = ANY (${selectRecordIds(sql`c.profile_id`)}) AND ${sql.raw(isBooked('a'))}
    AND a.appointment_id IS DISTINCT FROM c.appointment_id AND e.event_date >= c.tested_on
    AND (coalesce(v.state, 'expected') = 'expected' AND e.event_date >= ${today}::date
      OR v.state IN ('arrived', 'ready', 'sampled') AND NOT EXISTS (
        SELECT FROM results r WHERE r.appointment_id = a.appointment_id)
        AND e.event_date + ${sql.raw(resultDays('e'))} + ${sql.lit(RECALL_GRACE_DAYS)} >= ${today}::date
        AND ${sql.raw(failedTubeState('a'))} IS NULL))`;

/** A visit at most this long before a test is due was for that test. */
const CAME_BEFORE_DAYS = 90;

/**
 * SQL: the person with the recall `c` came to the test that is due, gave no sample and is not invited again,
 * and nobody has decided since about their next test.
 */
const CAME_UNTESTED = sql`EXISTS (
  SELECT FROM appointments a JOIN events e USING (event_id) JOIN visits v USING (appointment_id)
  WHERE a.profile_id = ANY (${selectRecordIds(sql`c.profile_id`)})
    AND v.state = 'not sampled' AND v.invite_again IS NOT TRUE AND e.event_date >= c.tested_on
    AND (e.event_date >= c.due_on - ${sql.lit(CAME_BEFORE_DAYS)} OR v.ended_at >= c.invited_at)
    AND NOT EXISTS (SELECT FROM recall_steps s WHERE s.recall_id = c.recall_id
      AND s.actor IS NOT NULL AND s.created_at > v.ended_at))`;

/** SQL: the only people for whom `CAME_UNTESTED` may hold, found by index. */
const PEOPLE_NOT_SAMPLED = sql`(
  SELECT ${keptRecordId(sql`a.profile_id`)} FROM visits v JOIN appointments a USING (appointment_id)
  WHERE v.state = 'not sampled' AND v.invite_again IS NOT TRUE)`;

/**
 * SQL: the person with the recall `c` is due. They are neither invited nor booked, and did not come without
 * being tested. @param today London date
 */
export const isDue = (today: string) => sql`(c.state IN ('due', 'postponed')
  AND c.due_on <= ${today}::date AND NOT ${IS_BOOKED(today)} AND NOT ${CAME_UNTESTED})`;

/** SQL: staff are asked what happens next for the person with the recall `c`. @param today London date */
export const isUntested = (today: string) => sql`(c.state <> 'ended'
  AND c.profile_id IN ${PEOPLE_NOT_SAMPLED}
  AND (c.due_on <= ${addDays(today, CAME_BEFORE_DAYS)}::date OR c.invited_at IS NOT NULL)
  AND NOT ${IS_BOOKED(today)} AND ${CAME_UNTESTED})`;

/** In the history: the date is passed on from another record of the person. */
export const AS_ON_MERGED_RECORD = 'as on the merged record';
/**
 * In the history: the date applies once the follow-up ends; the text does not mention the
 * follow-up, which coordinators may not see.
 */
export const SET_FOR_LATER = 'set for later';

/**
 * SQL: staff have set a date for the recall `c` since it ended for a follow-up that is still open; it takes
 * effect when the follow-up ends.
 */
export const IS_SET_FOR_LATER = sql`(coalesce(c.ended_reason = 'being followed up' AND (
  SELECT s.actor IS NOT NULL OR s.what LIKE ${`${SET_FOR_LATER}%`} FROM recall_steps s
  WHERE s.recall_id = c.recall_id
  ORDER BY s.step_id DESC LIMIT 1), false))`;

/**
 * SQL: the person `f` of the recall `c` is over the maximum age for the test on a day, as in `findEndByAge`.
 * @param day SQL of a date
 */
export const isOverAgeOn = (day: RawBuilder<unknown>) => sql`(c.basis <> 'hand'
  AND coalesce(extract(year FROM age(${day}, f.date_of_birth)) > ${sql.lit(MAX_AGE)}, false))`;

/** SQL: the same for the day when the test is due, or today if that is later. @param today London date */
export const isOverAge = (today: string) => isOverAgeOn(sql`greatest(c.due_on, ${today}::date)`);

/** Days within which people may respond to an invitation. */
const INVITATION_RESPONSE_DAYS = 30;

/**
 * SQL: the person with the recall `c` was invited and has not responded: the event is over, or 30 days have
 * passed.
 * @param today London date
 */
export const isUnanswered = (today: string) => sql`(c.state = 'invited' AND NOT ${IS_BOOKED(today)}
  AND NOT ${CAME_UNTESTED} AND (c.invited_at < ${addDays(today, -INVITATION_RESPONSE_DAYS)}::timestamp AT TIME ZONE 'Europe/London'
    OR EXISTS (SELECT FROM test_invitations i
      JOIN invitation_waves w USING (wave_id) JOIN events e USING (event_id)
      WHERE i.recall_id = c.recall_id AND i.state = 'sent' AND i.sent_at >= c.invited_at
        AND e.event_date < ${today}::date)))`;

export interface RecallRow {
  recall_id: string;
  profile_id: string;
  state: RecallState;
  ended_reason: RecallEnd | null;
  due_on: string;
  version: number;
}

/** SQL for the columns of `RecallRow`, for the recall `c`. */
export const recallColumns = ({ now }: Pick<Services, 'now'>): RawBuilder<RecallRow> => sql`
  c.recall_id, c.profile_id, c.ended_reason, c.due_on, c.version,
  CASE WHEN c.state <> 'ended' AND ${IS_BOOKED(londonDate(now()))} THEN 'booked' ELSE c.state END
    AS state`;

/** SQL: orders a person's recalls, the current one first. */
export const CURRENT_FIRST = sql`c.state <> 'ended' DESC, c.created_at DESC`;
