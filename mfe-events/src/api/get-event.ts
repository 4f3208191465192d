import { api } from '@chaps/api-client';
import { EVENT_PASS_HEADER, type Event, eventResponse } from '@chaps/contracts/events';
import { queryOptions } from '@tanstack/react-query';

/** How often the number of spaces is asked for again while somebody looks (milliseconds). */
const REFRESH_MS = 30_000;
/** Younger than this, what was fetched while the page's code was loading is not fetched again. */
const FRESH_MS = 5_000;

/**
 * `GET /events/{event_id}`.
 * @param pass of `check-access-code`; shows a private event's address
 * @throws {ApiError} 404 for an unknown id, 422 for one that is no id
 */
export const eventQuery = (eventId: string, pass: string | undefined) =>
  queryOptions({
    queryKey: ['events', 'one', eventId, pass ?? ''],
    queryFn: async ({ signal }): Promise<Event> => {
      const { event } = await api.get(`/events/${encodeURIComponent(eventId)}`, {
        schema: eventResponse,
        signal,
        ...(pass ? { headers: { [EVENT_PASS_HEADER]: pass } } : {}),
      });
      return event;
    },
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
