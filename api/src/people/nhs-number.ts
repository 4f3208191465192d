import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { Keys } from '../platform/security/keys.ts';
import { selectNextRows } from '../platform/security/rotation.ts';

/** Binds a ciphertext to one person's field; it cannot be decrypted elsewhere. */
const nhsNumberContext = (userId: string) => `profiles.nhs_number ${userId}`;

/** The columns of an NHS number: encrypted, and an index to find it by; both null if there is none. */
export function sealNhsNumber(keys: Keys, userId: string, digits: string | null | undefined) {
  if (!digits) return { nhs_number_encrypted: null, nhs_number_hmac: null };
  return {
    nhs_number_encrypted: keys.encrypt(digits, nhsNumberContext(userId)),
    nhs_number_hmac: keys.mac('nhs-number', digits),
  };
}

export function openNhsNumber(keys: Keys, userId: string, sealed: string | null): string | null {
  return sealed === null ? null : keys.decrypt(sealed, nhsNumberContext(userId));
}

/** The index of a person's NHS number, before and after. */
export interface ReindexedNumber {
  profileId: string;
  before: string | null;
  after: string | null;
}

interface NumberedProfile {
  profile_id: string;
  user_id: string;
  sealed: string;
  mac: string | null;
}

/**
 * Encrypts and indexes the next numbers with the current keys.
 * @returns the changed people, and the last id read
 */
export async function rotateNhsNumbers(
  transaction: Executor,
  keys: Keys,
  after: string | null,
): Promise<{ last: string | null; numbers: ReindexedNumber[] }> {
  // The numbers themselves do not change, so bookings need no copy.
  await sql`SELECT set_config('chaps.rotating_keys', 'yes', true)`.execute(transaction);
  const { rows } = await sql<NumberedProfile>`
    SELECT profile_id, user_id, nhs_number_encrypted AS sealed, nhs_number_hmac AS mac FROM profiles
    WHERE nhs_number_encrypted IS NOT NULL AND ${selectNextRows('profile_id', after)}`.execute(
    transaction,
  );
  const numbers: ReindexedNumber[] = [];
  for (const { profile_id, user_id, sealed, mac } of rows) {
    const anew = sealNhsNumber(keys, user_id, openNhsNumber(keys, user_id, sealed));
    if (keys.isCurrent(sealed) && mac === anew.nhs_number_hmac) continue;
    await transaction
      .updateTable('profiles')
      .set(anew)
      .where('profile_id', '=', profile_id)
      .execute();
    numbers.push({ profileId: profile_id, before: mac, after: anew.nhs_number_hmac });
  }
  return { last: rows.at(-1)?.profile_id ?? null, numbers };
}
