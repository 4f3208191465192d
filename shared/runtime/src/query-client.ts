import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A retry helps after a network failure or an overload, not after any other error. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503);
}

/** Without a connection a request fails at once and the page says so; it is not silently put off. */
const OFFLINE = { networkMode: 'always' } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...OFFLINE,
      staleTime: 30_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { ...OFFLINE, retry: false },
  },
});
