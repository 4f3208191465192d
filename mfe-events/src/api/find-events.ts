import { api } from '@chaps/api-client';
import { type Event, type EventsQuery, eventsResponse } from '@chaps/contracts/events';
import { ApiError } from '@chaps/runtime';
import { queryOptions } from '@tanstack/react-query';
import { logError } from './log-error.ts';

/**
 * `GET /events` (spec 7).
 * @returns the events, or none when the answer has another shape (spec 2: 'An unexpected events
 * response is treated as an empty list'), which is logged
 * @throws {ApiError} when the service refuses or cannot be reached
 */
async function findEvents(query: EventsQuery, signal: AbortSignal): Promise<Event[]> {
  try {
    const { events } = await api.get('/events', { schema: eventsResponse, query, signal });
    return events;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'FORMAT') throw error;
    logError(error.message, `GET /events, request ${error.requestId ?? 'unknown'}`);
    return [];
  }
}

/** @param query empty for all events */
export const findEventsQuery = (query: EventsQuery) =>
  queryOptions({
    queryKey: ['events', 'search', query],
    queryFn: ({ signal }) => findEvents(query, signal),
  });
