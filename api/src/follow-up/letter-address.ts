import type { LetterRecipient } from '@chaps/domain';
import { sql } from 'kysely';
import { addressForResult, joinKnownPerson } from '../people/claims.ts';
import { readGpAddress } from '../people/gp/gp-of-person.ts';
import { keptRecordId } from '../people/merges/records.ts';
import type { Executor } from '../platform/db/database.ts';

export interface LetterContext {
  recipient: LetterRecipient;
  /** null for a letter about a tube without a result. */
  result_id: string | null;
  profile_id: string;
}

interface AddressRow {
  name: string;
  home_address: string | null;
}

/** The name and postal address of a person, one line each. */
export const formatPersonAddress = ({ name, home_address }: AddressRow): string =>
  [name, ...(home_address?.split(/,\s*/) ?? [])].join('\n');

/** The recorded address for a letter: only the name if none is recorded, '' for a GP without an address. */
export async function readLetterAddress(
  db: Executor,
  { recipient, result_id: resultId, profile_id: profileId }: LetterContext,
): Promise<string> {
  if (recipient === 'gp') return readGpAddress(db, profileId);
  const { rows } = await sql<AddressRow>`
    SELECT known.name, ${addressForResult(sql.ref('f.profile_id'))} AS home_address
    FROM profiles f LEFT JOIN results r ON r.result_id = ${resultId}
      ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE f.profile_id = ${keptRecordId(sql`${profileId}::text`)}`.execute(db);
  return rows[0] ? formatPersonAddress(rows[0]) : '';
}

const toLines = (address: string): string =>
  address
    .split(/[\n,]/)
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)
    .join('\n');

export const isSameAddress = (one: string, other: string): boolean =>
  toLines(one) === toLines(other);
