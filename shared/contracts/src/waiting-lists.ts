import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoDate, isoInstant, recordId, successResponse } from './scalars.ts';

/**
 * Minutes for which a free place is kept for the next person: long enough to read their e-mail after a night.
 */
export const OFFER_MINUTES = 12 * 60;
/** With fewer minutes left before online booking closes, nobody is offered a place. */
export const MIN_OFFER_MINUTES = 60;

/** The pass of a private event, from `check-access-code`. */
export const waitingListRequest = z.object({ pass: z.string().max(1000).optional() });

/** The events for whose next free place the user waits, soonest first. */
export const waitingListsResponse = z.object({
  waiting_lists: z.array(
    z.object({
      event_id: recordId,
      event_name: z.string(),
      event_date: isoDate,
      joined_at: isoInstant,
    }),
  ),
});
export type WaitingList = z.infer<typeof waitingListsResponse>['waiting_lists'][number];

export const listWaitingLists = {
  route: 'GET /waiting-lists',
  caller: 'member',
  answer: waitingListsResponse,
} as const satisfies Endpoint;

/** Joining again keeps the position in the list, unless a place has been offered in the meantime. */
export const joinWaitingList = {
  route: 'POST /events/{event_id}/waiting-list',
  caller: 'member',
  idempotent: true,
  body: waitingListRequest,
  answer: successResponse,
  statuses: [201],
  errors: [
    'PROFILE_REQUIRED',
    'ACCESS_CODE_REQUIRED',
    'EVENT_PASSED',
    'BOOKING_CLOSED',
    'ALREADY_BOOKED',
    'EVENT_CHANGED',
    'CANCELLED_BEFORE',
  ],
} as const satisfies Endpoint;

export const leaveWaitingList = {
  route: 'DELETE /events/{event_id}/waiting-list',
  caller: 'member',
  answer: successResponse,
  errors: ['PROFILE_REQUIRED'],
} as const satisfies Endpoint;
