import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Trying again helps against a dropped connection or an overload, never against a refusal. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503);
}

/** Server state of the whole page; one for the shell and all remotes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
