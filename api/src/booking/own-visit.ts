import type { OwnVisit } from '@chaps/contracts/own-visits';
import { NOT_SAMPLED_REASONS } from '@chaps/domain';
import { beginsAt, failedTubeState, hasResult, isWithdrawn } from '../events/conditions.ts';
import { resultDays } from '../events/laboratory-settings.ts';
import { hasFreeRepeat, isPaidWithoutTest } from './free-repeat.ts';

export interface OwnVisitRow
  extends Pick<
    OwnVisit,
    | 'state'
    | 'has_begun'
    | 'is_over'
    | 'sampled_on'
    | 'result_by'
    | 'result'
    | 'free_repeat'
    | 'paid_untested'
    | 'next_test'
  > {
  /** Why a sample was taken despite a concern; for staff only. */
  reason: string | null;
  invite_again: boolean | null;
  sample_failed: NonNullable<OwnVisit['sample_failed']> | null;
}

/** SQL: the date in London on which the visit `own` had its sample taken. */
const SAMPLED_ON = `CASE own.state WHEN 'sampled' THEN
  (coalesce(own.sampled_at, own.ended_at) AT TIME ZONE 'Europe/London')::date END`;

/**
 * SQL: the visit `own` ended with 'invite again', the person has not been tested since, and their recall has not
 * ended. Until the job creates the recall, the visit alone is the promise.
 */
const isInvitedAgain = (appointment: string) => `(own.invite_again
  AND coalesce((SELECT promised.state <> 'ended' FROM recalls promised
    WHERE promised.appointment_id = ${appointment}.appointment_id
    ORDER BY promised.state <> 'ended' DESC, promised.created_at DESC LIMIT 1), true)
  AND NOT EXISTS (SELECT FROM appointments later JOIN visits tested USING (appointment_id)
    WHERE later.profile_id = ${appointment}.profile_id AND tested.state = 'sampled'
      AND coalesce(tested.sampled_at, tested.ended_at) > own.ended_at
      AND ${failedTubeState('later')} IS NULL))`;

/** SQL: whether the person has had another test after the appointment, or else has booked one. */
const nextTest = (appointment: string): string => `(
  SELECT CASE WHEN day.state = 'sampled' THEN 'taken' ELSE 'booked' END
  FROM appointments later JOIN events held USING (event_id) LEFT JOIN visits day USING (appointment_id)
  WHERE later.profile_id = ${appointment}.profile_id AND later.status = 'confirmed'
    AND later.appointment_id <> ${appointment}.appointment_id
    AND ${beginsAt('later')} > ${beginsAt(appointment)}
    AND (day.state = 'sampled' AND ${failedTubeState('later')} IS NULL
      OR coalesce(day.state, 'expected') IN ('expected', 'arrived', 'ready') AND held.ends_at > now())
  ORDER BY day.state = 'sampled' DESC NULLS LAST LIMIT 1)`;

/** SQL: the visit of a confirmed appointment as JSON for the person; otherwise null. */
export const ownVisitJson = (appointment: string, event: string): string => `(CASE
  WHEN ${appointment}.status = 'confirmed' THEN (
    SELECT json_build_object('state', coalesce(own.state, 'expected'),
      'has_begun', ${beginsAt(appointment)} <= now(), 'is_over', ${event}.ends_at <= now(),
      'reason', own.reason, 'invite_again', ${isInvitedAgain(appointment)},
      'sampled_on', ${SAMPLED_ON}, 'result_by', ${SAMPLED_ON} + ${resultDays(event)},
      'sample_failed', ${failedTubeState(appointment)},
      'free_repeat', ${hasFreeRepeat(appointment)},
      'paid_untested', ${isPaidWithoutTest(appointment)},
      'next_test', ${nextTest(appointment)},
      'result', CASE WHEN ${hasResult(appointment)} THEN 'released'
        WHEN ${isWithdrawn(appointment)} AND ${failedTubeState(appointment)} IS NULL THEN 'withdrawn' END)
    FROM (VALUES (1)) one LEFT JOIN visits own
      ON own.appointment_id = ${appointment}.appointment_id) END)`;

export const presentVisit = (row: OwnVisitRow | null): OwnVisit | null =>
  row && {
    ...row,
    reason:
      row.state === 'not sampled'
        ? (NOT_SAMPLED_REASONS.find((reason) => reason === row.reason) ?? null)
        : null,
    invite_again: row.invite_again === true,
    result_by: row.sample_failed ? null : row.result_by,
  };
