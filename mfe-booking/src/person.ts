import { profileQuery, updateProfile } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { queryClient, readStoredUser } from '@chaps/runtime';

/**
 * Saves the one field of the NHS confirmation (spec 7).
 * @param nhsNumber digits; empty to remove it
 */
export async function saveNhsNumber(email: string, nhsNumber: string): Promise<UserProfile> {
  const profile = await updateProfile(email, { nhs_number: nhsNumber === '' ? null : nhsNumber });
  queryClient.setQueryData(profileQuery(email).queryKey, profile);
  return profile;
}

/** The signed-in person's profile id: as stored at sign-in, else from the API. */
export async function ownProfileId(email: string): Promise<string> {
  const stored = readStoredUser();
  if (stored) return stored.profileId;
  const profile = await queryClient.ensureQueryData(profileQuery(email));
  return profile.profileId;
}
