import { useBroughtIntoView } from '@chaps/ui';
import { useSearchParams } from 'react-router-dom';

/** What was searched for in the address; undefined for the list as it is. */
export function useSearched(): string | undefined {
  const [search] = useSearchParams();
  return search.toString() || undefined;
}

/** '12 bookings' above a list: the answer to a search. */
export function ListCount({ count, one, many }: { count: number; one: string; many: string }) {
  const box = useBroughtIntoView(useSearched());
  return (
    <div ref={box} tabIndex={-1} aria-live="polite">
      {count} {count === 1 ? one : many}
    </div>
  );
}
