import type { RequestOf } from '@chaps/contracts/endpoint';
import * as invitations from '@chaps/contracts/test-invitations';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

const getEventParams = (eventId: string) => ({ event_id: eventId });

/** The people whom an event can invite, or has invited, to their next test. */
export const testInvitationsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'test-invitations'],
    queryFn: ({ signal }) =>
      call(invitations.readTestInvitations, { params: getEventParams(eventId), signal }),
    staleTime: 0,
  });

/** @throws {ApiError} 409 EVENT_CHANGED */
export const sendTestInvitations = (
  eventId: string,
  body: RequestOf<typeof invitations.sendTestInvitations>['body'],
  idempotencyKey: string,
) =>
  call(invitations.sendTestInvitations, { params: getEventParams(eventId), body, idempotencyKey });

/** Sends a trial invitation to the caller. */
export const sendTrialInvitation = (eventId: string, idempotencyKey: string) =>
  call(invitations.sendTrialInvitation, { params: getEventParams(eventId), idempotencyKey });

export const pauseInvitationWave = (eventId: string, waveId: string, isPaused: boolean) =>
  call(invitations.changeInvitationWave, {
    params: { ...getEventParams(eventId), wave_id: waveId },
    body: { is_paused: isPaused },
  });
