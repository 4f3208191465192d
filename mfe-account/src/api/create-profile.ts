import type { CreateProfileRequest } from '@chaps/shared/contracts/profiles';
import { successResponse } from '@chaps/shared/contracts/scalars';
import { api } from '@chaps/shared/http';

/**
 * `POST /auth/profile`: creates the profile of a new account; the answer never tells whether the
 * account existed before (product.md, 'Settled already').
 * @param idempotencyKey same for the same content
 * @throws {ApiError}
 */
export const createProfile = (profile: CreateProfileRequest, idempotencyKey: string) =>
  api.post('/auth/profile', { schema: successResponse, body: profile, idempotencyKey });
