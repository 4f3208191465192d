import { api } from '@chaps/api-client';
import { type SlotsResponse, slotsResponse } from '@chaps/contracts/slots';
import { queryOptions } from '@tanstack/react-query';

/** How often a page that shows the slots asks again, so that a taken one greys out by itself. */
const REFRESH_MS = 30_000;

/** `GET /events/{event_id}/slots`: per date, the times that can still be chosen. */
export const slotsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['booking', 'slots', eventId],
    queryFn: ({ signal }): Promise<SlotsResponse> =>
      api.get(`/events/${eventId}/slots`, { schema: slotsResponse, signal }),
    staleTime: 5_000,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
