import { useEffect, useMemo, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { type EventSearch, readSearch, writeSearch } from '../../search/event-search.ts';

export type ChangeSearch = (change: Partial<EventSearch>, how?: 'push' | 'replace') => void;

/** The search in the address. Changes of the view alone replace the history entry. */
export function useEventSearch(): [EventSearch, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const change: ChangeSearch = (part, how = 'push') =>
    setParams((current) => writeSearch({ ...readSearch(current), ...part }), {
      replace: how === 'replace',
    });
  return [search, change];
}

/** Spec 9: event list spinner 1.5 s. */
const SPINNER_MS = 1500;

const lastShown = new Set<string>();

/**
 * Whether the list may be shown: after the spinner's time, or immediately for a user who returns to
 * a list they have seen, so that the scroll position is restored.
 * @param address of the list, with its search
 */
export function useSpinnerOver(address: string): boolean {
  const comesBack = useNavigationType() === 'POP' && lastShown.has(address);
  const [over, setOver] = useState(comesBack);
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => setOver(true), SPINNER_MS);
    return () => clearTimeout(timer);
  }, [over]);
  useEffect(() => {
    if (over) lastShown.add(address);
  }, [over, address]);
  return over;
}
