import { type HoldRequest, MOST_HOLDS } from '@chaps/contracts';
import { londonInstant, needsPayment, pricePence } from '@chaps/domain';
import type { Services } from '../config/services.ts';
import { breaches, prepared } from '../db/database.ts';
import { passOpens } from '../events/passes.ts';
import { readEvent } from '../events/queries.ts';
import { APPOINTMENT_COLUMNS, type AppointmentDetail, detailsFrom } from './appointments.ts';
import { pricedEvent } from './errors.ts';
import { expiry, lapsed, recentlyHeld } from './hold-times.ts';
import { claimable } from './slots.ts';

/**
 * trust.md's one conditional statement, with the appointment it is for. It does nothing where there
 * is something to decide: a live appointment of the same person or one of a moment ago, a lapsed
 * hold to be given back first, as many holds as one person may have, no profile, no slot that can be
 * claimed.
 */
const claimPrepared = prepared<AppointmentDetail>(
  'claim-at-once',
  `WITH person AS (
    SELECT profile_id FROM profiles WHERE user_id = $1 FOR NO KEY UPDATE
  ), numbered AS (
    SELECT person.profile_id, min(n)::smallint AS hold_number
    FROM person, generate_series(1, ${MOST_HOLDS}) n
    WHERE NOT EXISTS (SELECT FROM appointments own
      WHERE own.profile_id = person.profile_id AND own.hold_number = n)
    GROUP BY person.profile_id
  ), claimed AS (
    UPDATE event_slots s SET taken = s.taken + 1 FROM numbered, events e
    WHERE s.event_id = $2 AND s.starts_at = $3
      AND e.event_id = s.event_id AND ${claimable('s', 'e')}
      AND NOT EXISTS (SELECT FROM appointments own
        WHERE own.profile_id = numbered.profile_id AND own.event_id = $2
          AND (own.status IN ('held', 'capturing', 'confirmed', 'attended') OR ${recentlyHeld('own')}))
      AND NOT EXISTS (SELECT FROM appointments h
        WHERE h.event_id = $2 AND h.slot_starts_at = $3 AND ${lapsed('h')})
    RETURNING numbered.profile_id, numbered.hold_number, s.event_id, s.starts_at
  ), made AS (
    INSERT INTO appointments (profile_id, hold_number, event_id, slot_starts_at, status,
      price_pence, payment_required, hold_expires_at)
    SELECT profile_id, hold_number, event_id, starts_at, 'held', $4, $5, ${expiry('now()')}
    FROM claimed
    RETURNING ${APPOINTMENT_COLUMNS.join(', ')}
  )
  ${detailsFrom('made')}`,
);

/**
 * Keeps a place in a single statement, as almost every claim can be. Claims of one person at the
 * same moment do not see each other; the unique indexes then let only one of them be.
 * @returns undefined when `claimHold` must look more closely; nothing was written then
 */
export async function claimAtOnce(
  services: Services,
  userId: string,
  eventId: string,
  { start_time, pass }: HoldRequest,
): Promise<AppointmentDetail | undefined> {
  const event = await readEvent(services.pool, eventId);
  if (!event) return undefined;
  const { keys, now } = services;
  if (event.is_private && !passOpens(keys, pass, event.event_id, now())) return undefined;
  const priced = pricedEvent(event);
  try {
    const [hold] = await claimPrepared(services.pool, [
      userId,
      eventId,
      londonInstant(event.event_date, start_time),
      pricePence(priced),
      needsPayment(priced),
    ]);
    return hold;
  } catch (error) {
    const raced = ['one_live_appointment', 'one_hold_a_number'].some((name) =>
      breaches(error, name),
    );
    if (raced) return undefined;
    throw error;
  }
}
