import { listResults } from '@chaps/contracts/results';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/**
 * The person's own results, newest first. Fetched each time the
 * page opens and removed from memory when it closes.
 */
export const resultsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['results', profileId],
    queryFn: ({ signal }) => call(listResults, { params: { profile_id: profileId }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
