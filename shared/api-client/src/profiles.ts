import { profileResponse, type UpdateProfileRequest } from '@chaps/contracts/profiles';
import { type CreateProfileRequest, pendingProfileResponse } from '@chaps/contracts/registration';
import { successResponse } from '@chaps/contracts/scalars';
import { queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

/**
 * `GET /auth/profile?email=`: the person's own profile, in memory only.
 * @param email of the signed-in person
 */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', email],
    queryFn: async ({ signal }) => {
      const options = { schema: profileResponse, query: { email }, signal };
      return (await api.get('/auth/profile', options)).userProfile;
    },
  });

/**
 * `POST /auth/profile`: creates the profile of a new account. The answer never tells whether the
 * account existed before.
 * @param idempotencyKey the same for the same content
 * @throws {ApiError}
 */
export const createProfile = (profile: CreateProfileRequest, idempotencyKey: string) =>
  api.post('/auth/profile', { schema: successResponse, body: profile, idempotencyKey });

/**
 * `PATCH /auth/profile?email=`: changes the person's own profile; the e-mail is not in the body.
 * @returns the profile after the change
 * @throws {ApiError}
 */
export async function updateProfile(email: string, changes: UpdateProfileRequest) {
  const options = { schema: profileResponse, query: { email }, body: changes };
  return (await api.patch('/auth/profile', options)).userProfile;
}

/**
 * `GET /auth/profile/pending`: details that were entered before the address was confirmed. Removed
 * from memory when they are no longer shown.
 * @param email of the signed-in person
 */
export const pendingProfileQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', email, 'pending'],
    queryFn: async ({ signal }) =>
      (await api.get('/auth/profile/pending', { schema: pendingProfileResponse, signal })).details,
    gcTime: 0,
    staleTime: 0,
  });
