import { visitState } from '../events/conditions.ts';
import { isPaidOnTheDay } from './day-payments.ts';

/** SQL: a step of the appointment's visit waits for an earlier one. */
export const hasWaitingStep = (appointment: string): string => `EXISTS (SELECT FROM visits waiting
  WHERE waiting.appointment_id = ${appointment}.appointment_id AND waiting.is_waiting)`;

/** SQL: according to the steps recorded for the appointment's visit, the person came. */
export const hasArrived = (appointment: string): string =>
  `(${visitState(appointment)} NOT IN ('expected', 'did not attend'))`;

/**
 * SQL: how far the person came, as recorded so far: 0 not at all, 1 money was taken or a step waits, 2 they
 * came, 3 a sample was taken. An appointment stores in `came_before` what was known when it was cancelled or
 * moved away; more than that brings it back.
 */
export const attendanceLevel = (appointment: string): string => `(CASE
  WHEN ${visitState(appointment)} = 'sampled' THEN 3
  WHEN ${hasArrived(appointment)} THEN 2
  WHEN ${isPaidOnTheDay(appointment)} OR ${hasWaitingStep(appointment)} THEN 1
  ELSE 0 END)`;
