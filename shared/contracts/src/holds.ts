import * as z from '@chaps/contracts/schema';
import { appointment, CLAIM_ERRORS } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { priceKind } from './events.ts';
import { isoInstant, recordId, successResponse, wallTime } from './scalars.ts';

/** Minutes for which a seat is held after a claim or a renewal (trust.md). */
export const HOLD_MINUTES = 15;
/** Minutes after the first claim beyond which a hold cannot be renewed (trust.md). */
export const HOLD_LIMIT_MINUTES = 60;
/** Minutes without a seat at an event after which the person may renew for a full hour again. */
export const HOLD_RESET_MINUTES = 15;
/**
 * Maximum number of hours that a seat is held when staff booked it and the person pays by a mailed
 * link.
 */
export const PAY_LINK_HOURS = 48;
/** Maximum number of unpaid seats that one person may hold at a time (trust.md). */
export const MAX_HOLDS = 2;

export const holdRequest = z.object({
  start_time: wallTime,
  /** The event's usual price if omitted. */
  price_kind: priceKind.optional(),
  /** From `check-access-code`; needed for private events. */
  pass: z.string().max(1000).optional(),
});
export type HoldRequest = z.infer<typeof holdRequest>;

/** A hold: the appointment in state `held`, whose id is also returned under this name. */
export const hold = appointment.extend({
  hold_id: recordId,
  expires_at: isoInstant,
  /** The latest time to which a hold can be renewed. */
  renewable_until: isoInstant,
});
export type Hold = z.infer<typeof hold>;

export const holdResponse = z.object({ status: z.literal('success'), hold });
export type HoldResponse = z.infer<typeof holdResponse>;

const HOLD_ERRORS = ['HOLD_EXPIRED', 'ALREADY_BOOKED', 'PAYMENT_IN_PROGRESS'] as const;

export const createHold = {
  route: 'POST /events/{event_id}/holds',
  caller: 'member',
  idempotent: true,
  body: holdRequest,
  answer: holdResponse,
  statuses: [200, 201],
  errors: CLAIM_ERRORS,
} as const satisfies Endpoint;

export const readHold = {
  route: 'GET /holds/{hold_id}',
  caller: 'member',
  answer: holdResponse,
  errors: HOLD_ERRORS,
} as const satisfies Endpoint;

export const renewHold = {
  route: 'POST /holds/{hold_id}/renew',
  caller: 'member',
  answer: holdResponse,
  errors: [...HOLD_ERRORS, 'HOLD_LIMIT'],
} as const satisfies Endpoint;

export const releaseHold = {
  route: 'DELETE /holds/{hold_id}',
  caller: 'member',
  answer: successResponse,
  errors: HOLD_ERRORS,
} as const satisfies Endpoint;
