import type { Keys } from '../security/keys.ts';

/** A ciphertext belongs to one person's field and opens nowhere else. */
export const nhsNumberContext = (userId: string) => `profiles.nhs_number ${userId}`;

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
