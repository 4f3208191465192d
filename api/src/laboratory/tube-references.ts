import { addDays, formatDate, type LeadingZeros, toTubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import { isDay } from '../clinic-day/lab-day.ts';
import { isStepInForce } from '../events/conditions.ts';
import { leadingZeros } from '../events/laboratory-settings.ts';
import { keptRecordId } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { type Identity, identityMismatch, isIdentityConfirmed } from './identity.ts';
import type { LabRow } from './lab-row.ts';

interface Owner extends Identity {
  code: string;
  reference: string;
  event_date: string;
  /** How the event's laboratory numbers its tubes. */
  zeros: LeadingZeros;
}

/** Laboratories reuse numbers: a code can only mean an event at most this long before the sample's date. */
const REPORTED_WITHIN_DAYS = 31;

/** The date is at most that long after the event. */
const isReportedInTime = (eventDate: string, sampleDate: string) =>
  eventDate <= sampleDate && sampleDate <= addDays(eventDate, REPORTED_WITHIN_DAYS);

/** Codes to be compared without leading zeros; whether they matter depends on each tube's laboratory. */
const withoutZeros = (codes: readonly string[]) => [
  ...new Set(codes.map((code) => toTubeKey(code).replace(/^0+/, ''))),
];

/** The possible owners of the tubes with these codes. */
async function readOwners(db: Executor, codes: readonly string[]): Promise<Owner[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<Owner>`
    SELECT s.code, a.reference, e.event_date, NOT f.is_active AS erased,
      ${sql.raw(leadingZeros('e'))} AS zeros,
      coalesce(a.booked_nhs_number_hmac, f.nhs_number_hmac) AS nhs_number_hmac,
      coalesce(a.booked_date_of_birth, f.date_of_birth) AS date_of_birth
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
      JOIN events e ON e.event_id = v.event_id JOIN profiles f USING (profile_id)
    WHERE s.state <> 'discarded' AND ${sql.raw(isStepInForce('s.action_id'))}
      AND ltrim(s.code, '0') = ANY (${withoutZeros(codes)})`.execute(db);
  return rows;
}

/** Whether the tube alone identifies the person. */
const isIdentifiedByTube = ({ reference, tubeCodes = [] }: LabRow) =>
  reference === '' && tubeCodes.length > 0;

/**
 * Gives a row without a reference the reference of the booking with its tube, if the row's other identifiers
 * match exactly one booking.
 */
export async function addTubeReferences<Row extends LabRow>(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  rows: readonly Row[],
): Promise<Row[]> {
  const codes = rows.filter(isIdentifiedByTube).flatMap(({ tubeCodes = [] }) => tubeCodes);
  const owners = Map.groupBy(await readOwners(db, codes), ({ code }) => toTubeKey(code));
  const isTube = (owner: Owner, code: string) =>
    toTubeKey(owner.code, owner.zeros) === toTubeKey(code, owner.zeros);
  return rows.map((row) => {
    const { sampleDate, tubeCodes = [] } = row;
    if (!isIdentifiedByTube(row) || !isIdentityConfirmed(row) || !isDay(sampleDate)) return row;
    const fits = (owner: Owner) =>
      isReportedInTime(owner.event_date, sampleDate) && identityMismatch(keys, row, owner) === null;
    const found = tubeCodes
      .flatMap((code) => (owners.get(toTubeKey(code)) ?? []).filter((owner) => isTube(owner, code)))
      .filter(fits);
    const [reference, ...others] = new Set(found.map((owner) => owner.reference));
    return reference === undefined || others.length > 0 ? row : { ...row, reference };
  });
}

/** A booking for which a tube was recorded or a label printed. */
interface TubeOwner {
  code: string;
  event_id: string;
  appointment_id: string;
  reference: string;
  /** The person's kept record. */
  person: string;
  event_name: string;
  event_date: string;
  laboratory: string | null;
}

/** Every booking, of any event, for which the tubes of these rows were recorded or labelled. */
export async function readTubeOwners(
  db: Executor,
  rows: readonly LabRow[],
): Promise<readonly TubeOwner[]> {
  const codes = withoutZeros(rows.flatMap(({ tubeCodes = [] }) => tubeCodes));
  if (codes.length === 0) return [];
  const { rows: owners } = await sql<TubeOwner>`
    SELECT t.code, t.event_id, t.appointment_id, a.reference, e.event_name, e.event_date,
      ${keptRecordId(sql`a.profile_id`)} AS person, lower(e.lab_name) AS laboratory
    FROM (SELECT s.code, v.event_id, v.appointment_id FROM samples s JOIN visit_steps v USING (action_id)
        WHERE ltrim(s.code, '0') = ANY (${codes}) AND s.state <> 'discarded'
          AND ${sql.raw(isStepInForce('s.action_id'))}
      UNION SELECT code, event_id, appointment_id FROM tube_codes
        WHERE ltrim(code, '0') = ANY (${codes})) t
    JOIN appointments a USING (appointment_id) JOIN events e ON e.event_id = t.event_id
    ORDER BY e.event_date DESC, a.reference`.execute(db);
  return owners;
}

interface RowOwner extends Omit<TubeOwner, 'code' | 'event_name' | 'event_date'> {
  /** How the event's laboratory numbers its tubes. */
  zeros: LeadingZeros;
}

/**
 * Why a tube that a row names contradicts the row's booking: it is recorded at another event that could have
 * the same number. Two laboratories may use the same numbers.
 */
export function findOwnerElsewhere(
  { tubeCodes = [], sampleDate }: Pick<LabRow, 'tubeCodes' | 'sampleDate'>,
  { zeros, ...own }: RowOwner,
  owners: readonly TubeOwner[],
): string | null {
  for (const code of tubeCodes) {
    const named = owners.filter((owner) => toTubeKey(owner.code, zeros) === toTubeKey(code, zeros));
    if (named.some(({ appointment_id: id }) => id === own.appointment_id)) continue;
    const other = named.find(
      ({ event_id, event_date, laboratory }) =>
        event_id !== own.event_id &&
        laboratory === own.laboratory &&
        isReportedInTime(event_date, sampleDate),
    );
    if (other === undefined) continue;
    const whose =
      other.person === own.person
        ? `belongs to their booking ${other.reference} at`
        : 'is recorded for another person, at';
    return `no match: tube ${code} ${whose} ${other.event_name} on ${formatDate(other.event_date)}`;
  }
  return null;
}
