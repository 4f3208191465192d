import { HOLD_MINUTES, type HoldRequest, needsPayment, pricePence } from '@chaps/shared/contracts';
import { breaches, prepared } from '../../db.ts';
import type { Services } from '../../services.ts';
import {
  APPOINTMENT_COLUMNS,
  type AppointmentDetail,
  detailsFrom,
} from '../appointments/queries.ts';
import { readEvent } from '../events/queries.ts';
import { admittedStart, pricedEvent } from './policy.ts';

/**
 * trust.md's one conditional statement, with the appointment it is for. It does nothing where there
 * is something to decide: a live appointment of the same person, a lapsed hold to be given back
 * first, no profile, no such slot, no place.
 */
const claimPrepared = prepared<AppointmentDetail>(
  'claim-at-once',
  `WITH person AS (
    SELECT profile_id FROM profiles WHERE user_id = $1 FOR NO KEY UPDATE
  ), claimed AS (
    UPDATE event_slots s SET taken = taken + 1 FROM person
    WHERE s.event_id = $2 AND s.starts_at = $3 AND s.taken < s.capacity
      AND NOT EXISTS (SELECT FROM appointments live
        WHERE live.profile_id = person.profile_id AND live.event_id = $2
          AND live.status IN ('held', 'capturing', 'confirmed', 'attended'))
      AND NOT EXISTS (SELECT FROM appointments lapsed
        WHERE lapsed.event_id = $2 AND lapsed.slot_starts_at = $3
          AND lapsed.status = 'held' AND lapsed.hold_expires_at <= now())
    RETURNING person.profile_id, s.event_id, s.starts_at
  ), made AS (
    INSERT INTO appointments
      (profile_id, event_id, slot_starts_at, status, price_pence, payment_required, hold_expires_at)
    SELECT profile_id, event_id, starts_at, 'held', $4, $5, now() + make_interval(mins => $6)
    FROM claimed
    RETURNING ${APPOINTMENT_COLUMNS.join(', ')}
  )
  ${detailsFrom('made')}`,
);

/**
 * Keeps a place in a single statement, as almost every claim can be. Two claims of one person at
 * the same moment both see no live appointment; the unique index then lets only one of them be.
 * @returns undefined when `claimHold` must look more closely; nothing was written then
 * @throws {Refusal} those of `admittedStart`
 */
export async function claimAtOnce(
  services: Services,
  userId: string,
  eventId: string,
  { start_time, pass }: HoldRequest,
): Promise<AppointmentDetail | undefined> {
  const event = await readEvent(services.pool, eventId);
  if (!event) return undefined;
  const startsAt = admittedStart(services, event, start_time, pass);
  const priced = pricedEvent(event);
  try {
    const [hold] = await claimPrepared(services.pool, [
      userId,
      eventId,
      startsAt,
      pricePence(priced),
      needsPayment(priced),
      HOLD_MINUTES,
    ]);
    return hold;
  } catch (error) {
    if (breaches(error, 'one_live_appointment')) return undefined;
    throw error;
  }
}
