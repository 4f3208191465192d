import { eventPass } from '@chaps/api-client/event-pass';
import { eventQuery, LIVE } from '@chaps/api-client/events';
import { type Event, event as eventSchema } from '@chaps/contracts/events';
import { ApiError } from '@chaps/runtime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export type EventDetails =
  | { state: 'loading' }
  | { state: 'not-found' }
  | { state: 'failed'; error: Error; retry: () => unknown }
  | {
      state: 'ready';
      event: Event;
      /** False when the service no longer knows the event. */
      offered: boolean;
    };

/** The event in navigation state, if it is the one of the address. */
function useHandedOver(eventId: string): Event | undefined {
  const state: unknown = useLocation().state;
  return useMemo(() => {
    const details = (state as { eventDetails?: unknown } | null)?.eventDetails;
    const event = eventSchema.safeParse(details).data;
    return event?.event_id === eventId ? event : undefined;
  }, [state, eventId]);
}

const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/**
 * The event of the page: from navigation state first, then refreshed from the API, so that a shared
 * link or a reload works.
 */
export function useEventDetails(eventId: string, now: Date): EventDetails {
  const handedOver = useHandedOver(eventId);
  const { data, error, refetch } = useQuery({
    ...eventQuery(eventId, eventPass(eventId, now)),
    ...LIVE,
    placeholderData: keepPreviousData,
  });
  const event = data ?? handedOver;
  if (event) return { state: 'ready', event, offered: !(error && isUnknown(error)) };
  if (!error) return { state: 'loading' };
  if (isUnknown(error)) return { state: 'not-found' };
  return { state: 'failed', error, retry: refetch };
}
