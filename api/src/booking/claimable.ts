import { MAX_HOLDS } from '@chaps/contracts';
import { type BookingState, bookingState } from '../events/booking-state.ts';
import {
  hasFreeSeat,
  hasSeat,
  holdLimit,
  isActive,
  wasHeldRecently,
} from '../events/conditions.ts';
import { profileRequiredError } from '../people/queries.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import type { AppointmentRow } from './appointments.ts';
import {
  accessCodeRequiredError,
  alreadyBookedError,
  assertBookable,
  holdBreakError,
  paymentInProgressError,
  paymentRequiredError,
  slotTakenError,
  tooManyHoldsError,
  unknownSlotError,
  waitingListFirstError,
} from './errors.ts';
import { isOwedRepeat, REPEAT_PRICE_NAME, repeatHeldElsewhere } from './free-repeat.ts';
import { isPromised, wasOffered } from './waiting-list/queries.ts';

export interface Claim {
  userId: string;
  eventId: string;
  startsAt: Date;
  /** The price for the person, in pence. */
  price: number;
  priceName: string | null;
  /** Whether the event is public, or the person has its access code. */
  admitted: boolean;
  /**
   * 'booking' confirms the seat in the same transaction: nothing is held, so no limit applies.
   * 'offer' holds the seat for the next person on the waiting list. 'staff' book for someone, even when online
   * booking has closed, regardless of who pays or waits.
   */
  purpose: 'holding' | 'booking' | 'offer' | 'staff';
}

/**
 * The facts that decide a claim; `own_…` is the person's appointment at the event that has a seat.
 */
export interface ClaimFacts {
  own_id: string | null;
  own_status: AppointmentRow['status'] | null;
  own_starts_at: Date | null;
  own_active: boolean | null;
  own_price: number | null;
  booking_state: BookingState;
  slot_known: boolean;
  seat_free: boolean | null;
  /** Whether a free seat of the slot is for another person, who is next on the waiting list. */
  promised: boolean | null;
  /** Unpaid seats that they have chosen; a seat that was offered to them does not count. */
  holds: number;
  /**
   * When the person first held a seat at this event, if recently; a seat that was offered to them
   * does not count.
   */
  held_since: Date | null;
  hour_over: boolean | null;
  /** Whether an earlier test of theirs had no result, so that this one is free. */
  owed_repeat: boolean;
  /** The repeat that they hold at another event, which this one replaces. */
  repeat_elsewhere: string | null;
}

type Terms = Pick<Claim, 'price' | 'priceName'>;

/** The price of a new hold, and its name. */
export const getTerms = ({ price, priceName }: Claim, { owed_repeat }: ClaimFacts): Terms =>
  price > 0 && owed_repeat ? { price: 0, priceName: REPEAT_PRICE_NAME } : { price, priceName };

const claimFactsStatement = prepareStatement<ClaimFacts>(
  'claim-facts',
  `SELECT own.appointment_id AS own_id, own.status AS own_status,
    own.slot_starts_at AS own_starts_at, ${isActive('own')} AS own_active,
    own.price AS own_price,
    ${bookingState('e')} AS booking_state, s.starts_at IS NOT NULL AS slot_known,
    s.starts_at > now() AND ${hasFreeSeat('s')} AS seat_free,
    ${isPromised('s', 'e', 'f.profile_id')} AS promised,
    (SELECT count(*)::int FROM appointments h WHERE h.profile_id = f.profile_id
      AND (${isActive('h')} OR h.status = 'capturing') AND NOT ${wasOffered('h')}) AS holds,
    recent.held_since, ${holdLimit('recent.held_since')} <= now() AS hour_over,
    ${isOwedRepeat('f.profile_id', '$4::boolean')} AS owed_repeat,
    ${repeatHeldElsewhere('f.profile_id', 'e.event_id')} AS repeat_elsewhere
  FROM profiles f CROSS JOIN events e
  LEFT JOIN appointments own ON own.profile_id = f.profile_id AND own.event_id = e.event_id
    AND ${hasSeat('own')}
  LEFT JOIN event_slots s ON s.event_id = e.event_id AND s.starts_at = $3
  CROSS JOIN LATERAL (
    SELECT min(h.held_at) AS held_since FROM appointments h
    WHERE h.profile_id = f.profile_id AND h.event_id = e.event_id AND ${wasHeldRecently('h')}
      AND NOT ${wasOffered('h')}
  ) recent
  WHERE f.user_id = $1 AND e.event_id = $2`,
);

/** @throws {HttpError} 409 PROFILE_REQUIRED */
export async function readClaimFacts(transaction: Executor, claim: Claim): Promise<ClaimFacts> {
  const { userId, eventId, startsAt, purpose } = claim;
  const values = [userId, eventId, startsAt, purpose === 'staff'];
  const [facts] = await claimFactsStatement(transaction, values);
  if (!facts) throw profileRequiredError();
  return facts;
}

/** @throws {HttpError} why the seat cannot be claimed */
export function assertClaimable(claim: Claim, facts: ClaimFacts): void {
  const { own_status: own, own_active: holdsSeat } = facts;
  if (own === 'capturing') throw paymentInProgressError();
  if (own !== null && own !== 'held') throw alreadyBookedError();
  // An existing hold keeps the price at which it was claimed.
  const price = holdsSeat ? facts.own_price : getTerms(claim, facts).price;
  if (price && claim.purpose === 'booking') throw paymentRequiredError();
  // At a private event, the person's own hold is enough.
  if (!claim.admitted && !holdsSeat) throw accessCodeRequiredError();
  if (claim.purpose !== 'staff' || facts.booking_state !== 'closing') {
    assertBookable(facts.booking_state);
  }
  if (!facts.slot_known) throw unknownSlotError();
  if (holdsSeat) return;
  if (facts.promised && claim.purpose !== 'staff') throw waitingListFirstError();
  if (!facts.seat_free) throw slotTakenError();
  if (claim.purpose !== 'holding') return;
  if (facts.holds >= MAX_HOLDS) throw tooManyHoldsError();
  if (facts.hour_over) throw holdBreakError();
}
