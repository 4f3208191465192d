import {
  type AccessCodeRequest,
  type AccessCodeResponse,
  checkAccessCode as checking,
} from '@chaps/contracts/access-codes';
import {
  EVENT_PASS_HEADER,
  type EventPointsQuery,
  type EventsQuery,
  type EventsResponse,
  listEventPoints,
  listEvents,
  readEvent,
} from '@chaps/contracts/events';
import { listSlots } from '@chaps/contracts/slots';
import { ApiError } from '@chaps/runtime';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { logError } from './error-logs.ts';
import { call } from './request.ts';

/** Query options for a page that shows free seats: refetched every 30 s and on focus. */
export const LIVE_QUERY_OPTIONS = {
  staleTime: 5_000,
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
} as const;

async function findEvents(query: EventsQuery, signal: AbortSignal): Promise<EventsResponse> {
  try {
    return await call(listEvents, { query, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'FORMAT') throw error;
    void logError(error.message, `${listEvents.route}, request ${error.requestId ?? 'unknown'}`);
    return { events: [] };
  }
}

/**
 * A response that does not match the schema is logged and counts as no events (spec 2).
 * @param query empty for all events
 */
export const findEventsQuery = (query: EventsQuery) =>
  queryOptions({
    queryKey: ['events', 'search', query],
    queryFn: async ({ signal }) => (await findEvents(query, signal)).events,
  });

/** The same, including the number of events on all pages. */
export const eventsPageQuery = (query: EventsQuery) =>
  queryOptions({
    queryKey: ['events', 'page', query],
    queryFn: ({ signal }) => findEvents(query, signal),
  });

/** The pins of a map. */
export const eventPointsQuery = (query: EventPointsQuery) =>
  queryOptions({
    queryKey: ['events', 'points', query],
    queryFn: ({ signal }) => call(listEventPoints, { query, signal }),
  });

/**
 * @param pass pass for a private event; without it the address is left out
 * @throws {ApiError} 404 for an unknown id, 422 for a malformed one
 */
export const eventQuery = (eventId: string, pass: string | undefined) =>
  queryOptions({
    queryKey: ['events', eventId, pass ?? ''],
    queryFn: async ({ signal }) => {
      const headers = pass ? { headers: { [EVENT_PASS_HEADER]: pass } } : {};
      const params = { event_id: eventId };
      return (await call(readEvent, { params, signal, ...headers })).event;
    },
  });

/** Refetches every event that shows free seats, because a seat was taken or released. */
export const refreshEvents = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['events'] });

/** The times that can still be chosen, by date. */
export const slotsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', eventId, 'slots'],
    queryFn: ({ signal }) => call(listSlots, { params: { event_id: eventId }, signal }),
    ...LIVE_QUERY_OPTIONS,
  });

/**
 * A wrong code is a response, not an error: read `status` first.
 * @throws {ApiError} 429 after too many attempts, and when the service cannot be reached
 */
export const checkAccessCode = (
  eventId: string,
  body: AccessCodeRequest,
): Promise<AccessCodeResponse> => call(checking, { params: { event_id: eventId }, body });
