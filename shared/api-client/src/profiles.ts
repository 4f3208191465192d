import type { UpdateProfileRequest } from '@chaps/contracts/profiles';
import * as profiles from '@chaps/contracts/profiles';
import type { CreateProfileRequest } from '@chaps/contracts/registration';
import * as registration from '@chaps/contracts/registration';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/**
 * The person's own profile, in memory only.
 * @param email of the signed-in person
 */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', email],
    queryFn: async ({ signal }) =>
      (await call(profiles.readProfile, { query: { email }, signal })).userProfile,
  });

/**
 * Creates the profile of a new account. The response never reveals whether the account existed before.
 * @param idempotencyKey the same for the same content
 * @throws {ApiError}
 */
export const createProfile = (profile: CreateProfileRequest, idempotencyKey: string) =>
  call(registration.createProfile, { body: profile, idempotencyKey });

/**
 * Changes the person's own profile, except for the e-mail address.
 * @returns the changed profile
 * @throws {ApiError}
 */
export async function updateProfile(email: string, changes: UpdateProfileRequest) {
  const options = { query: { email }, body: changes };
  return (await call(profiles.updateProfile, options)).userProfile;
}

/**
 * Details entered before the address was confirmed. Removed from memory when they are no longer shown.
 * @param email of the signed-in person
 */
export const pendingProfileQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', email, 'pending'],
    queryFn: ({ signal }) => call(registration.readPendingProfile, { signal }),
    select: ({ details }) => details,
    gcTime: 0,
    staleTime: 0,
  });
