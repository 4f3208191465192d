import { api } from '@chaps/api-client';
import { queryOptions } from '@tanstack/react-query';

/**
 * `GET /medical/consents`: what one agreed to, newest first. Health answers: asked for when they are
 * opened, and forgotten when they are left. The schema comes with the request.
 */
export const consentsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['account', 'consents', profileId],
    queryFn: async ({ signal }) => {
      const { consentsResponse } = await import('@chaps/contracts/personal-data');
      return (await api.get('/medical/consents', { schema: consentsResponse, signal })).consents;
    },
    gcTime: 0,
    staleTime: 0,
  });
