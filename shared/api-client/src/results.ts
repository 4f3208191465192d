import { resultsResponse } from '@chaps/contracts/results';
import { queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

/**
 * `GET /medical/results/{profileId}`: the person's own results, newest first. Fetched each time the
 * page opens and removed from memory when it closes.
 */
export const resultsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['results', profileId],
    queryFn: async ({ signal }) => {
      const path = `/medical/results/${encodeURIComponent(profileId)}`;
      return (await api.get(path, { schema: resultsResponse, signal })).data;
    },
    gcTime: 0,
    staleTime: 0,
  });
