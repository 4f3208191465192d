import { ethnicity, gender, type UserProfile } from '@chaps/contracts';
import type { Keys } from '../security/keys.ts';
import { openNhsNumber } from './nhs-number.ts';
import type { ProfileRow } from './queries.ts';

/** Spec 3, 'Stored user'. */
export function presentProfile(keys: Keys, row: ProfileRow): UserProfile {
  return {
    profileId: row.profile_id,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: gender.nullable().catch(null).parse(row.gender),
    dateOfBirth: row.date_of_birth,
    ethnicity: ethnicity.nullable().catch(null).parse(row.ethnicity),
    occupation: row.occupation,
    phone: row.phone,
    email: row.email,
    homeAddress: row.home_address,
    billingAddress: row.billing_address,
    nhsNumber: openNhsNumber(keys, row.user_id, row.nhs_number_encrypted),
  };
}
