import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type EventSearch, readSearch, writeSearch } from '../../search/event-search.ts';

export type ChangeSearch = (change: Partial<EventSearch>, how?: 'push' | 'replace') => void;

/**
 * The search in the address. What only changes
 * the look of the same results replaces the entry in the history, a new search adds one.
 */
export function useEventSearch(): [EventSearch, ChangeSearch] {
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const change: ChangeSearch = (part, how = 'push') =>
    setParams((current) => writeSearch({ ...readSearch(current), ...part }), {
      replace: how === 'replace',
    });
  return [search, change];
}
