import { consentsResponse } from '@chaps/shared/contracts/personal-data';
import { api } from '@chaps/shared/http';
import { queryOptions } from '@tanstack/react-query';

/**
 * `GET /medical/consents`: what one agreed to, newest first. Health answers: asked for when they are
 * opened, and forgotten when they are left.
 */
export const consentsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['account', 'consents', profileId],
    queryFn: async ({ signal }) =>
      (await api.get('/medical/consents', { schema: consentsResponse, signal })).consents,
    gcTime: 0,
    staleTime: 0,
  });
