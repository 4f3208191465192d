import { api } from '@chaps/api-client';
import { resultsResponse } from '@chaps/contracts/results';
import { queryOptions } from '@tanstack/react-query';

/** First part of the key of every results query, to remove them all. */
export const RESULTS_KEY = ['account', 'results'] as const;

/**
 * `GET /medical/results/{profileId}`: one's own results, newest first. Asked for each time the page
 * is opened and forgotten when it is left: a result is the most private thing here.
 */
export const resultsQuery = (profileId: string) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, profileId],
    queryFn: async ({ signal }) => {
      const path = `/medical/results/${encodeURIComponent(profileId)}`;
      return (await api.get(path, { schema: resultsResponse, signal })).data;
    },
    gcTime: 0,
    staleTime: 0,
  });
