import { eventsPageQuery } from '@chaps/api-client/events';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { type EventPage, toEventPage } from '../../search/event-page.ts';
import {
  type EventSearch,
  FIRST_PAGE,
  readSearch,
  toEventsQuery,
  writeSearch,
} from '../../search/event-search.ts';

export type SearchUpdater = (change: Partial<EventSearch>, how?: 'push' | 'replace') => void;

/**
 * The search in the address. Changes that affect only the view replace the history entry. A change applies to
 * the browser's current address, because a slow page still shows the previous one.
 */
export function useEventSearch(): [EventSearch, SearchUpdater] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const change: SearchUpdater = (part, how = 'push') =>
    setParams(
      () => writeSearch({ ...readSearch(new URLSearchParams(window.location.search)), ...part }),
      { replace: how === 'replace' },
    );
  return [search, change];
}

/** Spec 9: event list spinner 1.5 s. */
const SPINNER_MS = 1500;

const shownAddresses = new Set<string>();

/**
 * Whether the list may be shown: after the spinner's time, or immediately when the user returns to a list
 * that they have seen, so that the scroll position is restored.
 * @param address of the list, with its search
 */
export function useIsSpinnerDone(address: string): boolean {
  const comesBack = useNavigationType() === 'POP' && shownAddresses.has(address);
  const [over, setOver] = useState(comesBack);
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => setOver(true), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [over]);
  useEffect(() => {
    if (over) shownAddresses.add(address);
  }, [over, address]);
  return over;
}

/**
 * The page of a search. The previous page stays while another one of the same search loads or
 * fails.
 */
export function useEventPage(search: EventSearch, near: string | undefined) {
  const { data, error, refetch } = useQuery(eventsPageQuery(toEventsQuery(search, near)));
  const { number } = search.page;
  const loaded = useMemo(() => data && toEventPage(number, data), [data, number]);
  const address = JSON.stringify(toEventsQuery({ ...search, page: FIRST_PAGE }, near));
  const [last, setLast] = useState<{ address: string; page: EventPage }>();
  if (loaded && last?.page !== loaded) setLast({ address, page: loaded });
  const page = loaded ?? (last?.address === address ? last.page : undefined);
  /** `address` is the same for all pages of the search. */
  return { page, address, error: loaded ? null : error, refetch, waiting: !loaded && !error };
}
