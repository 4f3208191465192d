import { meQuery } from '@chaps/api-client/staff';
import { queryClient, useSession } from '@chaps/runtime';
import { hashKey, type Query } from '@tanstack/react-query';

/** Who is signed in is asked anew. */
const ME = hashKey(meQuery().queryKey);

/**
 * Keeps what the page shows when its session ends, because the shell clears the cache: the hidden page
 * may be rendered meanwhile, and a form below data that is missing would lose what was typed. After
 * a sign-out, or for another person, nothing is kept.
 * @returns ends it
 */
export function keepLoadedData(): () => void {
  const cache = queryClient.getQueryCache();
  const kept = new Map<string, Pick<Query, 'queryKey' | 'state'>>();
  let owner: string | undefined;
  const stopCache = cache.subscribe(({ type, query }) => {
    const isShown = type === 'removed' && query.getObserversCount() > 0;
    if (isShown && query.queryHash !== ME) kept.set(query.queryHash, query);
  });
  const stopSession = useSession.subscribe(({ user, ended }, before) => {
    const isOver = user ? user.id !== owner : !ended;
    if (before.user && !user && ended) owner = before.user.id;
    // The shell clears the cache each time that it hears of the end.
    for (const [queryHash, { queryKey, state }] of owner ? kept : []) {
      const there = cache.get(queryHash);
      if (isOver && there) cache.remove(there);
      else if (!isOver && !there) cache.build(queryClient, { queryKey, gcTime: Infinity }, state);
    }
    if (user || isOver) {
      kept.clear();
      owner = undefined;
    }
  });
  return () => {
    stopCache();
    stopSession();
  };
}
