import { refundedByHandAt } from '../clinic-day/day-payments.ts';
import { failedTubeState, hasResult, isActive } from '../events/conditions.ts';

/** The name of the price of a repeat, which tells it from other bookings. */
export const REPEAT_PRICE_NAME = 'repeat, free of charge';

/**
 * SQL: the numbers of the records of the person of a record (ADR 50), whichever of them it is; an array, so
 * that appointments are found by their index.
 * @param merged SQL: whether all of them, not this one alone
 */
const recordsOf = (profile: string, merged = 'true'): string => `ARRAY(
  SELECT ${profile} UNION SELECT one.record
  FROM (SELECT coalesce((SELECT m.kept_id FROM record_merges m
    WHERE m.dropped_id = ${profile} AND m.undone_at IS NULL), ${profile}) AS kept) k
  CROSS JOIN LATERAL (SELECT k.kept AS record UNION ALL SELECT m.dropped_id FROM record_merges m
    WHERE m.kept_id = k.kept AND m.undone_at IS NULL) one WHERE ${merged})`;

/** SQL: all of a payment of the appointment went back by way of the payment provider. */
const wasReturned = (appointment: string): string => `EXISTS (SELECT FROM payment_orders o
  JOIN payment_transactions t USING (order_id) JOIN money_back g USING (payment_reference)
  WHERE o.appointment_id = ${appointment}.appointment_id AND g.status = 'COMPLETED'
  GROUP BY payment_reference, t.gross, t.amount HAVING sum(g.amount) >= coalesce(t.gross, t.amount))`;

/**
 * SQL: the appointment had no result and is owed another: the tube was rejected or is missing, or no sample was
 * taken and they are invited again. What they paid there was not refunded.
 */
const isLost = (appointment: string): string => `(${appointment}.status = 'confirmed'
  AND (${failedTubeState(appointment)} IS NOT NULL OR EXISTS (SELECT FROM visits ended
    WHERE ended.appointment_id = ${appointment}.appointment_id
      AND ended.state = 'not sampled' AND ended.invite_again))
  AND ${refundedByHandAt(`${appointment}.appointment_id`)} IS NULL AND NOT ${wasReturned(appointment)})`;

/**
 * SQL: the appointment makes up for a lost test before it: a repeat that is booked, or any test with a result. A
 * repeat that is only held makes up for none: it moves with its person to another event.
 */
const makesUp = (appointment: string): string => `(
  ${appointment}.price_name = '${REPEAT_PRICE_NAME}' AND ${appointment}.status IN ('capturing', 'confirmed')
  OR ${hasResult(appointment)})`;

/**
 * SQL: the lost tests of some records that nothing has made up for. Each later test makes up for one, the oldest
 * first, and none for one that comes after it: from a lost test on, as many are owed as were lost since,
 * without those made up for after it; the greatest of these numbers is owed, of the newest lost ones.
 */
const lostTests = (records: string): string => `(
  SELECT newest.appointment_id FROM (
    SELECT counted.*, max(lost_since - made_up_after) OVER () AS owed FROM (
      SELECT test.*, count(*) FILTER (WHERE is_lost) OVER since AS lost_since,
        count(*) FILTER (WHERE makes_up) OVER since - makes_up::int AS made_up_after
      FROM (SELECT booked.appointment_id, booked.held_at, ${isLost('booked')} AS is_lost,
          coalesce(${makesUp('booked')}, false) AS makes_up
        FROM appointments booked WHERE booked.profile_id = ANY (${records})) test
      WINDOW since AS (ORDER BY held_at DESC, appointment_id)) counted) newest
  WHERE newest.is_lost AND newest.lost_since <= newest.owed)`;

/** SQL: the person of the appointment, a test that was lost, may repeat it free of charge. */
export const hasFreeRepeat = (appointment: string): string => `(CASE WHEN ${isLost(appointment)}
  THEN ${appointment}.appointment_id IN ${lostTests(recordsOf(`${appointment}.profile_id`))}
  ELSE false END)`;

/**
 * SQL: the person of a record has a repeat free of charge.
 * @param merged SQL: whether for a test of another record of theirs, too; an account learns nothing of another's
 */
export const isOwedRepeat = (profile: string, merged = 'true'): string =>
  `EXISTS ${lostTests(recordsOf(profile, merged))}`;

/** SQL: a repeat that the person of a record holds at another event than this one; null of none. */
export const repeatHeldElsewhere = (profile: string, event: string): string => `(
  SELECT held.appointment_id FROM appointments held WHERE held.profile_id = ${profile}
    AND held.event_id <> ${event} AND held.price_name = '${REPEAT_PRICE_NAME}' AND ${isActive('held')}
  ORDER BY held.held_at LIMIT 1)`;
