import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { eventDetails } from './event-details.ts';
import { isoInstant, successResponse } from './scalars.ts';

/**
 * Rejected if the event has changed since. `confirmation` comes from the preview; without it, a
 * change of which people with a booking must be notified is rejected.
 */
export const eventChange = eventDetails.extend({
  version: z.int().min(1),
  confirmation: z.string().max(100).optional(),
});
export type EventChange = z.output<typeof eventChange>;

/** The people whom a new address, date or time affects. */
export const eventChangePreview = z.object({
  people: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      channel: z.literal('email'),
      /** Whether a mail is likely to arrive; missing from older APIs, like `phone`. */
      reached: z.boolean().default(true),
      phone: z.string().nullable().default(null),
      from: isoInstant,
      to: isoInstant,
      paying: z.boolean(),
    }),
  ),
  /** Seats currently held without a booking. */
  holds: z.int(),
  confirmation: z.string(),
});
export type EventChangePreview = z.infer<typeof eventChangePreview>;

export const changeEvent = {
  route: 'PATCH /staff/events/{event_id}',
  caller: { staff: 'change events' },
  body: eventChange,
  answer: successResponse,
  errors: ['EVENT_CHANGED', 'PEOPLE_TO_TELL'],
} as const satisfies Endpoint;

export const previewEventChange = {
  route: 'POST /staff/events/{event_id}/change-preview',
  caller: { staff: 'change events' },
  body: eventChange,
  answer: eventChangePreview,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Undoes the last change that people are to be notified of, within `UNDO_SECONDS`. */
export const undoEventChange = {
  route: 'POST /staff/events/{event_id}/change-undo',
  caller: { staff: 'change events' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
