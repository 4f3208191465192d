import { eventPass } from '@chaps/api-client/event-pass';
import { eventQuery, findEventsQuery } from '@chaps/api-client/events';
import { queryClient } from '@chaps/runtime';
import { matchPath } from 'react-router-dom';
import { readSearch, toEventsQuery } from './search/event-search.ts';

/** Starts the requests of a page while its code loads. The page handles failures. */
export function prefetchPage(url: URL): void {
  if (url.pathname === '/book-event-main') {
    const search = readSearch(url.searchParams);
    void queryClient.prefetchQuery(findEventsQuery(toEventsQuery(search)));
    return;
  }
  const id = matchPath('/event/:id', url.pathname)?.params.id;
  if (id) void queryClient.prefetchQuery(eventQuery(id, eventPass(id, new Date())));
}
