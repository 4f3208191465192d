import { profileQuery } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { queryClient, writeStoredUser } from '@chaps/runtime';
import { forgetDraftOfOthers } from './profile-draft.ts';

/** Stores the three fields allowed in browser storage. */
export const storeUser = ({ firstName, lastName, profileId }: UserProfile) =>
  writeStoredUser({ firstName, lastName, profileId });

/**
 * After a sign-in: loads the profile by e-mail and stores names and profile id (spec 4, 'Sign-in').
 * @throws {ApiError} when the profile does not load; the user stays signed in
 */
export async function enter(email: string): Promise<void> {
  forgetDraftOfOthers(email);
  storeUser(await queryClient.fetchQuery(profileQuery(email)));
}
