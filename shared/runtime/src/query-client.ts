import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A retry helps after a network failure or an overload, not after any other error. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
