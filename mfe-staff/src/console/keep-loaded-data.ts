import { meQuery } from '@chaps/api-client/staff';
import { queryClient, useSession } from '@chaps/runtime';
import { hashKey, type Query, QueryObserver } from '@tanstack/react-query';

/** The query for who is signed in is not kept. */
const ME_QUERY_HASH = hashKey(meQuery().queryKey);

/**
 * Restores a query in the cache. @returns a function that releases it to its own garbage-collection time
 */
function restoreQuery({ queryKey, state, options: { gcTime } }: Query): () => void {
  const options = { queryKey, ...(gcTime === undefined ? {} : { gcTime }) };
  queryClient.getQueryCache().build(queryClient, options, state);
  // A hidden page has no active observers.
  return new QueryObserver(queryClient, { ...options, enabled: false }).subscribe(() => {});
}

/**
 * Keeps the page's data when its session ends and the shell clears the cache: the hidden page may be
 * rendered
 * in the meantime, and a form whose data is missing would lose what was typed. Nothing is kept after a
 * sign-out or for another person.
 * @returns `stop` ends the keeping; `release` is for when the page is shown again and observes its data
 * itself
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
    if (isShown && query.queryHash !== ME_QUERY_HASH) kept.set(query.queryHash, query);
  });
  const stopSession = useSession.subscribe(({ user, ended }, before) => {
    const isOver = user ? user.id !== owner : !ended;
    if (before.user && !user && ended) owner = before.user.id;
    // The shell clears the cache each time it learns that the session has ended.
    for (const [queryHash, query] of owner ? kept : []) {
      const there = cache.get(queryHash);
      if (isOver && there) cache.remove(there);
      else if (!isOver && !there) {
        held.get(queryHash)?.();
        held.set(queryHash, restoreQuery(query));
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
