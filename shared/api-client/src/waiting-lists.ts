import * as waitingLists from '@chaps/contracts/waiting-lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** The full events for whose next free place the user waits. */
export const waitingListsQuery = () =>
  queryOptions({
    queryKey: ['waiting-lists'],
    queryFn: async ({ signal }) =>
      (await call(waitingLists.listWaitingLists, { signal })).waiting_lists,
    staleTime: 0,
  });

/**
 * Joining twice has no further effect.
 * @param pass for a private event
 * @throws {ApiError} EVENT_CHANGED when a place is free, and others
 */
export const joinWaitingList = (eventId: string, pass: string | undefined) =>
  call(waitingLists.joinWaitingList, {
    params: { event_id: eventId },
    body: pass === undefined ? {} : { pass },
    idempotencyKey: crypto.randomUUID(),
  });

export const leaveWaitingList = (eventId: string) =>
  call(waitingLists.leaveWaitingList, { params: { event_id: eventId } });
