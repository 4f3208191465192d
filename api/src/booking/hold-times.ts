import { HOLD_BREAK_MINUTES, HOLD_LIMIT_MINUTES, HOLD_MINUTES } from '@chaps/contracts';

/** SQL: the appointment is a hold that still stands. @param hold alias of a row of `appointments` */
export const stands = (hold: string): string =>
  `(${hold}.status = 'held' AND ${hold}.hold_expires_at > now())`;

/** SQL: the appointment is a hold whose time is over, and which nobody has released yet. */
export const lapsed = (hold: string): string =>
  `(${hold}.status = 'held' AND ${hold}.hold_expires_at <= now())`;

/** SQL: until when a hold stands that is claimed or renewed now. @param since SQL of its first claim */
export const expiry = (since: string): string =>
  `least(now() + interval '${HOLD_MINUTES} minutes', ${since} + interval '${HOLD_LIMIT_MINUTES} minutes')`;

/**
 * SQL: the person has held a seat of this event until a moment ago, so that the hour of renewals
 * goes on from its first claim.
 */
export const recentlyHeld = (hold: string): string => `(CASE ${hold}.status
  WHEN 'released' THEN least(${hold}.hold_expires_at, ${hold}.updated_at)
  WHEN 'held' THEN ${hold}.hold_expires_at END > now() - interval '${HOLD_BREAK_MINUTES} minutes')`;
