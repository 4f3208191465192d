import { profileQuery } from '@chaps/api-client/profiles';
import { queryClient, readStoredUser } from '@chaps/runtime';

/** The signed-in person's profile id: as stored at sign-in, else from the API. */
export async function ownProfileId(email: string): Promise<string> {
  const stored = readStoredUser();
  if (stored) return stored.profileId;
  const profile = await queryClient.ensureQueryData(profileQuery(email));
  return profile.profileId;
}
