import type { RequestOf } from '@chaps/contracts/endpoint';
import { type DeliveriesQuery, listMessages, readMessage } from '@chaps/contracts/staff-messages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const getKey = (eventId: string) => ['staff', 'events', eventId, 'messages'];

/** Messages to people at an event, newest first. */
export const messagesQuery = (eventId: string, query: RequestOf<typeof listMessages>['query']) =>
  queryOptions({
    queryKey: [...getKey(eventId), query],
    queryFn: ({ signal }) => call(listMessages, { params: { event_id: eventId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A message with a page of its deliveries. */
export const messageQuery = (eventId: string, messageId: string, query: DeliveriesQuery) =>
  queryOptions({
    queryKey: [...getKey(eventId), messageId, query],
    queryFn: ({ signal }) =>
      call(readMessage, { params: { event_id: eventId, message_id: messageId }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
