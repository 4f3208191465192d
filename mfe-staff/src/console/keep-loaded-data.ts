import { meQuery } from '@chaps/api-client/staff';
import { queryClient, useSession } from '@chaps/runtime';
import { hashKey, type Query } from '@tanstack/react-query';

/** Who has entered is asked anew. */
const ME = hashKey(meQuery().queryKey);

/**
 * Keeps what the page shows when its session ends, because the shell clears the cache, and gives it
 * back when the same person signs in again: a form below loaded data keeps what was typed. Whoever
 * signs out themself, or another person, finds nothing.
 * @returns ends it
 */
export function keepLoadedData(): () => void {
  let removed: Query[] = [];
  let owner: string | undefined;
  const stopCache = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isShown = type === 'removed' && query.getObserversCount() > 0;
    if (isShown && query.queryHash !== ME) removed.push(query);
  });
  const stopSession = useSession.subscribe(({ user, ended }, before) => {
    if (before.user && !user && ended) {
      owner = before.user.id;
      return;
    }
    if (user && user.id === owner) {
      for (const { queryKey, state } of removed) {
        queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
      }
    }
    if (!ended) [removed, owner] = [[], undefined];
  });
  return () => {
    stopCache();
    stopSession();
  };
}
