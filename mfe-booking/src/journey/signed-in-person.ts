import { profileQuery } from '@chaps/api-client/profiles';
import { queryClient, readStoredUser, useSession } from '@chaps/runtime';

/** The signed-in person's profile id, as stored at sign-in, or else from the API. */
export async function readOwnProfileId(email: string): Promise<string> {
  const stored = readStoredUser();
  if (stored) return stored.profileId;
  const profile = await queryClient.ensureQueryData(profileQuery(email));
  return profile.profileId;
}

/**
 * Values in memory for one user, kept when they sign in again; never in browser storage.
 * @param drop called with each value that is dropped because another user signed in
 */
export function createUserMap<Value>(drop: (value: Value) => void = () => {}): Map<string, Value> {
  const values = new Map<string, Value>();
  let owner = useSession.getState().user?.id;
  useSession.subscribe(({ user }) => {
    if (!user || user.id === owner) return;
    values.forEach(drop);
    values.clear();
    owner = user.id;
  });
  return values;
}
