import { refundedByHandAt } from '../clinic-day/day-payments.ts';
import { failedTubeState, isActive } from '../events/conditions.ts';

/** The name of the price of a repeat, which tells it from other bookings. */
export const REPEAT_PRICE_NAME = 'repeat, free of charge';

/** SQL: the numbers of all records of the person of a record (ADR 50), whichever of them it is. */
const samePerson = (profile: string): string => `(SELECT ${profile}
  UNION SELECT m.kept_id FROM record_merges m WHERE m.dropped_id = ${profile} AND m.undone_at IS NULL
  UNION SELECT m.dropped_id FROM record_merges m WHERE m.kept_id = ${profile} AND m.undone_at IS NULL)`;

/**
 * SQL: the person of the appointment may repeat it free of charge: the tube was rejected or is missing, or no
 * sample was taken and they are invited again. What they paid there was not refunded, and they have booked no
 * repeat since. A repeat that is only held counts as none: it moves with its person to another event.
 */
export const hasFreeRepeat = (appointment: string): string => `(${appointment}.status = 'confirmed'
  AND (${failedTubeState(appointment)} IS NOT NULL OR EXISTS (SELECT FROM visits ended
    WHERE ended.appointment_id = ${appointment}.appointment_id
      AND ended.state = 'not sampled' AND ended.invite_again))
  AND ${refundedByHandAt(`${appointment}.appointment_id`)} IS NULL
  AND NOT EXISTS (SELECT FROM appointments repeat
    WHERE repeat.profile_id IN ${samePerson(`${appointment}.profile_id`)}
      AND repeat.price_name = '${REPEAT_PRICE_NAME}' AND repeat.status IN ('capturing', 'confirmed')
      AND repeat.held_at > ${appointment}.held_at))`;

/** SQL: the person of a record has a repeat free of charge. */
export const isOwedRepeat = (profile: string): string => `EXISTS (SELECT FROM appointments lost
  WHERE lost.profile_id IN ${samePerson(profile)} AND ${hasFreeRepeat('lost')})`;

/** SQL: a repeat that the person of a record holds at another event than this one; null of none. */
export const repeatHeldElsewhere = (profile: string, event: string): string => `(
  SELECT held.appointment_id FROM appointments held WHERE held.profile_id = ${profile}
    AND held.event_id <> ${event} AND held.price_name = '${REPEAT_PRICE_NAME}' AND ${isActive('held')}
  ORDER BY held.held_at LIMIT 1)`;
