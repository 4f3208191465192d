import { MOST_HOLDS } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { type BookingState, bookingState } from '../events/booking-state.ts';
import { profileRequired } from '../people/queries.ts';
import type { AppointmentRow } from './appointments.ts';
import type { Claim } from './claim.ts';
import {
  hasFreeSeat,
  hasSeat,
  holdLimit,
  isActive,
  isLapsed,
  wasHeldRecently,
} from './conditions.ts';
import {
  accessCodeRequired,
  alreadyBooked,
  assertBookable,
  holdBreak,
  paymentInProgress,
  slotTaken,
  slotUnknown,
  tooManyHolds,
} from './errors.ts';

interface Facts {
  own_status: AppointmentRow['status'] | null;
  own_active: boolean | null;
  booking_state: BookingState;
  slot_known: boolean;
  seat_free: boolean | null;
  hold_free: boolean;
  hour_over: boolean | null;
}

async function factsOf(db: Executor, claim: Claim): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    SELECT own.status AS own_status, ${sql.raw(isActive('own'))} AS own_active,
      ${sql.raw(bookingState('e'))} AS booking_state, s.starts_at IS NOT NULL AS slot_known,
      s.starts_at > now() AND ${sql.raw(hasFreeSeat('s'))} AS seat_free,
      ${MOST_HOLDS} > (SELECT count(*) FROM appointments h WHERE h.profile_id = f.profile_id
        AND h.hold_number IS NOT NULL AND NOT ${sql.raw(isLapsed('h'))}) AS hold_free,
      (SELECT ${sql.raw(holdLimit('min(h.held_at)'))} <= now() FROM appointments h
        WHERE h.profile_id = f.profile_id AND h.event_id = e.event_id
          AND ${sql.raw(wasHeldRecently('h'))}) AS hour_over
    FROM profiles f CROSS JOIN events e
    LEFT JOIN appointments own ON own.profile_id = f.profile_id AND own.event_id = e.event_id
      AND ${sql.raw(hasSeat('own'))}
    LEFT JOIN event_slots s ON s.event_id = e.event_id AND s.starts_at = ${claim.startsAt}
    WHERE f.user_id = ${claim.userId} AND e.event_id = ${claim.eventId}`.execute(db);
  return rows[0];
}

/**
 * Explains why a claim wrote nothing. It only reads: the statements that write decide.
 * @throws {HttpError} what speaks against the claim, if anything does (any more)
 */
export async function assertClaimable(db: Executor, claim: Claim): Promise<void> {
  const facts = await factsOf(db, claim);
  if (!facts) throw profileRequired();
  const { own_status: own, own_active: holdsSeat } = facts;
  if (own === 'capturing') throw paymentInProgress();
  if (own !== null && own !== 'held') throw alreadyBooked();
  // At a private event one's own hold is enough.
  if (!claim.admitted && !holdsSeat) throw accessCodeRequired();
  assertBookable(facts.booking_state);
  if (!facts.slot_known) throw slotUnknown();
  if (holdsSeat) return;
  if (!facts.seat_free) throw slotTaken();
  if (claim.purpose === 'booking') return;
  if (!facts.hold_free) throw tooManyHolds();
  if (facts.hour_over) throw holdBreak();
}
