import { eventsPageQuery } from '@chaps/api-client/events';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type EventSearch, FIRST_PAGE, toEventsQuery } from '../../search/event-search.ts';
import { type EventPage, pageOf } from '../../search/page-of.ts';

/** The page of a search. While another one of the same search loads or fails, the last one stays. */
export function useEventPage(search: EventSearch, near: string | undefined) {
  const { data, error, refetch } = useQuery(eventsPageQuery(toEventsQuery(search, near)));
  const { number } = search.page;
  const loaded = useMemo(() => data && pageOf(number, data), [data, number]);
  const address = JSON.stringify(toEventsQuery({ ...search, page: FIRST_PAGE }, near));
  const [last, setLast] = useState<{ address: string; page: EventPage }>();
  if (loaded && last?.page !== loaded) setLast({ address, page: loaded });
  const page = loaded ?? (last?.address === address ? last.page : undefined);
  /** `address` is that of all pages of the search. */
  return { page, address, error: loaded ? null : error, refetch, waiting: !loaded && !error };
}
