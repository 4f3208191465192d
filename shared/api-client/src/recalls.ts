import type { RequestOf } from '@chaps/contracts/endpoint';
import type { OwnRecallChange, RecallChange } from '@chaps/contracts/recalls';
import * as recalls from '@chaps/contracts/recalls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { OWN_RECALL_KEY } from './own-recall.ts';
import { call } from './request.ts';

export const ownRecallQuery = () =>
  queryOptions({
    queryKey: OWN_RECALL_KEY,
    queryFn: async ({ signal }) => (await call(recalls.readOwnRecall, { signal })).recall,
  });

/** @throws {ApiError} 409 RECALL_CHANGED */
export const changeOwnRecall = async (recallId: string, body: OwnRecallChange) =>
  (await call(recalls.changeOwnRecall, { params: { recall_id: recallId }, body })).recall;

/** Health data: fetched each time, and removed from the cache when the page is left. */
export const personRecallsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['staff', 'recalls', profileId],
    queryFn: ({ signal }) =>
      call(recalls.listPersonRecalls, { params: { profile_id: profileId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** People who are due for a test now. Health data, as above. */
export const dueRecallsQuery = (query: RequestOf<typeof recalls.listDueRecalls>['query']) =>
  queryOptions({
    queryKey: ['staff', 'recalls', 'due', query],
    queryFn: ({ signal }) => call(recalls.listDueRecalls, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** @throws {ApiError} 409 RECALL_CHANGED */
export const changeRecall = (recallId: string, body: RecallChange) =>
  call(recalls.changeRecall, { params: { recall_id: recallId }, body });

export const refreshRecalls = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'recalls'] });

export const recallRulesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'recall-rules'],
    queryFn: ({ signal }) => call(recalls.listRecallRules, { signal }),
  });

export const addRecallRules = (
  body: RequestOf<typeof recalls.addRecallRules>['body'],
  idempotencyKey: string,
) => call(recalls.addRecallRules, { body, idempotencyKey });
