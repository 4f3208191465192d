import { type RawBuilder, sql } from 'kysely';
import { hasArrived } from '../clinic-day/attendance-level.ts';
import {
  isPaidOnTheDay,
  mayOwePrice,
  priceOnTheDay,
  refundedAmount,
  refundedByHandAt,
} from '../clinic-day/day-payments.ts';
import { beginsAt, failedTubeState, hasResult, isActive } from '../events/conditions.ts';
import { DISPUTED_AMOUNT, HAS_NOTHING_LEFT, wasReturnedSince } from '../payments/ledger.ts';
import type { Executor } from '../platform/db/database.ts';
import { toSqlText } from '../platform/db/sql-text.ts';

/** The price name of a repeat, which distinguishes it from other bookings. */
export const REPEAT_PRICE_NAME = 'repeat, free of charge';

/**
 * SQL: the ids of all records of the person (ADR 50), whichever record is given; an array, so that their
 * appointments are found by index.
 */
const selectRecordsOfPerson = (profile: string): string => `ARRAY(
  SELECT ${profile} UNION SELECT one.record
  FROM (SELECT coalesce((SELECT m.kept_id FROM record_merges m
    WHERE m.dropped_id = ${profile} AND m.undone_at IS NULL), ${profile}) AS kept) k
  CROSS JOIN LATERAL (SELECT k.kept AS record UNION ALL SELECT m.dropped_id FROM record_merges m
    WHERE m.kept_id = k.kept AND m.undone_at IS NULL) one)`;

/**
 * SQL: the appointment was paid through the payment provider, and all of its payments meet a condition.
 * @param condition on the payment `t`
 */
const isEveryPayment = (appointment: string, condition: RawBuilder<unknown>): string => `coalesce((
  SELECT bool_and(${toSqlText(condition)}) FROM payment_orders o JOIN payment_transactions t USING (order_id)
  WHERE o.appointment_id = ${appointment}.appointment_id), false)`;

/** SQL: the appointment was paid through the payment provider, and nothing of that is left. */
export const isAllGivenBack = (appointment: string): string =>
  isEveryPayment(appointment, HAS_NOTHING_LEFT);

/**
 * SQL: what was paid before the event went back to the person, or is claimed back in a dispute: all of it, or
 * what a cancellation refunds to somebody who came after it and has that part to pay again.
 */
const wasGivenBack = (appointment: string): string => `(${appointment}.came_after IS NOT NULL
  AND ${refundedAmount(appointment)} > 0
  OR ${isAllGivenBack(appointment)})`;

/**
 * SQL: the appointment had no result and another test is owed: the tube was rejected or is missing, or no
 * sample was taken and they are invited again. What they paid first may have been refunded if they paid again.
 */
const isLost = (appointment: string): string => `(${appointment}.status = 'confirmed'
  AND (${failedTubeState(appointment)} IS NOT NULL OR EXISTS (SELECT FROM visits ended
    WHERE ended.appointment_id = ${appointment}.appointment_id
      AND ended.state = 'not sampled' AND ended.invite_again))
  AND (${isPaidOnTheDay(appointment)} OR ${refundedByHandAt(`${appointment}.appointment_id`)} IS NULL
    AND NOT ${wasGivenBack(appointment)}))`;

const isRepeat = (appointment: string): string =>
  `coalesce(${appointment}.price_name = '${REPEAT_PRICE_NAME}', false)`;

/** SQL: someone came without a booking for a test that has a price, and has not paid. */
const isUnpaidWalkIn = (appointment: string): string => `(${appointment}.origin = 'walk-in'
  AND ${appointment}.price > 0 AND ${appointment}.status = 'confirmed' AND NOT ${isPaidOnTheDay(appointment)})`;

/** SQL: the person paid for the test, and has not been refunded. */
const isPaid = (appointment: string): string => `(${isPaidOnTheDay(appointment)}
  OR ${appointment}.payment IN ('online', 'link') AND ${appointment}.price > 0
    AND NOT ${wasGivenBack(appointment)})`;

/**
 * SQL: the person's payment needs no refund by staff: it is disputed with their bank, or some of it was
 * refunded since the visit `ended`.
 */
const isSettledSinceVisit = (appointment: string): string =>
  isEveryPayment(
    appointment,
    sql`(${HAS_NOTHING_LEFT} OR ${DISPUTED_AMOUNT} > 0
      OR ${wasReturnedSince(sql`(ended.ended_at AT TIME ZONE 'Europe/London')::date`)})`,
  );

/** SQL: the person paid, came, gave no sample and is not invited again: staff refund it or invite them. */
export const isPaidWithoutTest = (
  appointment: string,
): string => `(${appointment}.status = 'confirmed'
  AND EXISTS (SELECT FROM visits ended WHERE ended.appointment_id = ${appointment}.appointment_id
    AND ended.state = 'not sampled' AND ended.invite_again IS NOT TRUE
    AND (${isPaidOnTheDay(appointment)} OR NOT ${isSettledSinceVisit(appointment)}))
  AND ${isPaid(appointment)})`;

/**
 * SQL: the appointment makes up for an earlier lost test. It is a repeat, booked or as a walk-in
 * who came, or any test with a result that the person did not pay for, as whoever paid twice is
 * owed a second test. A repeat that is only held does not count: it moves with the person to
 * another event.
 */
const makesUpForLostTest = (appointment: string): string => `(
  ${isRepeat(appointment)} AND ${appointment}.origin IS DISTINCT FROM 'walk-in'
    AND ${appointment}.status IN ('capturing', 'confirmed')
  OR ${isUnpaidWalkIn(appointment)} AND ${hasArrived(appointment)}
  OR ${hasResult(appointment)} AND NOT ${isPaid(appointment)})`;

/**
 * SQL: the lost tests of some records that nothing has made up for. Each test that takes place later makes
 * up for one lost test before it, the oldest first. So from each lost test on, the number owed is the tests
 * lost since then, less those made up for after it; the greatest of these numbers is owed, for the newest
 * lost tests. `OFFSET 0` keeps the facts of each test from being looked up twice.
 * @param counted SQL: whether the appointment `test` counts
 */
const lostTests = (records: string, counted = 'true'): string => `(
  SELECT newest.appointment_id, newest.profile_id FROM (
    SELECT sums.*, max(lost_since - made_up_after) OVER () AS owed FROM (
      SELECT tests.*, count(*) FILTER (WHERE is_lost) OVER since AS lost_since,
        count(*) FILTER (WHERE makes_up) OVER since - makes_up::int AS made_up_after
      FROM (SELECT test.appointment_id, test.profile_id, test.held_at,
          ${beginsAt('test')} AS begins_at, ${isLost('test')} AS is_lost,
          coalesce(${makesUpForLostTest('test')}, false) AS makes_up
        FROM appointments test WHERE test.profile_id = ANY (${records}) AND ${counted} OFFSET 0) tests
      WINDOW since AS (ORDER BY begins_at DESC, held_at DESC, appointment_id)) sums) newest
  WHERE newest.is_lost AND newest.lost_since <= newest.owed)`;

/** SQL: the appointment is a lost test that the person may repeat free of charge. */
export const hasFreeRepeat = (appointment: string): string => `(CASE WHEN ${isLost(appointment)}
  THEN EXISTS (SELECT FROM ${lostTests(selectRecordsOfPerson(`${appointment}.profile_id`))} owed
    WHERE owed.appointment_id = ${appointment}.appointment_id) ELSE false END)`;

/**
 * SQL: the person in this record is owed a free repeat test.
 * @param merged SQL: whether lost tests in merged records also count; false for accounts, which must not
 * reveal another account's data
 */
export const isOwedRepeat = (profile: string, merged = 'true'): string => `EXISTS (
  SELECT FROM ${lostTests(selectRecordsOfPerson(profile))} owed WHERE ${merged} OR owed.profile_id = ${profile})`;

/**
 * SQL: the records with the same name and birth date as a record: a walk-in has a new one, which staff merge
 * later.
 */
const recordsOfNamesakes = (profile: string): string => `ARRAY(
  SELECT unnest(${selectRecordsOfPerson('namesake.profile_id')}) FROM profiles came JOIN profiles namesake
    ON namesake.is_active AND namesake.date_of_birth = came.date_of_birth
      AND lower(namesake.last_name) = lower(came.last_name)
      AND lower(namesake.first_name) = lower(came.first_name)
  WHERE came.profile_id = ${profile} UNION SELECT unnest(${selectRecordsOfPerson(profile)}))`;

/** SQL: the walk-in came to repeat a lost test. */
const isFreeWalkIn = (appointment: string): string => `(CASE
  WHEN ${isUnpaidWalkIn(appointment)}
  THEN ${isRepeat(appointment)} OR EXISTS ${lostTests(
    recordsOfNamesakes(`${appointment}.profile_id`),
    `test.held_at < ${appointment}.held_at`,
  )} ELSE false END)`;

/**
 * Stores which walk-ins at an event repeat a lost test: later, a name may be corrected or a record erased.
 * Their price stays, in case a tablet took it.
 */
export async function storeFreeWalkIns(transaction: Executor, eventId: string): Promise<void> {
  await sql`UPDATE appointments a SET price_name = ${REPEAT_PRICE_NAME}
    WHERE a.event_id = ${eventId} AND ${sql.raw(isFreeWalkIn('a'))}`.execute(transaction);
}

/**
 * SQL: the price name. A walk-in's repeat is not free of charge while the ledger has a payment for it.
 */
export const shownPriceName = (appointment: string): string => `(CASE
  WHEN ${appointment}.origin = 'walk-in' AND ${isRepeat(appointment)}
    AND ${isPaidOnTheDay(appointment)} THEN NULL
  ELSE ${appointment}.price_name END)`;

/** SQL: pence agreed to be paid at the event, or NULL. */
export const amountDueOnTheDay = (appointment: string): string =>
  `(CASE WHEN NOT ${isFreeWalkIn(appointment)} THEN ${priceOnTheDay(appointment)} END)`;

/** SQL: pence yet to be paid at the event for a confirmed booking. */
export const amountToPayOnTheDay = (appointment: string): string => `(CASE
  WHEN ${appointment}.status = 'confirmed' AND ${mayOwePrice(appointment)}
  THEN coalesce(${amountDueOnTheDay(appointment)}, 0) ELSE 0 END)`;

/** SQL: a repeat that the person of a record holds at an event other than this one, or NULL. */
export const repeatHeldElsewhere = (profile: string, event: string): string => `(
  SELECT held.appointment_id FROM appointments held WHERE held.profile_id = ${profile}
    AND held.event_id <> ${event} AND held.price_name = '${REPEAT_PRICE_NAME}' AND ${isActive('held')}
  ORDER BY held.held_at LIMIT 1)`;
