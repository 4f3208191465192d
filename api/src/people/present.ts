import { type Person, person, type UserProfile, userProfile } from '@chaps/contracts';
import { toCamelCase } from '@chaps/contracts/camel-case';
import type { Keys } from '../platform/security/keys.ts';
import { openNhsNumber } from './nhs-number.ts';
import type { ProfileRow } from './queries.ts';

/** A stored choice that is no longer offered becomes null. */
const stored = person.extend({
  gender: person.shape.gender.catch(null),
  ethnicity: person.shape.ethnicity.catch(null),
});

/** Builds a person from a row of `profiles`, with the NHS number decrypted. */
export const decryptPerson = (keys: Keys, row: ProfileRow): Person =>
  stored.parse({
    ...row,
    // A person without an account may have no address.
    email: row.email ?? '',
    nhs_number: openNhsNumber(keys, row.user_id, row.nhs_number_encrypted),
  });

/** Spec 3, 'Stored user'. */
export const presentProfile = (keys: Keys, row: ProfileRow): UserProfile =>
  userProfile.parse({ profileId: row.profile_id, ...toCamelCase(decryptPerson(keys, row)) });
