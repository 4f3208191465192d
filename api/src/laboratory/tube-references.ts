import { isoDate } from '@chaps/contracts';
import { addDays, type LeadingZeros, toTubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import { isStepInForce } from '../events/conditions.ts';
import { leadingZeros } from '../events/laboratory-settings.ts';
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
      AND ltrim(s.code, '0') = ANY (${codes.map((code) => toTubeKey(code).replace(/^0+/, ''))})`.execute(
    db,
  );
  return rows;
}

/** Whether the tube alone identifies the person. */
const isIdentifiedByTube = ({ reference, tubeCodes = [] }: LabRow) =>
  reference === '' && tubeCodes.length > 0;

/**
 * Gives a row without a reference the reference of the booking that owns its tube, if the row's other
 * identifiers fit exactly one.
 */
export async function addTubeReferences<Row extends LabRow>(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  rows: readonly Row[],
): Promise<Row[]> {
  const codes = rows.filter(isIdentifiedByTube).flatMap(({ tubeCodes = [] }) => tubeCodes);
  // Grouped without leading zeros; whether they matter depends on each tube's laboratory.
  const owners = Map.groupBy(await readOwners(db, codes), ({ code }) => toTubeKey(code));
  const isTube = (owner: Owner, code: string) =>
    toTubeKey(owner.code, owner.zeros) === toTubeKey(code, owner.zeros);
  return rows.map((row) => {
    const { sampleDate, tubeCodes = [] } = row;
    if (
      !isIdentifiedByTube(row) ||
      !isIdentityConfirmed(row) ||
      !isoDate.safeParse(sampleDate).success
    )
      return row;
    const fits = (owner: Owner) =>
      owner.event_date <= sampleDate &&
      sampleDate <= addDays(owner.event_date, REPORTED_WITHIN_DAYS) &&
      identityMismatch(keys, row, owner) === null;
    const found = tubeCodes
      .flatMap((code) => (owners.get(toTubeKey(code)) ?? []).filter((owner) => isTube(owner, code)))
      .filter(fits);
    const [reference, ...others] = new Set(found.map((owner) => owner.reference));
    return reference === undefined || others.length > 0 ? row : { ...row, reference };
  });
}
