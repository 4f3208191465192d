import { type HoldRequest, MOST_HOLDS } from '@chaps/contracts';
import { londonInstant, needsPayment, pricePence } from '@chaps/domain';
import type pg from 'pg';
import type { Services } from '../config/services.ts';
import { breaches, type Executor, prepared } from '../db/database.ts';
import { passOpens } from '../events/passes.ts';
import type { EventRow } from '../events/queries.ts';
import { APPOINTMENT_COLUMNS, type AppointmentDetail, detailsFrom } from './appointments.ts';
import { hasSeat, holdExpiry, holdLimit, isLapsed, wasHeldRecently } from './conditions.ts';
import { takingSeat } from './slots.ts';

export interface Claim {
  userId: string;
  eventId: string;
  startsAt: Date;
  pricePence: number;
  paymentRequired: boolean;
  /** The event is public, or the person has its access code. */
  admitted: boolean;
  /** 'booking' confirms the seat in the same transaction: nothing is held, so no limit applies. */
  purpose: 'holding' | 'booking';
}

/** An event's row in the shape of the shared price rules. */
const priced = (event: EventRow) => ({
  price: event.price_pence,
  product_price: event.product_price_pence,
  payment_required: event.payment_required,
});

export const eventNeedsPayment = (event: EventRow): boolean => needsPayment(priced(event));

/** @param request `start_time` is `HH:mm`, London */
export async function claimOf(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  userId: string,
  event: EventRow,
  request: HoldRequest,
  purpose: Claim['purpose'],
): Promise<Claim> {
  return {
    userId,
    eventId: event.event_id,
    startsAt: londonInstant(event.event_date, request.start_time),
    pricePence: pricePence(priced(event)),
    paymentRequired: eventNeedsPayment(event),
    admitted: !event.is_private || (await passOpens(keys, request.pass, event.event_id, now())),
    purpose,
  };
}

/**
 * Takes a seat and writes the hold; writes nothing for a person who has an appointment at the event, the
 * maximum of holds, or no renewals left. `one_hold_a_number` limits concurrent claims.
 */
const claiming = prepared<AppointmentDetail>(
  'claim',
  `WITH person AS (
    SELECT profile_id FROM profiles WHERE user_id = $3 FOR NO KEY UPDATE
  ), given_up AS (
    UPDATE appointments h SET hold_number = NULL FROM person
    WHERE h.profile_id = person.profile_id AND h.hold_number IS NOT NULL AND ${isLapsed('h')}
    RETURNING h.appointment_id
  ), admitted AS (
    SELECT person.profile_id,
      CASE WHEN $6 THEN number.lowest END AS hold_number,
      CASE WHEN $6 THEN claimed.first ELSE now() END AS held_at
    FROM person
    CROSS JOIN LATERAL (
      SELECT min(n)::smallint AS lowest FROM generate_series(1, ${MOST_HOLDS}) n
      WHERE NOT EXISTS (SELECT FROM appointments h WHERE h.profile_id = person.profile_id
        AND h.hold_number = n AND NOT ${isLapsed('h')})
    ) number
    CROSS JOIN LATERAL (
      SELECT coalesce(min(h.held_at), now()) AS first FROM appointments h
      WHERE h.profile_id = person.profile_id AND h.event_id = $1 AND ${wasHeldRecently('h')}
    ) claimed
    -- The count runs 'given_up' before a number is used again.
    WHERE (SELECT count(*) FROM given_up) >= 0
      AND (NOT $6 OR (number.lowest IS NOT NULL AND ${holdLimit('claimed.first')} > now()))
      AND NOT EXISTS (SELECT FROM appointments own
        WHERE own.profile_id = person.profile_id AND own.event_id = $1 AND ${hasSeat('own')})
  ), ${takingSeat('admitted')}, claimed AS (
    INSERT INTO appointments (profile_id, hold_number, event_id, slot_starts_at, status,
      price_pence, payment_required, held_at, hold_expires_at)
    SELECT profile_id, hold_number, event_id, starts_at, 'held', $4::int, $5::boolean, held_at,
      ${holdExpiry('held_at')}
    FROM taken, admitted
    RETURNING ${APPOINTMENT_COLUMNS.join(', ')}
  )
  ${detailsFrom('claimed')}`,
);

/** @returns undefined when nothing was written; `assertClaimable` says why */
export async function claimSeat(
  on: pg.Pool | Executor,
  claim: Claim,
): Promise<AppointmentDetail | undefined> {
  const [hold] = await claiming(on, [
    claim.eventId,
    claim.startsAt,
    claim.userId,
    claim.pricePence,
    claim.paymentRequired,
    claim.purpose === 'holding',
  ]);
  return hold;
}

/** Claims of one person that began at the same moment do not see each other; the indexes do. */
export const lostRace = (error: unknown): boolean =>
  ['one_live_appointment', 'one_hold_a_number'].some((name) => breaches(error, name));
