import { api } from '@chaps/api-client';
import { pendingProfileResponse } from '@chaps/contracts/profiles';
import { queryOptions } from '@tanstack/react-query';

/**
 * `GET /auth/profile/pending`: what was entered when the account was created, before anybody had
 * confirmed the address. Kept for no longer than it is shown.
 * @param email of the signed-in person
 */
export const pendingProfileQuery = (email: string) =>
  queryOptions({
    queryKey: ['account', 'pending-profile', email],
    queryFn: async ({ signal }) =>
      (await api.get('/auth/profile/pending', { schema: pendingProfileResponse, signal })).details,
    gcTime: 0,
    staleTime: 0,
  });
