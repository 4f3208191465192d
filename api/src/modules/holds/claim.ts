import { HOLD_MINUTES, needsPayment, pricePence } from '@chaps/shared/contracts';
import { sql } from 'kysely';
import type { Executor } from '../../db.ts';
import type { Services } from '../../services.ts';
import { alreadyBooked, paymentInProgress } from '../appointments/policy.ts';
import {
  type AppointmentRow,
  lockLiveAppointment,
  moveAppointment,
} from '../appointments/queries.ts';
import type { EventRow } from '../events/queries.ts';
import { claimPlace, freePlace, freePlaces, releaseLapsedHolds } from '../slots/queries.ts';
import { admittedStart, pricedEvent, slotTaken, slotUnknown } from './policy.ts';
import { extendHold, lockSlots } from './queries.ts';

export interface Claim {
  /** Locked by the caller, so that one person's claims come one after the other. */
  profileId: string;
  event: EventRow;
  /** `HH:mm`, London. */
  startTime: string;
  pass?: string | undefined;
}

/**
 * Keeps a place for a person, in the caller's transaction. A live hold of the same event is renewed
 * or moved to the wanted time, so that nobody holds two.
 * @throws {Refusal} 403 ACCESS_CODE_REQUIRED; 409 EVENT_PASSED, BOOKING_CLOSED, SLOT_TAKEN,
 *   ALREADY_BOOKED, PAYMENT_IN_PROGRESS; 422 for a time the event does not have
 */
export async function claimHold(
  services: Services,
  transaction: Executor,
  { profileId, event, startTime, pass }: Claim,
): Promise<{ appointmentId: string; made: boolean }> {
  const current = services.now();
  const slot = {
    eventId: event.event_id,
    startsAt: admittedStart(services, event, startTime, pass),
  };
  const free = await freePlaces(transaction, slot);
  if (free === undefined) throw slotUnknown();

  const live = await lockLiveAppointment(transaction, profileId, event.event_id);
  const held = await heldPlace(transaction, live, current);
  if (held && held.slot_starts_at.getTime() === slot.startsAt.getTime()) {
    await extendHold(transaction, held.appointment_id);
    return { appointmentId: held.appointment_id, made: false };
  }
  if (free <= 0) throw slotTaken();
  if (live) await lockSlots(transaction, event.event_id, [live.slot_starts_at, slot.startsAt]);
  await releaseLapsedHolds(transaction, slot);
  if (!(await claimPlace(transaction, slot))) throw slotTaken();
  if (held) {
    await freePlace(transaction, { eventId: event.event_id, startsAt: held.slot_starts_at });
    await moveHold(transaction, held.appointment_id, slot.startsAt);
    return { appointmentId: held.appointment_id, made: false };
  }
  return {
    appointmentId: await insertHold(transaction, profileId, event, slot.startsAt),
    made: true,
  };
}

/** The person's hold of this event if it still stands; a lapsed one is given up first. */
async function heldPlace(
  transaction: Executor,
  live: AppointmentRow | undefined,
  now: Date,
): Promise<AppointmentRow | null> {
  if (!live) return null;
  if (live.status === 'capturing') throw paymentInProgress();
  if (live.status !== 'held') throw alreadyBooked();
  if (live.hold_expires_at > now) return live;
  await moveAppointment(transaction, live.appointment_id, 'held', 'released');
  await freePlace(transaction, { eventId: live.event_id, startsAt: live.slot_starts_at });
  return null;
}

async function moveHold(transaction: Executor, appointmentId: string, startsAt: Date) {
  await transaction
    .updateTable('appointments')
    .set({ slot_starts_at: startsAt })
    .where('appointment_id', '=', appointmentId)
    .execute();
  await extendHold(transaction, appointmentId);
}

async function insertHold(
  transaction: Executor,
  profileId: string,
  event: EventRow,
  startsAt: Date,
): Promise<string> {
  const priced = pricedEvent(event);
  const { appointment_id } = await transaction
    .insertInto('appointments')
    .values({
      profile_id: profileId,
      event_id: event.event_id,
      slot_starts_at: startsAt,
      status: 'held',
      price_pence: pricePence(priced),
      payment_required: needsPayment(priced),
      hold_expires_at: sql<Date>`now() + make_interval(mins => ${HOLD_MINUTES})`,
      confirmed_at: null,
    })
    .returning('appointment_id')
    .executeTakeFirstOrThrow();
  return appointment_id;
}
