import { meQuery } from '@chaps/api-client/staff';
import { queryClient, useSession } from '@chaps/runtime';
import { hashKey, type Query, QueryObserver } from '@tanstack/react-query';

/** Who is signed in is asked anew. */
const ME = hashKey(meQuery().queryKey);

/** Puts a query back as it was. @returns lets it go: from then on it lives as long as its own options say */
function putBack({ queryKey, state, options: { gcTime } }: Query): () => void {
  const options = { queryKey, ...(gcTime === undefined ? {} : { gcTime }) };
  queryClient.getQueryCache().build(queryClient, options, state);
  // A hidden page observes nothing.
  return new QueryObserver(queryClient, { ...options, enabled: false }).subscribe(() => {});
}

/**
 * Keeps what the page shows when its session ends, because the shell clears the cache: the hidden page
 * may be rendered meanwhile, and a form below data that is missing would lose what was typed. After
 * a sign-out, or for another person, nothing is kept.
 * @returns `stop` ends it; `release` once the page is shown again, which observes its data itself
 */
export function keepLoadedData() {
  const cache = queryClient.getQueryCache();
  const kept = new Map<string, Query>();
  const held = new Map<string, () => void>();
  let owner: string | undefined;
  const release = () => {
    for (const letGo of held.values()) letGo();
    held.clear();
  };
  const stopCache = cache.subscribe(({ type, query }) => {
    const isShown = type === 'removed' && query.getObserversCount() > 0;
    if (isShown && query.queryHash !== ME) kept.set(query.queryHash, query);
  });
  const stopSession = useSession.subscribe(({ user, ended }, before) => {
    const isOver = user ? user.id !== owner : !ended;
    if (before.user && !user && ended) owner = before.user.id;
    // The shell clears the cache each time that it hears of the end.
    for (const [queryHash, query] of owner ? kept : []) {
      const there = cache.get(queryHash);
      if (isOver && there) cache.remove(there);
      else if (!isOver && !there) {
        held.get(queryHash)?.();
        held.set(queryHash, putBack(query));
      }
    }
    if (isOver) release();
    if (user || isOver) {
      kept.clear();
      owner = undefined;
    }
  });
  const stop = () => {
    stopCache();
    stopSession();
    release();
  };
  return { stop, release };
}
