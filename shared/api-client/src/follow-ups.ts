import type { RequestOf } from '@chaps/contracts/endpoint';
import type {
  FollowUpCall,
  FollowUpChange,
  FollowUpNextTest,
  FollowUpStep,
} from '@chaps/contracts/follow-ups';
import * as followUps from '@chaps/contracts/follow-ups';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const getParams = (id: string) => ({ follow_up_id: id });

/** Health data: fetched each time, and removed from the cache when the page is left. */
const FRESH = { staleTime: 0, gcTime: 0 };

export const followUpsQuery = (query: RequestOf<typeof followUps.listFollowUps>['query']) =>
  queryOptions({
    queryKey: ['staff', 'follow-ups', query],
    queryFn: ({ signal }) => call(followUps.listFollowUps, { query, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const followUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'follow-ups', id],
    queryFn: ({ signal }) => call(followUps.readFollowUp, { params: getParams(id), signal }),
    ...FRESH,
  });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED */
export const changeFollowUpState = (id: string, body: FollowUpStep) =>
  call(followUps.changeFollowUpState, { params: getParams(id), body });

/** @param idempotencyKey the same for the same content */
export const addNote = (id: string, note: string, idempotencyKey: string) =>
  call(followUps.addNote, { params: getParams(id), body: { note }, idempotencyKey });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED when it has ended */
export const recordCall = (id: string, body: FollowUpCall) =>
  call(followUps.recordCall, { params: getParams(id), body });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED when it has ended */
export const changeFollowUp = (id: string, body: FollowUpChange) =>
  call(followUps.changeFollowUp, { params: getParams(id), body });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED when it has ended */
export const setNextTest = (id: string, body: FollowUpNextTest) =>
  call(followUps.setNextTest, { params: getParams(id), body });

export const refreshFollowUps = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'follow-ups'] });
