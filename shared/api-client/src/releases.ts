import type { RollbackRequest } from '@chaps/contracts/releases';
import * as releases from '@chaps/contracts/releases';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const ROLLBACK_REFRESH_MS = 3000;
const REFRESH_MS = 30_000;

/** What is live; refetched frequently while a rollback is pending. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'releases'],
    queryFn: ({ signal }) => call(releases.readReleases, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rollbacks.some(({ state }) => state === 'requested')
        ? ROLLBACK_REFRESH_MS
        : REFRESH_MS,
  });

/** @throws {ApiError} 409 RELEASE_CHANGED, ROLLBACK_WAITING */
export const requestRollback = (body: RollbackRequest) => call(releases.requestRollback, { body });

export const refreshReleases = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'releases'] });
