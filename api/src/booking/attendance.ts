import { type BookingGroup, GROUP_MEMBERS } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';

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

/** SQL: the appointment `a` belongs to a group. Lapsed holds are still among the unfinished. */
export function isInGroup(group: BookingGroup): RawBuilder<boolean> {
  const { statuses, came: mark } = GROUP_MEMBERS[group];
  const marked =
    mark === undefined
      ? sql`true`
      : sql`${sql.raw(came('a'))} IS NOT DISTINCT FROM ${mark}::boolean`;
  return sql`(a.status IN (${sql.join(statuses)}) AND ${marked})`;
}
