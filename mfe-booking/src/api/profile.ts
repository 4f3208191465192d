import { api } from '@chaps/api-client';
import { profileResponse, type UserProfile } from '@chaps/contracts/profiles';
import { queryClient, readStoredUser } from '@chaps/runtime';
import { queryOptions } from '@tanstack/react-query';

/** `GET /auth/profile?email=`: one's own details. Kept in memory only. */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: ['booking', 'profile', email],
    queryFn: async ({ signal }): Promise<UserProfile> => {
      const { userProfile } = await api.get('/auth/profile', {
        schema: profileResponse,
        query: { email },
        signal,
      });
      return userProfile;
    },
  });

/**
 * `PATCH /auth/profile?email=` with the one field of the NHS confirmation (spec 7).
 * @param nhsNumber digits; empty to take it away
 */
export async function saveNhsNumber(email: string, nhsNumber: string): Promise<UserProfile> {
  const { userProfile } = await api.patch('/auth/profile', {
    schema: profileResponse,
    query: { email },
    body: { nhs_number: nhsNumber === '' ? null : nhsNumber },
  });
  queryClient.setQueryData(profileQuery(email).queryKey, userProfile);
  return userProfile;
}

/** The signed-in person's profile id: as stored at sign-in, or asked for when storage has none. */
export async function ownProfileId(email: string): Promise<string> {
  const stored = readStoredUser();
  if (stored) return stored.profileId;
  const profile = await queryClient.ensureQueryData(profileQuery(email));
  return profile.profileId;
}
