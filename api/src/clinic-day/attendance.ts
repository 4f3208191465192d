import { type BookingGroup, GROUP_MEMBERS } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { hasResult, isConsentTo, isResultOwed, visitState } from '../events/conditions.ts';

/** SQL: whether the person of an appointment came; null if not recorded. */
export const hasAttended = (appointment: string): string =>
  `CASE ${visitState(appointment)}
    WHEN 'expected' THEN NULL WHEN 'did not attend' THEN false ELSE true END`;

/** SQL: whether the person of an appointment gave a sample; null if not recorded. */
export const gaveSample = (appointment: string): string =>
  `CASE ${visitState(appointment)} WHEN 'sampled' THEN true
    WHEN 'not sampled' THEN false WHEN 'did not attend' THEN false END`;

const HAS_CONSENTED = sql`EXISTS (SELECT FROM consents c JOIN events day ON day.event_id = a.event_id
  WHERE ${sql.raw(isConsentTo('c', 'a', 'day'))})`;

/** SQL: the appointment `a` belongs to a status group. Lapsed holds still count as unfinished. */
export function isInGroup(group: BookingGroup): RawBuilder<boolean> {
  const { statuses, awaited, owed, came: mark, sampled, consented } = GROUP_MEMBERS[group];
  const open = awaited ? sql`NOT ${sql.raw(hasResult('a'))}` : sql`true`;
  const pending = owed ? sql.raw(isResultOwed('a')) : sql`true`;
  const marked =
    mark === undefined
      ? sql`true`
      : sql`${sql.raw(hasAttended('a'))} IS NOT DISTINCT FROM ${mark}::boolean`;
  const drawn = sampled ? sql`${sql.raw(gaveSample('a'))} IS TRUE` : sql`true`;
  const agreed =
    consented === undefined
      ? sql`true`
      : sql`${HAS_CONSENTED} IS NOT DISTINCT FROM ${consented}::boolean`;
  return sql`(a.status IN (${sql.join(statuses)}) AND ${open} AND ${pending} AND ${marked}
    AND ${drawn} AND ${agreed})`;
}
