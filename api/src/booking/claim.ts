import { londonInstant, needsPayment, pricePence } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import type { Executor } from '../db/database.ts';
import { passOpens } from '../events/passes.ts';
import type { EventRow } from '../events/queries.ts';
import { alreadyBooked, holdExpired, paymentInProgress } from './appointment-errors.ts';
import { type LiveAppointment, lockLiveAppointment, moveAppointment } from './appointments.ts';
import {
  accessCodeRequired,
  assertBookable,
  heldForLong,
  pricedEvent,
  slotTaken,
  slotUnknown,
  tooManyHolds,
} from './errors.ts';
import { extendHold, firstClaim, lockSlots, nextHoldNumber } from './hold-queries.ts';
import { expiry } from './hold-times.ts';
import { claimPlace, freePlace, freePlaces, releaseLapsedHolds } from './slots.ts';

export interface Claim {
  /** Locked by the caller, so that one person's claims come one after the other. */
  profileId: string;
  event: EventRow;
  /** `HH:mm`, London. */
  startTime: string;
  pass?: string | undefined;
  /** 'booking' confirms the seat in the same transaction: nothing is held, so no limit applies. */
  purpose: 'holding' | 'booking';
}

/**
 * Keeps a place for a person, in the caller's transaction. A live hold of the same event is renewed
 * or moved to the wanted time, so that nobody holds two.
 * @throws {HttpError} 403 ACCESS_CODE_REQUIRED; 409 EVENT_PASSED, BOOKING_CLOSED, SLOT_TAKEN,
 *   ALREADY_BOOKED, PAYMENT_IN_PROGRESS, TOO_MANY_HOLDS, HOLD_BREAK; 422 for a time the event does
 *   not have
 */
export async function claimHold(
  services: Services,
  transaction: Executor,
  claim: Claim,
): Promise<{ appointmentId: string; made: boolean }> {
  const { profileId, event } = claim;
  const slot = {
    eventId: event.event_id,
    startsAt: londonInstant(event.event_date, claim.startTime),
  };
  const live = await lockLiveAppointment(transaction, profileId, event.event_id);
  if (live?.status === 'capturing') throw paymentInProgress();
  if (live && live.status !== 'held') throw alreadyBooked();
  assertAdmitted(services, claim, live);
  const free = await freePlaces(transaction, slot);
  if (free === undefined) throw slotUnknown();

  const held = live?.stands ? live : undefined;
  if (held?.slot_starts_at.getTime() === slot.startsAt.getTime()) {
    return renewed(await extendHold(transaction, held.appointment_id), held);
  }
  if (free <= 0) throw slotTaken();
  const terms = held ? undefined : await termsOf(transaction, claim);
  if (live) await lockSlots(transaction, event.event_id, [live.slot_starts_at, slot.startsAt]);
  if (live && !held) await giveBack(transaction, event.event_id, live);
  await releaseLapsedHolds(transaction, slot);
  if (!(await claimPlace(transaction, slot))) throw slotTaken();
  if (held) {
    await freePlace(transaction, { eventId: event.event_id, startsAt: held.slot_starts_at });
    return renewed(await extendHold(transaction, held.appointment_id, slot.startsAt), held);
  }
  return { appointmentId: await insertHold(transaction, claim, slot.startsAt, terms), made: true };
}

/**
 * One's own hold is enough to go on at a private event.
 * @throws {HttpError} 403 ACCESS_CODE_REQUIRED; 409 EVENT_PASSED, BOOKING_CLOSED
 */
function assertAdmitted(
  { keys, now }: Services,
  { event, pass }: Claim,
  live: LiveAppointment | undefined,
): void {
  if (event.is_private && !live?.stands && !passOpens(keys, pass, event.event_id, now())) {
    throw accessCodeRequired();
  }
  assertBookable(event.booking_state);
}

function renewed(stands: boolean, held: LiveAppointment) {
  if (!stands) throw holdExpired();
  return { appointmentId: held.appointment_id, made: false };
}

interface Terms {
  number: number;
  since: Date | undefined;
}

/** trust.md, 'No hoarding': how many seats a person holds, and for how long. */
async function termsOf(
  transaction: Executor,
  { purpose, profileId, event }: Claim,
): Promise<Terms | undefined> {
  if (purpose === 'booking') return undefined;
  const number = await nextHoldNumber(transaction, profileId);
  if (number === undefined) throw tooManyHolds();
  const first = await firstClaim(transaction, profileId, event.event_id);
  if (first?.over) throw heldForLong();
  return { number, since: first?.since };
}

async function giveBack(transaction: Executor, eventId: string, live: LiveAppointment) {
  await moveAppointment(transaction, live.appointment_id, 'held', 'released');
  await freePlace(transaction, { eventId, startsAt: live.slot_starts_at });
}

async function insertHold(
  transaction: Executor,
  { profileId, event }: Claim,
  startsAt: Date,
  terms: Terms | undefined,
): Promise<string> {
  const priced = pricedEvent(event);
  const { rows } = await sql<{ appointment_id: string }>`
    INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price_pence,
      payment_required, hold_number, held_at, hold_expires_at)
    SELECT ${profileId}, ${event.event_id}::uuid, ${startsAt}::timestamptz, 'held', ${pricePence(priced)}::int,
      ${needsPayment(priced)}::boolean, ${terms?.number ?? null}::smallint, first.since,
      ${sql.raw(expiry('first.since'))}
    FROM (SELECT coalesce(${terms?.since ?? null}::timestamptz, now()) AS since) first
    RETURNING appointment_id`.execute(transaction);
  const [made] = rows;
  if (!made) throw new Error('no hold was written');
  return made.appointment_id;
}
