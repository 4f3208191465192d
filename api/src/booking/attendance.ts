import { type BookingGroup, GROUP_MEMBERS } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { isConsentTo } from './conditions.ts';

/**
 * SQL: whether the person of an appointment came, null when nobody has marked it. Whoever has a
 * released result came; else the newest mark for this event counts.
 */
export const came = (appointment: string): string =>
  `CASE WHEN ${appointment}.status = 'attended' THEN true ELSE (
    SELECT mark.came FROM attendance mark
    WHERE mark.appointment_id = ${appointment}.appointment_id
      AND mark.event_id = ${appointment}.event_id
    ORDER BY mark.attendance_id DESC LIMIT 1) END`;

const CONSENTED = sql`EXISTS (SELECT FROM consents c JOIN events day ON day.event_id = a.event_id
  WHERE ${sql.raw(isConsentTo('c', 'a', 'day'))})`;

/** SQL: the appointment `a` belongs to a group. Lapsed holds are still among the unfinished. */
export function isInGroup(group: BookingGroup): RawBuilder<boolean> {
  const { statuses, came: mark, consented } = GROUP_MEMBERS[group];
  const marked =
    mark === undefined
      ? sql`true`
      : sql`${sql.raw(came('a'))} IS NOT DISTINCT FROM ${mark}::boolean`;
  const agreed =
    consented === undefined
      ? sql`true`
      : sql`${CONSENTED} IS NOT DISTINCT FROM ${consented}::boolean`;
  return sql`(a.status IN (${sql.join(statuses)}) AND ${marked} AND ${agreed})`;
}
