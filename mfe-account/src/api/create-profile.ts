import { api } from '@chaps/api-client';
import type { CreateProfileRequest } from '@chaps/contracts/profiles';
import { successResponse } from '@chaps/contracts/scalars';

/**
 * `POST /auth/profile`: creates the profile of a new account; the answer never tells whether the
 * account existed before (product.md, 'Settled already').
 * @param idempotencyKey same for the same content
 * @throws {ApiError}
 */
export const createProfile = (profile: CreateProfileRequest, idempotencyKey: string) =>
  api.post('/auth/profile', { schema: successResponse, body: profile, idempotencyKey });
