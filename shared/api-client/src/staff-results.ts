import type { RequestOf } from '@chaps/contracts/endpoint';
import type { MappingRequest } from '@chaps/contracts/lab-readings';
import type * as z from '@chaps/contracts/schema';
import type {
  BatchSummary,
  ResultOverride,
  SetAsideResolution,
  setAsideMatch,
} from '@chaps/contracts/staff-results';
import * as results from '@chaps/contracts/staff-results';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';
import { upload } from './upload.ts';

const getParams = (batchId: string) => ({ batch_id: batchId });

/** Another person may release or discard it at any time. */
const ALWAYS_STALE = { staleTime: 0 };

export const batchesQuery = (query: RequestOf<typeof results.listBatches>['query']) =>
  queryOptions({
    queryKey: ['staff', 'result-batches', query],
    queryFn: ({ signal }) => call(results.listBatches, { query, signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_STALE,
  });

export const batchQuery = (batchId: string, query: RequestOf<typeof results.readBatch>['query']) =>
  queryOptions({
    queryKey: ['staff', 'result-batches', batchId, query],
    queryFn: ({ signal }) => call(results.readBatch, { params: getParams(batchId), query, signal }),
    placeholderData: keepPreviousData,
    // Health data is removed from the cache when the page is left.
    gcTime: 0,
    ...ALWAYS_STALE,
  });

/** @throws {ApiError} 422 for a file that cannot be read or is already pending; 413 */
export const uploadResults = async (
  file: File,
  laboratory: string,
  onProgress: (sent: number) => void,
) => {
  const query = { file_name: file.name, laboratory };
  return (await upload(results.uploadBatch, file, { query, onProgress })).batch_id;
};

/** Names of laboratories. */
export const laboratoriesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'laboratories'],
    queryFn: async ({ signal }) => (await call(results.listLaboratories, { signal })).laboratories,
    ...ALWAYS_STALE,
  });

/** How the caller's own file is read, with its first rows. */
export const fileMappingQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['staff', 'readings', batchId],
    queryFn: ({ signal }) => call(results.readFileMapping, { params: getParams(batchId), signal }),
    gcTime: 0,
    ...ALWAYS_STALE,
  });

/**
 * @throws {ApiError} 403 SECOND_PERSON; 409 BATCH_CLOSED; 422 while choices are still to be made
 */
export const changeFileMapping = (batchId: string, body: MappingRequest) =>
  call(results.changeFileMapping, { params: getParams(batchId), body });

/** @throws {ApiError} 403 SECOND_PERSON; 409 BATCH_CLOSED, BATCH_CHANGED */
export const releaseBatch = (batchId: string, confirmed: BatchSummary, digest: string) =>
  call(results.releaseBatch, { params: getParams(batchId), body: { confirmed, digest } });

/** @throws {ApiError} 409 BATCH_CLOSED */
export const discardBatch = (batchId: string, reason: string) =>
  call(results.discardBatch, { params: getParams(batchId), body: { reason } });

/** Rows that were not released with their file. */
export const setAsideQuery = (query: RequestOf<typeof results.listSetAsideRows>['query'] = {}) =>
  queryOptions({
    queryKey: ['staff', 'result-batches', 'set aside', query],
    queryFn: ({ signal }) => call(results.listSetAsideRows, { query, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    ...ALWAYS_STALE,
  });

/** @throws {ApiError} 422 when name and birth date do not match the booking; 409 BATCH_CHANGED */
export const matchSetAsideRow = async (id: string, body: z.input<typeof setAsideMatch>) =>
  (await call(results.matchSetAsideRow, { params: { set_aside_id: id }, body })).batch_id;

/** @throws {ApiError} 409 BATCH_CLOSED; BATCH_CHANGED when the row is now held back for a different reason */
export const overrideRow = (batchId: string, body: ResultOverride) =>
  call(results.overrideRow, { params: { batch_id: batchId }, body });

/**
 * @returns the file to be released
 * @throws {ApiError} 409 BATCH_CHANGED when no row matches
 */
export const createBatchFromMatches = async () =>
  (await call(results.createBatchFromMatches, {})).batch_id;

/** @throws {ApiError} 404; 409 BATCH_CHANGED */
export const resolveSetAsideRow = (id: string, body: SetAsideResolution) =>
  call(results.resolveSetAsideRow, { params: { set_aside_id: id }, body });

/** @throws {ApiError} 409 RESULT_CHANGED when it was already corrected or withdrawn */
export const withdrawResult = (id: string, reason: string) =>
  call(results.withdrawResult, { params: { result_id: id }, body: { reason } });

export const refreshResultBatches = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'result-batches'] });
