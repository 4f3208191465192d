import { readServiceStatus } from '@chaps/contracts/service-status';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const REFRESH_MS = 30_000;

/** What needs attention, refetched while the page is open. */
export const serviceStatusQuery = () =>
  queryOptions({
    queryKey: ['staff', 'service-status'],
    queryFn: ({ signal }) => call(readServiceStatus, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
