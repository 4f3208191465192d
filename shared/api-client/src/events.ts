import {
  type AccessCodeRequest,
  type AccessCodeResponse,
  accessCodeResponse,
} from '@chaps/contracts/access-codes';
import {
  EVENT_PASS_HEADER,
  type EventPointsQuery,
  type EventsQuery,
  type EventsResponse,
  eventPointsResponse,
  eventResponse,
  eventsResponse,
} from '@chaps/contracts/events';
import { slotsResponse } from '@chaps/contracts/slots';
import { ApiError } from '@chaps/runtime';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { logError } from './error-logs.ts';
import { api } from './request.ts';

const pathOf = (eventId: string) => `/events/${encodeURIComponent(eventId)}`;

/** Query options of a page that shows free seats: fetched again every 30 s and on focus. */
export const LIVE = {
  staleTime: 5_000,
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
} as const;

async function findEvents(query: EventsQuery, signal: AbortSignal): Promise<EventsResponse> {
  try {
    return await api.get('/events', { schema: eventsResponse, query, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'FORMAT') throw error;
    void logError(error.message, `GET /events, request ${error.requestId ?? 'unknown'}`);
    return { events: [] };
  }
}

/**
 * `GET /events`. A response of another shape is logged and counts as no events (spec 2).
 * @param query empty for all events
 */
export const findEventsQuery = (query: EventsQuery) =>
  queryOptions({
    queryKey: ['events', 'search', query],
    queryFn: async ({ signal }) => (await findEvents(query, signal)).events,
  });

/** The same with the number of events on all pages. */
export const eventsPageQuery = (query: EventsQuery) =>
  queryOptions({
    queryKey: ['events', 'page', query],
    queryFn: ({ signal }) => findEvents(query, signal),
  });

/** `GET /events/points`: the pins of a map. */
export const eventPointsQuery = (query: EventPointsQuery) =>
  queryOptions({
    queryKey: ['events', 'points', query],
    queryFn: ({ signal }) =>
      api.get('/events/points', { schema: eventPointsResponse, query, signal }),
  });

/**
 * `GET /events/{event_id}`.
 * @param pass of a private event; without it the address is left out
 * @throws {ApiError} 404 for an unknown id, 422 for one that is no id
 */
export const eventQuery = (eventId: string, pass: string | undefined) =>
  queryOptions({
    queryKey: ['events', eventId, pass ?? ''],
    queryFn: async ({ signal }) => {
      const headers = pass ? { headers: { [EVENT_PASS_HEADER]: pass } } : {};
      return (await api.get(pathOf(eventId), { schema: eventResponse, signal, ...headers })).event;
    },
  });

/** A seat was taken or given back: every event shows how many are free. */
export const refreshEvents = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['events'] });

/** `GET /events/{event_id}/slots`: per date, the times that can still be chosen. */
export const slotsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', eventId, 'slots'],
    queryFn: ({ signal }) => api.get(`${pathOf(eventId)}/slots`, { schema: slotsResponse, signal }),
    ...LIVE,
  });

/**
 * `POST /events/{event_id}/check-access-code`. A wrong code is an answer, not an error: read
 * `status` first.
 * @throws {ApiError} 429 after too many tries, and when the service cannot be reached
 */
export const checkAccessCode = (
  eventId: string,
  request: AccessCodeRequest,
): Promise<AccessCodeResponse> =>
  api.post(`${pathOf(eventId)}/check-access-code`, { schema: accessCodeResponse, body: request });
