import {
  laboratoriesResponse,
  type ReadingRequest,
  readingResponse,
} from '@chaps/contracts/lab-readings';
import { successResponse } from '@chaps/contracts/scalars';
import type * as z from '@chaps/contracts/schema';
import {
  type BatchSummary,
  batchesResponse,
  batchResponse,
  newBatchResponse,
  type ROW_FILTERS,
  type SetAsideResolution,
  type setAsideMatch,
  setAsideResponse,
} from '@chaps/contracts/staff-results';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';
import { upload } from './upload.ts';

const success = { schema: successResponse };
const pathOf = (batchId: string) => `/staff/result-batches/${encodeURIComponent(batchId)}`;

/** Another person may release or discard it at any time. */
const FRESH = { staleTime: 0 };

export const batchesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'result-batches'],
    queryFn: async ({ signal }) =>
      (await api.get('/staff/result-batches', { schema: batchesResponse, signal })).batches,
    ...FRESH,
  });

export interface RowFilter {
  show: (typeof ROW_FILTERS)[number];
  page: number;
}

export const batchQuery = (batchId: string, { show, page }: RowFilter) =>
  queryOptions({
    queryKey: ['staff', 'result-batches', batchId, { show, page }],
    queryFn: ({ signal }) => {
      const query = { show, page: String(page) };
      return api.get(pathOf(batchId), { schema: batchResponse, query, signal });
    },
    placeholderData: keepPreviousData,
    // Health data is removed from the cache when the page is left.
    gcTime: 0,
    ...FRESH,
  });

/** @throws {ApiError} 422 for a file that cannot be read or waits already; 413 */
export const uploadResults = async (
  file: File,
  laboratory: string,
  onProgress: (sent: number) => void,
) => {
  const query = { file_name: file.name, laboratory };
  const options = { schema: newBatchResponse, query, onProgress };
  return (await upload('/staff/result-batches', file, options)).batch_id;
};

/** Names of laboratories. */
export const laboratoriesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'laboratories'],
    queryFn: async ({ signal }) =>
      (await api.get('/staff/laboratories', { schema: laboratoriesResponse, signal })).laboratories,
    ...FRESH,
  });

/** How one's own file is read, with its first rows. */
export const readingQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['staff', 'readings', batchId],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(batchId)}/reading`, { schema: readingResponse, signal }),
    gcTime: 0,
    ...FRESH,
  });

/** @throws {ApiError} 403 SECOND_PERSON; 409 BATCH_CLOSED; 422 for what is still to be chosen */
export const changeReading = (batchId: string, body: ReadingRequest) =>
  api.post(`${pathOf(batchId)}/reading`, { ...success, body });

/** @throws {ApiError} 403 SECOND_PERSON; 409 BATCH_CLOSED, BATCH_CHANGED */
export const releaseBatch = (batchId: string, confirmed: BatchSummary, digest: string) =>
  api.post(`${pathOf(batchId)}/release`, { ...success, body: { confirmed, digest } });

/** @throws {ApiError} 409 BATCH_CLOSED */
export const discardBatch = (batchId: string, reason: string) =>
  api.post(`${pathOf(batchId)}/discard`, { ...success, body: { reason } });

/** Rows that were not released with their file. */
export const setAsideQuery = () =>
  queryOptions({
    queryKey: ['staff', 'result-batches', 'set aside'],
    queryFn: async ({ signal }) =>
      (await api.get('/staff/set-aside-results', { schema: setAsideResponse, signal })).rows,
    gcTime: 0,
    ...FRESH,
  });

const setAsidePath = (id: string) => `/staff/set-aside-results/${encodeURIComponent(id)}`;

/** @throws {ApiError} 422 when name and birth date are not those of the booking; 409 BATCH_CHANGED */
export const matchSetAside = async (id: string, body: z.input<typeof setAsideMatch>) =>
  (await api.post(`${setAsidePath(id)}/match`, { schema: newBatchResponse, body })).batch_id;

/** @throws {ApiError} 404; 409 BATCH_CHANGED */
export const resolveSetAside = (id: string, body: SetAsideResolution) =>
  api.post(`${setAsidePath(id)}/resolve`, { ...success, body });

export const refreshResultBatches = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'result-batches'] });
