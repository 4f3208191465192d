import { api } from '@chaps/api-client';
import { type Hold, holdResponse } from '@chaps/contracts/holds';

/** What is claimed: one slot of one event. */
export interface Claim {
  eventId: string;
  /** HH:mm, London wall time. */
  startTime: string;
  /** Of a private event's access code. */
  pass?: string | undefined;
}

/**
 * `POST /events/{event_id}/holds`: keeps the place for this person.
 * @param idempotencyKey one per press of the button
 * @throws {ApiError} SLOT_TAKEN, ALREADY_BOOKED and the other refusals of `hold/refusals.ts`
 */
export async function claimPlace(claim: Claim, idempotencyKey: string): Promise<Hold> {
  const { hold } = await api.post(`/events/${claim.eventId}/holds`, {
    schema: holdResponse,
    body: { start_time: claim.startTime, ...(claim.pass ? { pass: claim.pass } : {}) },
    idempotencyKey,
  });
  return hold;
}

/**
 * `POST /holds/{hold_id}/renew`: keeps the place for another while.
 * @throws {ApiError} HOLD_EXPIRED when it is gone, HOLD_LIMIT after 60 minutes
 */
export async function renewHold(holdId: string): Promise<Hold> {
  const { hold } = await api.post(`/holds/${holdId}/renew`, { schema: holdResponse, body: {} });
  return hold;
}
