import { profileQuery } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { queryClient, writeStoredUser } from '@chaps/runtime';
import { forgetDraftOfOthers } from './profile-draft.ts';

/** Stores the three fields that browser storage may hold (product.md, 'Settled already'). */
export const storeUser = ({ firstName, lastName, profileId }: UserProfile) =>
  writeStoredUser({ firstName, lastName, profileId });

/**
 * After a sign-in: fetches the profile by e-mail and saves names and profile id (spec 4, 'Sign-in').
 * @throws {ApiError} when the profile cannot be had; the person is signed in all the same
 */
export async function enter(email: string): Promise<void> {
  forgetDraftOfOthers(email);
  storeUser(await queryClient.fetchQuery(profileQuery(email)));
}
