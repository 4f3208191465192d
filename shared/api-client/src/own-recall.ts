import type { QueryClient } from '@tanstack/react-query';

export const OWN_RECALL_KEY = ['recall'] as const;

/** After a booking or cancellation, which changes when the next test is due. */
export const refreshOwnRecall = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: OWN_RECALL_KEY });
