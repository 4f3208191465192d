import type {
  DataRequestClosure,
  DataRequestsQuery,
  ErasureConfirmation,
  NewDataRequest,
} from '@chaps/contracts/data-requests';
import * as requests from '@chaps/contracts/data-requests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const getParams = (requestId: string) => ({ data_request_id: requestId });

export const dataRequestsQuery = (query: DataRequestsQuery) =>
  queryOptions({
    queryKey: ['staff', 'data-requests', query],
    queryFn: ({ signal }) => call(requests.listDataRequests, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const dataRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['staff', 'data-requests', 'one', requestId],
    queryFn: ({ signal }) =>
      call(requests.readDataRequest, { params: getParams(requestId), signal }),
    staleTime: 0,
  });

/** @returns its id */
export const recordDataRequest = async (body: NewDataRequest): Promise<string> =>
  (await call(requests.recordDataRequest, { body })).data_request_id;

/** @throws {ApiError} 409 when it is already closed */
export const closeDataRequest = (requestId: string, body: DataRequestClosure) =>
  call(requests.closeDataRequest, { params: getParams(requestId), body });

/** Everything held about the person who asked. The access log records that it was read. */
export const exportForDataRequest = (requestId: string) =>
  call(requests.exportForDataRequest, { params: getParams(requestId) });

/** @throws {ApiError} 409 while the person has an upcoming booking */
export const eraseForDataRequest = (requestId: string, body: ErasureConfirmation) =>
  call(requests.eraseForDataRequest, { params: getParams(requestId), body });
