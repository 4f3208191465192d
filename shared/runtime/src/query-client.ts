import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Retrying helps after a network failure or an overload, but not after any other error. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503);
}

/**
 * Without a connection a request fails immediately and the page says so; otherwise it would be paused
 * silently.
 */
const NETWORK_MODE = { networkMode: 'always' } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...NETWORK_MODE,
      staleTime: 30_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { ...NETWORK_MODE, retry: false },
  },
});
