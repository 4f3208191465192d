import { eventPass } from '@chaps/api-client/event-pass';
import { eventQuery, LIVE } from '@chaps/api-client/events';
import type { Event } from '@chaps/contracts/events';
import { eventInState } from '@chaps/contracts/navigation-state';
import { isUnknownRecord } from '@chaps/ui';
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

/**
 * The event of the page: from navigation state first, then refreshed from the API, so that a shared
 * link or a reload works.
 */
export function useEventDetails(eventId: string, now: Date): EventDetails {
  const { state } = useLocation();
  const carried = useMemo(() => eventInState(state, eventId), [state, eventId]);
  const { data, error, refetch } = useQuery({
    ...eventQuery(eventId, eventPass(eventId, now)),
    ...LIVE,
    placeholderData: keepPreviousData,
  });
  const event = data ?? carried;
  if (event) return { state: 'ready', event, offered: !(error && isUnknownRecord(error)) };
  if (!error) return { state: 'loading' };
  if (isUnknownRecord(error)) return { state: 'not-found' };
  return { state: 'failed', error, retry: refetch };
}
