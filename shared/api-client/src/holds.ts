import type { Appointment } from '@chaps/contracts/appointments';
import { holdResponse } from '@chaps/contracts/holds';
import { onThisClock } from './appointments.ts';
import { api } from './request.ts';

/** One slot of one event. */
export interface Claim {
  eventId: string;
  /** `HH:mm`, London wall time. */
  startTime: string;
  /** Pass of a private event. */
  pass?: string | undefined;
}

/**
 * `POST /events/{event_id}/holds`: holds a seat for this person. A hold is an
 * appointment in its first state.
 * @param idempotencyKey one per press of the button
 * @throws {ApiError} SLOT_TAKEN, ALREADY_BOOKED and others
 */
export async function createHold(claim: Claim, idempotencyKey: string): Promise<Appointment> {
  const { hold } = await api.post(`/events/${encodeURIComponent(claim.eventId)}/holds`, {
    schema: holdResponse,
    body: { start_time: claim.startTime, ...(claim.pass ? { pass: claim.pass } : {}) },
    idempotencyKey,
  });
  return onThisClock(hold);
}

/**
 * `POST /holds/{hold_id}/renew`.
 * @throws {ApiError} HOLD_EXPIRED when it has lapsed, HOLD_LIMIT after 60 minutes
 */
export async function renewHold(holdId: string): Promise<Appointment> {
  const path = `/holds/${encodeURIComponent(holdId)}/renew`;
  return onThisClock((await api.post(path, { schema: holdResponse, body: {} })).hold);
}
