import type { RequestOf } from '@chaps/contracts/endpoint';
import * as invitations from '@chaps/contracts/test-invitations';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const ofEvent = (eventId: string) => ({ event_id: eventId });

/** Whom an event can invite to their next test, and whom it has invited. */
export const testInvitationsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'test-invitations'],
    queryFn: ({ signal }) =>
      call(invitations.readTestInvitations, { params: ofEvent(eventId), signal }),
    staleTime: 0,
  });

/** @throws {ApiError} 409 EVENT_CHANGED */
export const sendTestInvitations = (
  eventId: string,
  body: RequestOf<typeof invitations.sendTestInvitations>['body'],
  idempotencyKey: string,
) => call(invitations.sendTestInvitations, { params: ofEvent(eventId), body, idempotencyKey });

/** One to yourself. */
export const tryTestInvitation = (eventId: string, idempotencyKey: string) =>
  call(invitations.tryTestInvitation, { params: ofEvent(eventId), idempotencyKey });

export const pauseInvitationWave = (eventId: string, waveId: string, isPaused: boolean) =>
  call(invitations.changeInvitationWave, {
    params: { ...ofEvent(eventId), wave_id: waveId },
    body: { is_paused: isPaused },
  });
