import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import { isoInstant, recordId, wallTime } from './scalars.ts';

/** Minutes a seat is held after a claim or a renewal (trust.md). */
export const HOLD_MINUTES = 15;
/** Minutes after the first claim beyond which a hold cannot be renewed (trust.md). */
export const HOLD_LIMIT_MINUTES = 60;
/** Minutes without a seat at an event after which its hour of renewals restarts. */
export const HOLD_BREAK_MINUTES = 15;
/** Unpaid seats that one person holds at a time, at most (trust.md). */
export const MOST_HOLDS = 2;

/** `POST /events/{event_id}/holds` payload. */
export const holdRequest = z.object({
  start_time: wallTime,
  /** From `check-access-code`; needed for private events. */
  pass: z.string().max(1000).optional(),
});
export type HoldRequest = z.infer<typeof holdRequest>;

/** A hold: the appointment in state `held`, with its id by this name too. */
export const hold = appointment.extend({
  hold_id: recordId,
  expires_at: isoInstant,
  /** A renewal cannot go beyond this. */
  renewable_until: isoInstant,
});
export type Hold = z.infer<typeof hold>;

/** Answer of the claim (201), and of `POST /holds/{hold_id}/renew` and `GET /holds/{hold_id}`. */
export const holdResponse = z.object({ status: z.literal('success'), hold });
export type HoldResponse = z.infer<typeof holdResponse>;

export const holdParams = z.object({ hold_id: recordId });
