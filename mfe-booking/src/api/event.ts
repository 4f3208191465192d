import { api } from '@chaps/api-client';
import { EVENT_PASS_HEADER, type Event, eventResponse } from '@chaps/contracts/events';
import { queryOptions } from '@tanstack/react-query';

/**
 * `GET /events/{event_id}`: the event as it is now.
 * @param pass of a private event's access code; without it the address is left out
 */
export const eventQuery = (eventId: string, pass?: string) =>
  queryOptions({
    queryKey: ['booking', 'event', eventId, pass ?? null],
    queryFn: async ({ signal }): Promise<Event> => {
      const { event } = await api.get(`/events/${eventId}`, {
        schema: eventResponse,
        signal,
        ...(pass ? { headers: { [EVENT_PASS_HEADER]: pass } } : {}),
      });
      return event;
    },
  });
