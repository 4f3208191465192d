import type { RequestOf } from '@chaps/contracts/endpoint';
import { listEventResults } from '@chaps/contracts/event-results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Results of an event. Each request is recorded in the access log as a view of the values returned. */
export const eventResultsQuery = (
  eventId: string,
  query: RequestOf<typeof listEventResults>['query'],
) =>
  queryOptions({
    queryKey: ['staff', 'event-results', eventId, query],
    queryFn: ({ signal }) =>
      call(listEventResults, { params: { event_id: eventId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Health data is removed from the cache when the page is left.
    gcTime: 0,
  });
