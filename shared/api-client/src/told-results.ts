import type { RequestOf } from '@chaps/contracts/endpoint';
import * as told from '@chaps/contracts/told-results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const getParams = (resultId: string) => ({ result_id: resultId });

/** Results of which the person has not been told. */
export const notToldQuery = (query: RequestOf<typeof told.listNotToldResults>['query']) =>
  queryOptions({
    queryKey: ['staff', 'results-not-told', query],
    queryFn: ({ signal }) => call(told.listNotToldResults, { query, signal }),
    placeholderData: keepPreviousData,
    // Health data: fetched each time, and removed from the cache when the page is left.
    staleTime: 0,
    gcTime: 0,
  });

export const resultSettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'result-settings'],
    queryFn: ({ signal }) => call(told.readResultSettings, { signal }),
  });

export const changeResultSettings = (body: told.ResultSettings) =>
  call(told.changeResultSettings, { body });

/** @throws {ApiError} 409 RESULT_CHANGED */
export const recordAsTold = (resultId: string, body: told.ToldRequest) =>
  call(told.recordAsTold, { params: getParams(resultId), body });

/** @throws {ApiError} 409 PERSON_CHANGED */
export const confirmClaim = (profileId: string) =>
  call(told.confirmClaim, { params: { profile_id: profileId } });

/** @throws {ApiError} 409 PERSON_CHANGED */
export const rejectClaim = (profileId: string) =>
  call(told.rejectClaim, { params: { profile_id: profileId } });

/** @throws {ApiError} 409 RESULT_CHANGED */
export const removeToldRecord = (resultId: string) =>
  call(told.removeToldRecord, { params: getParams(resultId) });
