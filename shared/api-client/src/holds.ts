import type { Appointment } from '@chaps/contracts/appointments';
import * as holds from '@chaps/contracts/holds';
import { toLocalClock } from './list-own-appointments.ts';
import { call } from './request.ts';

/** One slot of one event. */
export type SlotClaim = holds.HoldRequest & { eventId: string };

/**
 * Holds a seat for this person. A hold is an appointment in its first state.
 * @param idempotencyKey a new one for each press of the button
 * @throws {ApiError} SLOT_TAKEN, ALREADY_BOOKED and others
 */
export async function createHold(
  { eventId, ...body }: SlotClaim,
  idempotencyKey: string,
): Promise<Appointment> {
  const { hold } = await call(holds.createHold, {
    params: { event_id: eventId },
    body,
    idempotencyKey,
  });
  return toLocalClock(hold);
}

/** @throws {ApiError} HOLD_EXPIRED when it has lapsed, HOLD_LIMIT after 60 minutes */
export async function renewHold(holdId: string): Promise<Appointment> {
  return toLocalClock((await call(holds.renewHold, { params: { hold_id: holdId } })).hold);
}

/** Gives up a seat; repeating it has no effect. */
export const releaseHold = (holdId: string) =>
  call(holds.releaseHold, { params: { hold_id: holdId } });
