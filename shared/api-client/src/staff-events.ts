import { successResponse } from '@chaps/contracts/scalars';
import {
  accessCodesResponse,
  callOffPreview,
  callOffResponse,
  type EventDetails,
  eventChangePreview,
  fillingResponse,
  newAccessCodeResponse,
  newEventResponse,
  productsResponse,
  staffEventResponse,
  staffEventsResponse,
  todayResponse,
} from '@chaps/contracts/staff-events';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

const success = { schema: successResponse };
const pathOf = (eventId: string) => `/staff/events/${encodeURIComponent(eventId)}`;

/** Staff look at what others change at the same time. */
const FRESH = { staleTime: 0 };

export const todayQuery = () =>
  queryOptions({
    queryKey: ['staff', 'today'],
    queryFn: ({ signal }) => api.get('/staff/today', { schema: todayResponse, signal }),
    ...FRESH,
  });

export const productsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'products'],
    queryFn: async ({ signal }) =>
      (await api.get('/staff/products', { schema: productsResponse, signal })).products,
  });

export interface EventFilter {
  q: string;
  when: 'upcoming' | 'past' | 'all';
  page: number;
}

export const staffEventsQuery = ({ q, when, page }: EventFilter) =>
  queryOptions({
    queryKey: ['staff', 'events', { q, when, page }],
    queryFn: ({ signal }) => {
      const query = { when, page: String(page), ...(q ? { q } : {}) };
      return api.get('/staff/events', { schema: staffEventsResponse, query, signal });
    },
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const staffEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId],
    queryFn: ({ signal }) => api.get(pathOf(eventId), { schema: staffEventResponse, signal }),
    ...FRESH,
  });

export const createEvent = async (body: EventDetails): Promise<string> =>
  (await api.post('/staff/events', { schema: newEventResponse, body })).event_id;

/**
 * @param confirmation of the preview, when people must be told
 * @throws {ApiError} 409 EVENT_CHANGED when it has changed since `version`, PEOPLE_TO_TELL when
 *   somebody must be told whom no preview has shown
 */
export const changeEvent = (
  eventId: string,
  version: number,
  details: EventDetails,
  confirmation?: string,
) => api.patch(pathOf(eventId), { ...success, body: { ...details, version, confirmation } });

/** Whom a change would concern; changes nothing. */
export const previewEventChange = (eventId: string, version: number, details: EventDetails) =>
  api.post(`${pathOf(eventId)}/change-preview`, {
    schema: eventChangePreview,
    body: { ...details, version },
  });

export const publishEvent = (eventId: string) =>
  api.post(`${pathOf(eventId)}/publication`, success);

export const switchBooking = (eventId: string, open: boolean) =>
  api.post(`${pathOf(eventId)}/booking`, { ...success, body: { open } });

export const callOffQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'call-off'],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(eventId)}/call-off`, { schema: callOffPreview, signal }),
    gcTime: 0,
    ...FRESH,
  });

export const callOffEvent = (eventId: string, reason: string) =>
  api.post(`${pathOf(eventId)}/call-off`, { schema: callOffResponse, body: { reason } });

export const accessCodesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'access-codes'],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(eventId)}/access-codes`;
      return (await api.get(path, { schema: accessCodesResponse, signal })).codes;
    },
    ...FRESH,
  });

/** The new code, which is shown once. */
export const addAccessCode = async (eventId: string, label: string): Promise<string> => {
  const options = { schema: newAccessCodeResponse, body: { label } };
  return (await api.post(`${pathOf(eventId)}/access-codes`, options)).code;
};

export const revokeAccessCode = (eventId: string, codeId: string) =>
  api.delete(`${pathOf(eventId)}/access-codes/${encodeURIComponent(codeId)}`, success);

export const fillingQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'filling'],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(eventId)}/filling`, { schema: fillingResponse, signal }),
    ...FRESH,
  });

/** Events, their bookings, codes and figures. */
export const refreshStaffEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['staff', 'events'] });
