import { CUT_OFF_HOURS } from '@chaps/domain';

/** Whether an event can be booked, apart from free seats, which each slot determines. */
export type BookingState = 'bookable' | 'closing' | 'passed' | 'cancelled';

/**
 * SQL: the state of an event: `bookability` of the contracts by the database's clock, and events that were
 * called off; drafts count as called off.
 * @param event alias of a row of `events`
 * @param at the time; other than now only in tests
 */
export const bookingState = (event: string, at = 'now()'): string => `(CASE
  WHEN ${event}.cancelled_at IS NOT NULL OR ${event}.published_at IS NULL THEN 'cancelled'
  WHEN ${event}.ends_at < ${at} THEN 'passed'
  WHEN ${event}.exclusive_for IS DISTINCT FROM 'CORPORATE'
    AND ${event}.ends_at <= ${at} + interval '${CUT_OFF_HOURS} hours' THEN 'closing'
  ELSE 'bookable' END)`;

/** SQL: when online booking of an event ends. */
export const onlineBookingEnd = (event: string): string => `(CASE
  WHEN ${event}.exclusive_for IS DISTINCT FROM 'CORPORATE'
  THEN ${event}.ends_at - interval '${CUT_OFF_HOURS} hours' ELSE ${event}.ends_at END)`;
