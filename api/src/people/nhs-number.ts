import type { Executor } from '../db/database.ts';
import type { Keys } from '../security/keys.ts';

/** A ciphertext belongs to one person's field and opens nowhere else. */
const nhsNumberContext = (userId: string) => `profiles.nhs_number ${userId}`;

/** The columns of an NHS number: sealed, and an index that finds it; both null for none. */
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

export async function rotateNhsNumbers(transaction: Executor, keys: Keys): Promise<number> {
  const rows = await transaction
    .selectFrom('profiles')
    .select(['profile_id', 'user_id', 'nhs_number_encrypted as sealed'])
    .where('nhs_number_encrypted', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .forUpdate()
    .execute();
  const old = rows.filter(({ sealed }) => !keys.isCurrent(sealed));
  for (const { profile_id, user_id, sealed } of old) {
    const context = nhsNumberContext(user_id);
    await transaction
      .updateTable('profiles')
      .set({ nhs_number_encrypted: keys.encrypt(keys.decrypt(sealed, context), context) })
      .where('profile_id', '=', profile_id)
      .execute();
  }
  return old.length;
}
