import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { optionalText } from './scalars.ts';
import { STAFF_EVENT_STATES, staffSlot } from './staff-events.ts';

const fillCurve = event.pick({ event_id: true, event_name: true, event_date: true }).extend({
  total_spaces: z.int(),
  /**
   * Days with a new booking, in descending order of days before the event; negative means after it. `taken`
   * is the running total.
   */
  days: z.array(z.object({ days_before: z.int(), taken: z.int() })),
});
export type FillCurve = z.infer<typeof fillCurve>;

/** `previous` is the last event at the same postcode, if any. */
export const fillCurvesResponse = z.object({ event: fillCurve, previous: fillCurve.nullable() });
export type FillCurves = z.infer<typeof fillCurvesResponse>;

/** For hosts; contains no personal details. */
export const fillingResponse = event
  .pick({
    event_name: true,
    event_date: true,
    is_private: true,
    total_spaces: true,
    booked_spaces: true,
  })
  .extend({
    state: z.enum(STAFF_EVENT_STATES).default('open'),
    slots: z.array(staffSlot),
    first_names: z.array(z.string()),
  });

/** Prints a private event's code; without it, a blank line to write it on. */
export const posterRequest = z.object({ access_code: optionalText(40).optional() });
export type PosterRequest = z.infer<typeof posterRequest>;

export const readFillCurves = {
  route: 'GET /staff/events/{event_id}/fill-curves',
  caller: { staff: 'see events' },
  answer: fillCurvesResponse,
} as const satisfies Endpoint;

export const readFilling = {
  route: 'GET /staff/events/{event_id}/filling',
  caller: { staff: 'see occupancy' },
  answer: fillingResponse,
} as const satisfies Endpoint;

/** An A4 poster inviting people to the event. Changes nothing. */
export const renderPoster = {
  route: 'POST /staff/events/{event_id}/poster',
  caller: { staff: 'see occupancy' },
  body: posterRequest,
  answer: z.string(),
  media: 'application/pdf',
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
