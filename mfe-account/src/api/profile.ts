import { api } from '@chaps/api-client';
import { profileResponse } from '@chaps/contracts/profiles';
import { queryOptions } from '@tanstack/react-query';

/**
 * `GET /auth/profile?email=`: one's own profile, kept in memory only.
 * @param email of the signed-in person
 */
export const profileQuery = (email: string) =>
  queryOptions({
    queryKey: ['account', 'profile', email],
    queryFn: async ({ signal }) => {
      const answer = await api.get('/auth/profile', {
        schema: profileResponse,
        query: { email },
        signal,
      });
      return answer.userProfile;
    },
  });
