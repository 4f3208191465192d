import * as z from '@chaps/contracts/schema';
import { MAX_REPEATS } from '@chaps/domain/recurrence';
import type { Endpoint } from './endpoint.ts';
import { eventDetails } from './event-details.ts';
import { pickFields } from './event-fields.ts';
import { event } from './events.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { isoDate, recordId, successResponse, wallTime } from './scalars.ts';

/** 'draft' until published; 'closed' accepts no more bookings. */
export const STAFF_EVENT_STATES = ['draft', 'open', 'closed', 'passed', 'called off'] as const;

export const staffEventSummary = event
  .pick({
    event_id: true,
    event_name: true,
    event_date: true,
    start_time: true,
    city: true,
    total_spaces: true,
    booked_spaces: true,
  })
  .extend({ state: z.enum(STAFF_EVENT_STATES) });
export type StaffEventSummary = z.infer<typeof staffEventSummary>;

export const staffEventsQuery = z.object({
  q: z.string().trim().max(100).optional(),
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
  ...cursor,
});

export const staffEventsResponse = pageWithTotal(staffEventSummary);

/** An event as returned to staff. */
export const storedEvent = z.object({ event_id: recordId, ...pickFields('answer') });

/** A time of an event; the event's total and booked spaces are the sums over its times. */
export const staffSlot = z.object({ start_time: wallTime, capacity: z.int(), taken: z.int() });

export const staffEventResponse = z.object({
  event: storedEvent,
  version: z.int(),
  state: z.enum(STAFF_EVENT_STATES),
  /** Who changed it last; null if unchanged since its creation. */
  changed_by: z.string().nullable(),
  // Older APIs lack the fields below.
  /** The last change, while it can be undone and nobody has been notified. */
  undo: z
    .object({
      /** Who will be told. */
      people: z.int(),
      /** How many of these cannot be reached by e-mail. Missing from older APIs. */
      unreached: z.int().optional(),
      seconds_left: z.int(),
    })
    .nullable()
    .default(null),
  /** Number of people with each role for its day. */
  day_staff: z
    .object({ 'check-in': z.int(), phlebotomist: z.int() })
    .default({ 'check-in': 0, phlebotomist: 0 }),
  /** Once its books are closed: number of people to whom the laboratory still owes a result. */
  books: z
    .object({ closed: z.boolean(), results_awaited: z.int() })
    .default({ closed: false, results_awaited: 0 }),
  /** Number of people on the waiting list. */
  waiting: z.int().default(0),
  slots: z.array(staffSlot),
});
export type StaffEvent = z.infer<typeof staffEventResponse>;

export const newEventResponse = z.object({ event_id: recordId });

export const repetition = z.object({
  dates: z
    .array(isoDate)
    .min(1, 'Please choose at least one day.')
    .max(MAX_REPEATS, `Please choose at most ${MAX_REPEATS} days.`)
    .refine((dates) => new Set(dates).size === dates.length, 'A date is repeated.'),
});

export const repetitionResponse = z.object({
  events: z.array(z.object({ event_id: recordId, event_date: isoDate })),
});
export type CopiedEvents = z.infer<typeof repetitionResponse>['events'];

export const bookingSwitch = z.object({ open: z.boolean() });

export const productsResponse = z.object({
  products: z.array(event.pick({ product_id: true, product_name: true, product_price: true })),
});

export const listProducts = {
  route: 'GET /staff/products',
  caller: { staff: 'see events' },
  answer: productsResponse,
} as const satisfies Endpoint;

export const listStaffEvents = {
  route: 'GET /staff/events',
  caller: { staff: 'see events' },
  query: staffEventsQuery,
  answer: staffEventsResponse,
} as const satisfies Endpoint;

export const createEvent = {
  route: 'POST /staff/events',
  caller: { staff: 'change events' },
  idempotent: true,
  body: eventDetails,
  answer: newEventResponse,
} as const satisfies Endpoint;

/** Copies an event to other days, as drafts. */
export const repeatEvent = {
  route: 'POST /staff/events/{event_id}/copies',
  caller: { staff: 'change events' },
  idempotent: true,
  body: repetition,
  answer: repetitionResponse,
} as const satisfies Endpoint;

export const readStaffEvent = {
  route: 'GET /staff/events/{event_id}',
  caller: { staff: 'see events' },
  answer: staffEventResponse,
} as const satisfies Endpoint;

/** For clinicians, who see an event's results but not its bookings or payments. */
export const readEventSummary = {
  route: 'GET /staff/events/{event_id}/summary',
  caller: { staff: 'import results' },
  answer: staffEventSummary,
} as const satisfies Endpoint;

export const publishEvent = {
  route: 'POST /staff/events/{event_id}/publication',
  caller: { staff: 'change events' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Turns an event back into a draft, while nobody has taken a seat. */
export const unpublishEvent = {
  route: 'DELETE /staff/events/{event_id}/publication',
  caller: { staff: 'change events' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const setBookingOpen = {
  route: 'POST /staff/events/{event_id}/booking',
  caller: { staff: 'change events' },
  body: bookingSwitch,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
