import {
  type FOLLOW_UP_FILTERS,
  type FollowUpChange,
  type FollowUpStep,
  followUpResponse,
  followUpsResponse,
} from '@chaps/contracts/follow-ups';
import { successResponse } from '@chaps/contracts/scalars';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

const success = { schema: successResponse };
const pathOf = (id: string) => `/staff/follow-ups/${encodeURIComponent(id)}`;

/** Health data: fetched each time, and removed from the cache when the page is left. */
const FRESH = { staleTime: 0, gcTime: 0 };

export interface FollowUpFilter {
  show: (typeof FOLLOW_UP_FILTERS)[number];
  page: number;
}

export const followUpsQuery = ({ show, page }: FollowUpFilter) =>
  queryOptions({
    queryKey: ['staff', 'follow-ups', { show, page }],
    queryFn: ({ signal }) => {
      const query = { show, page: String(page) };
      return api.get('/staff/follow-ups', { schema: followUpsResponse, query, signal });
    },
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const followUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'follow-ups', id],
    queryFn: ({ signal }) => api.get(pathOf(id), { schema: followUpResponse, signal }),
    ...FRESH,
  });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED */
export const moveFollowUp = (id: string, body: FollowUpStep) =>
  api.post(`${pathOf(id)}/steps`, { ...success, body });

export const addNote = (id: string, note: string) =>
  api.post(`${pathOf(id)}/notes`, { ...success, body: { note } });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED when it has ended */
export const changeFollowUp = (id: string, body: FollowUpChange) =>
  api.patch(pathOf(id), { ...success, body });

export const refreshFollowUps = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'follow-ups'] });
