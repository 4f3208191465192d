import type { OwnVisit } from '@chaps/contracts/own-visits';
import { expectedBy, NOT_SAMPLED_REASONS } from '@chaps/domain';
import { beginsAt, hasResult, isWithdrawn } from '../events/conditions.ts';

export interface OwnVisitRow
  extends Pick<OwnVisit, 'state' | 'has_begun' | 'is_over' | 'sampled_on' | 'result'> {
  /** Of a sample, why it was taken in spite of something: for staff alone. */
  reason: string | null;
  invite_again: boolean | null;
}

/** SQL: the visit of a confirmed appointment as JSON for its person; null of another one. */
export const ownVisitOf = (appointment: string, event: string): string => `(CASE
  WHEN ${appointment}.status = 'confirmed' THEN (
    SELECT json_build_object('state', coalesce(own.state, 'expected'),
      'has_begun', ${beginsAt(appointment)} <= now(), 'is_over', ${event}.ends_at <= now(),
      'reason', own.reason, 'invite_again', own.invite_again,
      'sampled_on', CASE own.state WHEN 'sampled' THEN
        (coalesce(own.sampled_at, own.ended_at) AT TIME ZONE 'Europe/London')::date END,
      'result', CASE WHEN ${hasResult(appointment)} THEN 'released'
        WHEN ${isWithdrawn(appointment)} THEN 'withdrawn' END)
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
    result_by: row.sampled_on && expectedBy(row.sampled_on),
  };
