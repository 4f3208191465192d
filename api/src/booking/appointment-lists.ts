import { type AppointmentOrigin, GROUP_MEMBERS, londonTime } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { beginsAt, isConsentTo } from '../events/conditions.ts';
import { phoneOfPerson } from '../people/merges/records.ts';
import type { Executor } from '../platform/db/database.ts';

/** The columns of the clinic's list. */
export const LIST_COLUMNS = [
  'time',
  'reference',
  'name',
  'date_of_birth',
  'phone',
  'consent',
  'share_with_gp',
] as const;

interface Row {
  appointment_id: string;
  begins_at: Date;
  origin: AppointmentOrigin | null;
  reference: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  phone: string | null;
  consent: boolean;
  share_with_gp: boolean;
}

const BATCH = 500;

/**
 * SQL: the consent `c` for the test of appointment `a`, and `g`, the latest GP consent.
 * @param isIgnored SQL condition: a consent through this channel at this time does not count
 */
export const joinConsent = (isIgnored: (through: string, at: string) => RawBuilder<unknown>) => sql`
  LEFT JOIN LATERAL (SELECT consent_id FROM consents given
    WHERE ${sql.raw(isConsentTo('given', 'a', 'e'))}
      AND NOT ${isIgnored('given.given_through', 'given.created_at')}
    ORDER BY created_at DESC LIMIT 1) c ON true
  LEFT JOIN LATERAL (SELECT action, created_at FROM gp_consents answer
    WHERE consent_id = c.consent_id AND NOT ${isIgnored('answer.recorded_through', 'answer.created_at')}
    ORDER BY gp_consent_id DESC LIMIT 1) g ON true`;

/** The same, whichever account gave the consent. */
export const JOIN_CONSENT = joinConsent(() => sql`false`);

async function readRows(db: Executor, eventId: string, last: Row | undefined): Promise<Row[]> {
  const after = last
    ? sql`(a.slot_starts_at IS NULL, ${sql.raw(beginsAt('a'))}, f.last_name, f.first_name, a.appointment_id) > (
        ${last.origin === 'walk-in'}, ${last.begins_at}, ${last.last_name}, ${last.first_name}, ${last.appointment_id}::uuid)`
    : sql`true`;
  const { rows } = await sql<Row>`
    SELECT a.appointment_id, ${sql.raw(beginsAt('a'))} AS begins_at, a.origin, a.reference, f.first_name,
      f.last_name, f.date_of_birth, ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone,
      c.consent_id IS NOT NULL AS consent, coalesce(g.action = 'given', false) AS share_with_gp
    FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    ${JOIN_CONSENT}
    WHERE a.event_id = ${eventId} AND a.status IN (${sql.join(GROUP_MEMBERS.booked.statuses)}) AND ${after}
    ORDER BY a.slot_starts_at IS NULL, begins_at, f.last_name, f.first_name, a.appointment_id LIMIT ${BATCH}`.execute(
    db,
  );
  return rows;
}

const toCells = (row: Row): Record<string, string> => ({
  time: row.origin === 'walk-in' ? 'walk-in' : londonTime(row.begins_at),
  reference: row.reference,
  name: `${row.first_name} ${row.last_name}`,
  date_of_birth: row.date_of_birth ?? '',
  phone: row.phone ?? '',
  consent: row.consent ? 'yes' : 'no',
  share_with_gp: row.share_with_gp ? 'yes' : 'no',
});

/**
 * Yields the cells of an event's confirmed and attended appointments by time and name, walk-ins last, in
 * batches.
 */
export async function* streamAppointmentCells(
  db: Executor,
  eventId: string,
): AsyncGenerator<Record<string, string>[]> {
  let last: Row | undefined;
  do {
    const rows = await readRows(db, eventId, last);
    yield rows.map(toCells);
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}
