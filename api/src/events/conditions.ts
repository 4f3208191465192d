import { HOLD_LIMIT_MINUTES, HOLD_MINUTES, HOLD_RESET_MINUTES } from '@chaps/contracts';
import {
  type SampleState,
  SEAT_STATUSES,
  SETTLED_STATES,
  type StoredStatus,
  UNTESTED_STATES,
  UPCOMING_STATUSES,
  type VisitState,
} from '@chaps/domain';
import { bookingState } from './booking-state.ts';

// SQL conditions shared by several statements. Their parameters are aliases of rows: `appointment` and `hold`
// of `appointments`, `slot` of `event_slots`, `event` of `events`, `consent` of `consents`.

const hasStatusIn = (appointment: string, statuses: readonly StoredStatus[]): string =>
  `${appointment}.status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** The time of the appointment; for a walk-in, who has no slot, the time of arrival. */
export const beginsAt = (appointment: string): string =>
  `coalesce(${appointment}.slot_starts_at, ${appointment}.held_at)`;

/** The appointment takes a seat: the predicate of the index `one_live_appointment`. */
export const hasSeat = (appointment: string): string => hasStatusIn(appointment, SEAT_STATUSES);

/** A result of the appointment has been released. */
export const hasResult = (appointment: string): string => `EXISTS (SELECT FROM results released
  WHERE released.appointment_id = ${appointment}.appointment_id AND released.superseded_at IS NULL)`;

/**
 * A result of the appointment has been released, but its sample is not (or no longer) theirs: staff
 * discarded it, or the visit ended without one. A person must decide which is wrong.
 */
export const hasResultWithoutSample = (appointment: string): string =>
  `(${hasResult(appointment)} AND (${visitState(appointment)} <> 'sampled'
    OR EXISTS (SELECT FROM results released JOIN samples gone USING (sample_id)
      WHERE released.appointment_id = ${appointment}.appointment_id
        AND released.superseded_at IS NULL AND gone.state = 'discarded')))`;

/** The laboratory has withdrawn a result of the appointment; there may be another result. */
export const isWithdrawn = (appointment: string): string => `EXISTS (SELECT FROM results gone
  WHERE gone.appointment_id = ${appointment}.appointment_id AND gone.withdrawn_at IS NOT NULL)`;

/** The date in London on which the laboratory last withdrew a result of the appointment, or NULL. */
export const withdrawnOn = (appointment: string): string =>
  `(SELECT max((gone.withdrawn_at AT TIME ZONE 'Europe/London')::date) FROM results gone
    WHERE gone.appointment_id = ${appointment}.appointment_id)`;

/** The status to display: 'attended' once there is a result. */
export const shownStatus = (appointment: string): string => `(CASE WHEN ${appointment}.status
  = 'confirmed' AND ${hasResult(appointment)} THEN 'attended' ELSE ${appointment}.status END)`;

/** The step has not been undone. @param action its id */
export const isStepInForce = (action: string): string =>
  `NOT EXISTS (SELECT FROM visit_steps undo WHERE undo.undoes = ${action})`;

/**
 * A sample and a reason for no sample are both recorded for the appointment: a person must decide which is
 * wrong.
 */
export const hasSampleAndReason = (appointment: string): string =>
  `(SELECT count(DISTINCT ended.step) = 2 FROM visit_steps ended
    WHERE ended.appointment_id = ${appointment}.appointment_id
      AND ended.step IN ('sampled', 'not sampled') AND ${isStepInForce('ended.action_id')})`;

/** The state of the appointment's visit. */
export const visitState = (appointment: string): string => `coalesce((SELECT visit.state
  FROM visits visit WHERE visit.appointment_id = ${appointment}.appointment_id), 'expected')`;

const inStates = (appointment: string, states: readonly VisitState[]): string =>
  `${visitState(appointment)} IN (${states.map((state) => `'${state}'`).join(', ')})`;

/** SQL version of `isPriceDue`. */
export const isPriceDueAt = (appointment: string): string =>
  `(NOT ${inStates(appointment, UNTESTED_STATES)})`;

/** SQL version of `mayChangeBooking`. */
const mayChange = (appointment: string): string => `(NOT ${inStates(appointment, SETTLED_STATES)})`;

/** The person has a seat, and the appointment is still ahead: no sample was taken and no result released. */
export const isUpcoming = (appointment: string): string =>
  `(${hasStatusIn(appointment, UPCOMING_STATUSES)} AND NOT ${hasResult(appointment)}
    AND ${mayChange(appointment)})`;

/** The consent was not withdrawn by undoing the step with which it was given. */
export const isConsentInForce = (consent: string): string =>
  `(${consent}.action_id IS NULL OR ${isStepInForce(`${consent}.action_id`)})`;

const hasMovedFrom = (moves: string, consent: string, appointment: string): string =>
  `EXISTS (SELECT FROM ${moves} x WHERE x.appointment_id = ${appointment}.appointment_id
    AND ${consent}.psa_test_date = (x.from_starts_at AT TIME ZONE 'Europe/London')::date)`;

/**
 * The consent is for the test of the appointment: it names this booking or an earlier one of the person at the
 * event, or, if given before booking, the date, which may also be a date from which staff have moved the
 * booking.
 */
export const isConsentAbout = (consent: string, appointment: string, event: string): string =>
  `(${consent}.profile_id = ${appointment}.profile_id AND (${consent}.appointment_id
    = ${appointment}.appointment_id OR ${consent}.psa_test_date = ${event}.event_date
    OR ${hasMovedFrom('appointment_changes', consent, appointment)}
    OR ${hasMovedFrom('appointment_moves', consent, appointment)}
    OR EXISTS (SELECT FROM appointments earlier WHERE earlier.appointment_id = ${consent}.appointment_id
      AND earlier.event_id = ${appointment}.event_id)))`;

/** The consent is for the test of the appointment, and in force. */
export const isConsentTo = (consent: string, appointment: string, event: string): string =>
  `(${isConsentAbout(consent, appointment, event)} AND ${isConsentInForce(consent)})`;

export const isActive = (hold: string): string =>
  `(${hold}.status = 'held' AND ${hold}.expires_at > now())`;

/** Staff have reserved the place, and its mailed payment link can still be paid. */
export const isReserved = (hold: string): string =>
  `(${hold}.payment = 'link' AND ${isActive(hold)})`;

/** The person has booked the appointment, or staff have reserved its place for them. */
export const isBooked = (appointment: string): string =>
  `(${hasStatusIn(appointment, ['capturing', 'confirmed'])} OR ${isReserved(appointment)})`;

/** The hold has expired but is not yet released. */
export const isLapsed = (hold: string): string =>
  `(${hold}.status = 'held' AND ${hold}.expires_at <= now())`;

/** When the hour of renewals ends. @param since SQL: time of the first claim */
export const holdLimit = (since: string): string =>
  `(${since} + interval '${HOLD_LIMIT_MINUTES} minutes')`;

/** When a hold that is claimed or renewed now expires. @param since SQL: time of its first claim */
export const holdExpiry = (since: string): string =>
  `least(now() + interval '${HOLD_MINUTES} minutes', ${holdLimit(since)})`;

/** The person held a seat at this event until recently, so the hour of renewals continues. */
export const wasHeldRecently = (hold: string): string => `(CASE ${hold}.status
  WHEN 'released' THEN least(${hold}.expires_at, ${hold}.updated_at)
  WHEN 'held' THEN ${hold}.expires_at END > now() - interval '${HOLD_RESET_MINUTES} minutes')`;

/** The slot can be booked if it has a free seat. */
export const isOpen = (slot: string, event: string): string =>
  `(${slot}.starts_at > now() AND NOT ${slot}.closed AND ${bookingState(event)} = 'bookable')`;

/** Staff may use the slot if it has a free seat, even after online booking has closed. */
export const isOpenToStaff = (slot: string, event: string): string =>
  `(${slot}.starts_at > now() AND ${event}.cancelled_at IS NULL AND ${event}.published_at IS NOT NULL)`;

/** Staff may confirm the appointment: its time and its event are still ahead. */
export const isUpcomingForStaff = (appointment: string, event: string): string =>
  `(${appointment}.slot_starts_at > now() AND ${event}.cancelled_at IS NULL AND ${event}.published_at IS NOT NULL)`;

/** The slot has a free seat, counting those of expired holds. */
export const hasFreeSeat = (slot: string): string => `(${slot}.taken < ${slot}.capacity + (
  SELECT count(*) FROM appointments h WHERE h.event_id = ${slot}.event_id
    AND h.slot_starts_at = ${slot}.starts_at AND ${isLapsed('h')}))`;

/** The appointment can be confirmed or paid for now. */
export const canProceed = (appointment: string, event: string): string =>
  `(${appointment}.slot_starts_at > now() AND ${bookingState(event)} = 'bookable')`;

/**
 * SQL: for an appointment that was sampled and whose tubes staff have all discarded, the sample
 * that represents them; otherwise null. The draw of a discarded tube remains in force, unless it
 * was undone.
 */
export const discardedSample = (appointment: string): string =>
  `(SELECT (array_agg(gone.sample_id ORDER BY gone.code IS NULL, drawn.done_at, drawn.action_id))[1]
    FROM visit_steps drawn JOIN samples gone USING (action_id)
    WHERE drawn.appointment_id = ${appointment}.appointment_id AND ${isStepInForce('drawn.action_id')}
    HAVING bool_and(gone.state = 'discarded') AND ${visitState(appointment)} = 'sampled'
      AND NOT ${hasResult(appointment)})`;

/**
 * The states in order of progress. Ending a tube ends all its records, so a record marked received
 * means that the tube was found later.
 */
export const SAMPLE_PROGRESS: readonly SampleState[] = [
  ...(['discarded', 'taken', 'packed', 'handed over'] as const),
  ...(['missing', 'rejected', 'received', 'resulted'] as const),
];

const sampleProgress = (sample: string): string =>
  `array_position('{${SAMPLE_PROGRESS.join(',')}}'::text[], ${sample}.state)`;

/**
 * SQL: the sample, drawn by the step, represents its tube, which may have been recorded more than once: it has
 * progressed furthest, as in `deduplicateSamples`. Where leading zeros matter, codes that differ by them are in
 * conflict, which a person decides.
 */
export const representsTube = (sample: string, step: string): string => `NOT EXISTS (
  SELECT FROM visit_steps again JOIN samples further USING (action_id)
  WHERE again.appointment_id = ${step}.appointment_id AND again.action_id <> ${step}.action_id
    AND further.state <> 'discarded' AND (further.code IS NULL OR ${sample}.code IS NULL
      OR further.code = ${sample}.code OR further.code ~ '^\\d+$' AND ${sample}.code ~ '^\\d+$'
        AND ltrim(further.code, '0') = ltrim(${sample}.code, '0'))
    AND (${sampleProgress('further')} > ${sampleProgress(sample)}
      OR ${sampleProgress('further')} = ${sampleProgress(sample)}
        AND (further.code IS NULL, again.done_at, again.action_id)
          < (${sample}.code IS NULL, ${step}.done_at, ${step}.action_id)))`;

/**
 * SQL: how an appointment's tubes ended without a result, 'rejected' (also if staff have discarded
 * them all) or 'missing'; null while any of them may still get a result.
 */
export const failedTubeState = (appointment: string): string =>
  `coalesce((SELECT min(failed.state) FROM visit_steps drawn JOIN samples failed USING (action_id)
    WHERE drawn.appointment_id = ${appointment}.appointment_id AND failed.state <> 'discarded'
      AND ${representsTube('failed', 'drawn')}
    HAVING bool_and(failed.state IN ('rejected', 'missing'))),
    CASE WHEN ${discardedSample(appointment)} IS NOT NULL THEN 'rejected' END)`;

/**
 * SQL: the laboratory still owes a result of the appointment: a sample was taken, none has been released,
 * and its tubes have not failed. Nothing is owed to somebody who was erased.
 */
export const isResultOwed = (appointment: string): string =>
  `(CASE WHEN ${hasResult(appointment)} THEN false ELSE ${visitState(appointment)} = 'sampled'
    AND ${failedTubeState(appointment)} IS NULL AND EXISTS (SELECT FROM profiles donor
      WHERE donor.profile_id = ${appointment}.profile_id AND donor.is_active) END)`;
