import { readEventPass } from '@chaps/api-client/event-pass';
import { eventQuery, eventsPageQuery } from '@chaps/api-client/events';
import { appointmentsQuery } from '@chaps/api-client/own-appointments';
import { queryClient, readStoredUser } from '@chaps/runtime';
import type { LoaderArgs } from '@chaps/runtime/remote';
import { readSearch, toEventsQuery } from './search/event-search.ts';
import { useOwnPosition } from './search/own-position.ts';

// The pages show their own loading and error states, so nothing is awaited.

export function prefetchEvents({ url }: LoaderArgs): void {
  const search = readSearch(url.searchParams);
  const { near } = useOwnPosition.getState();
  void queryClient.prefetchQuery(eventsPageQuery(toEventsQuery(search, near)));
}

export function prefetchEvent({ params: { id } }: LoaderArgs): void {
  if (!id) return;
  void queryClient.prefetchQuery(eventQuery(id, readEventPass(id, new Date())));
  // A member may already have a seat.
  if (readStoredUser()) void queryClient.prefetchQuery(appointmentsQuery());
}
