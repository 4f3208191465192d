import * as z from '@chaps/contracts/schema';
import { MOST_REPEATS } from '@chaps/domain/recurrence';
import type { Endpoint } from './endpoint.ts';
import { AUDIENCES, event, eventBreak, eventPrices } from './events.ts';
import { countedPage, cursor } from './pages.ts';
import {
  emailAddress,
  isoDate,
  isoInstant,
  optionalText,
  pence,
  recordId,
  requiredText,
  successResponse,
  wallTime,
} from './scalars.ts';
import { reasonRequest } from './staff.ts';

const count = (most: number) =>
  z
    .int('Please enter a whole number.')
    .min(1, 'Please enter at least 1.')
    .max(most, `Please enter at most ${most}.`);
const PLACE_MESSAGE = 'Please enter a place in the United Kingdom or Ireland.';
/** Degrees within the United Kingdom, Ireland, the Isle of Man or the Channel Islands. */
const degrees = (least: number, most: number) =>
  z.number('Please enter a number.').min(least, PLACE_MESSAGE).max(most, PLACE_MESSAGE);

/** A British postcode or an Irish Eircode. */
const POSTCODE =
  /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|([AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4})$/i;
const orNull = (max: number) =>
  optionalText(max)
    .transform((text) => text || null)
    .nullable();

const MOST_BREAKS = 12;

/** What staff say of an event and its table has a column for. */
export const eventColumns = z.object({
  event_name: requiredText(200),
  event_description: z.string().trim().max(5000, 'Please use at most 5000 characters.'),
  product_id: requiredText(100),
  payment_required: z.boolean(),
  event_date: isoDate,
  start_time: wallTime,
  end_time: wallTime,
  /** Minutes. */
  session_duration: count(480),
  /** Breaks and closed times. Left out by older builds: as they are, and none of a new event. */
  breaks: z
    .array(eventBreak)
    .max(MOST_BREAKS, `Please use at most ${MOST_BREAKS} breaks.`)
    .optional(),
  is_private: z.boolean(),
  exclusive_for: z.enum(AUDIENCES).nullable(),
  contact_email: emailAddress,
  address_line_1: requiredText(200),
  address_line_2: orNull(200),
  city: requiredText(100),
  state: orNull(100),
  postcode: requiredText(12).regex(
    POSTCODE,
    'Please enter a postcode such as IP1 1AA or D02 X285.',
  ),
  country: requiredText(60),
  latitude: degrees(49, 61),
  longitude: degrees(-11, 2),
  lab_name: orNull(100),
  /** People without a booking who may be added beside the seats; left out, it stays as it is. */
  walk_in_allowance: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter 0 or more.')
    .max(1000, 'Please enter at most 1000.')
    .optional(),
  /**
   * Minutes after a slot's time, from which a walk-in may have the seat of somebody who has not come; left
   * out, it stays as it is.
   */
  no_show_minutes: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter 0 or more.')
    .max(480, 'Please enter at most 480.')
    .optional(),
  /**
   * Somebody has looked at the point on the map. Left out by older builds: as it is, while the point is the
   * same.
   */
  place_confirmed: z.boolean().optional(),
});

/** What staff say of an event. */
export const eventDetails = eventColumns.extend({
  ...eventPrices.shape,
  total_spaces: count(5000),
});
export type EventDetails = z.output<typeof eventDetails>;

/**
 * Refused when the event has changed since. `confirmation` is that
 * of the preview; without it nothing is changed that people who booked must be told.
 */
export const eventChange = eventDetails.extend({
  version: z.int().min(1),
  confirmation: z.string().max(100).optional(),
});

export type EventChange = z.output<typeof eventChange>;

/** Whom a new place, date or time concerns. */
export const eventChangePreview = z.object({
  people: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      channel: z.literal('email'),
      from: isoInstant,
      to: isoInstant,
      paying: z.boolean(),
    }),
  ),
  /** Seats that people hold at this moment, without a booking. */
  holds: z.int(),
  confirmation: z.string(),
});
export type EventChangePreview = z.infer<typeof eventChangePreview>;

/** 'draft' until it is published; 'closed' takes no bookings any more. */
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
export const staffEventsResponse = countedPage(staffEventSummary);

/** What is stored is shown as it is, also where it is beyond what the form accepts. */
export const storedEvent = event
  .omit({
    id: true,
    product_name: true,
    product_price: true,
    booked_spaces: true,
    address_line1: true,
    address_line2: true,
    email_template: true,
    distance_km: true,
  })
  .extend({
    payment_required: z.boolean(),
    session_duration: z.int(),
    breaks: z.array(eventBreak),
    address_line_1: z.string(),
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    walk_in_allowance: z.int(),
    no_show_minutes: z.int(),
    /** Missing from older APIs. */
    place_confirmed: z.boolean().optional(),
  });

/** A time of an event; an event's total and booked spaces are the sums. */
const slot = z.object({ start_time: wallTime, capacity: z.int(), taken: z.int() });

export const staffEventResponse = z.object({
  event: storedEvent,
  version: z.int(),
  state: z.enum(STAFF_EVENT_STATES),
  /** Who changed it last; null when unchanged since its creation. */
  changed_by: z.string().nullable(),
  /** The last change, while nobody has been told and it can be undone. Missing from older APIs. */
  undo: z
    .object({
      /** Who will be told. */
      people: z.int(),
      seconds_left: z.int(),
    })
    .nullable()
    .optional(),
  /** How many people have each role of its day. Missing from older APIs. */
  day_staff: z.object({ 'check-in': z.int(), phlebotomist: z.int() }).optional(),
  /** Once its books are closed: people who gave a sample and have no result yet. Missing from older APIs. */
  books: z.object({ closed: z.boolean(), results_awaited: z.int() }).optional(),
  slots: z.array(slot),
});
export type StaffEvent = z.infer<typeof staffEventResponse>;

export const newEventResponse = z.object({ event_id: recordId });

export const repetition = z.object({
  dates: z
    .array(isoDate)
    .min(1, 'Please choose at least one day.')
    .max(MOST_REPEATS, `Please choose at most ${MOST_REPEATS} days.`)
    .refine((dates) => new Set(dates).size === dates.length, 'A day is there twice.'),
});

export const repetitionResponse = z.object({
  events: z.array(z.object({ event_id: recordId, event_date: isoDate })),
});
export type CopiedEvents = z.infer<typeof repetitionResponse>['events'];

export const bookingSwitch = z.object({ open: z.boolean() });

/** Who will be notified and refunded. */
export const callOffPreview = z.object({
  people: z.array(
    z.object({ reference: z.string(), name: z.string(), refund: pence, paying: z.boolean() }),
  ),
});

export type CallOffPreview = z.infer<typeof callOffPreview>;

export const callOffResponse = z.object({
  cancelled: z.int(),
  refunded: z.int(),
  released: z.int(),
  under_way: z.int(),
});

export const accessCodeLabel = z.object({ label: requiredText(100) });
export const newAccessCodeResponse = z.object({ code: z.string() });
const accessCode = z.object({ code_id: recordId, label: z.string(), created_at: isoInstant });
export type AccessCode = z.infer<typeof accessCode>;
export const accessCodesResponse = z.object({ codes: z.array(accessCode) });
export const productsResponse = z.object({
  products: z.array(event.pick({ product_id: true, product_name: true, product_price: true })),
});

const fillCurve = event.pick({ event_id: true, event_name: true, event_date: true }).extend({
  total_spaces: z.int(),
  /** Days with a new booking, first ones first; `taken` is the sum until then. Negative: afterwards. */
  days: z.array(z.object({ days_before: z.int(), taken: z.int() })),
});
export type FillCurve = z.infer<typeof fillCurve>;

/** `previous` is the last event at the same postcode, if there was one. */
export const fillCurvesResponse = z.object({ event: fillCurve, previous: fillCurve.nullable() });
export type FillCurves = z.infer<typeof fillCurvesResponse>;

/** For hosts, without anybody's details. */
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
    slots: z.array(slot),
    first_names: z.array(z.string()),
  });

/** A private event's code is printed; without it there is a line to write it on. */
export const posterRequest = z.object({ access_code: optionalText(40).optional() });
export type PosterRequest = z.infer<typeof posterRequest>;

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
  body: eventDetails,
  answer: newEventResponse,
} as const satisfies Endpoint;

/** Copies of an event on other days, as drafts. */
export const repeatEvent = {
  route: 'POST /staff/events/{event_id}/copies',
  caller: { staff: 'change events' },
  body: repetition,
  answer: repetitionResponse,
} as const satisfies Endpoint;

export const readStaffEvent = {
  route: 'GET /staff/events/{event_id}',
  caller: { staff: 'see events' },
  answer: staffEventResponse,
} as const satisfies Endpoint;

/** For clinicians, who see the results of an event and neither its bookings nor its money. */
export const readEventSummary = {
  route: 'GET /staff/events/{event_id}/summary',
  caller: { staff: 'import results' },
  answer: staffEventSummary,
} as const satisfies Endpoint;

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

/** Undoes the last change that people are to be told of, within `UNDO_SECONDS`. */
export const undoEventChange = {
  route: 'POST /staff/events/{event_id}/change-undo',
  caller: { staff: 'change events' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const publishEvent = {
  route: 'POST /staff/events/{event_id}/publication',
  caller: { staff: 'change events' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Back to a draft, while nobody has taken a seat. */
export const unpublishEvent = {
  route: 'DELETE /staff/events/{event_id}/publication',
  caller: { staff: 'change events' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const readFillCurves = {
  route: 'GET /staff/events/{event_id}/fill-curves',
  caller: { staff: 'see events' },
  answer: fillCurvesResponse,
} as const satisfies Endpoint;

export const switchBooking = {
  route: 'POST /staff/events/{event_id}/booking',
  caller: { staff: 'change events' },
  body: bookingSwitch,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const readCallOff = {
  route: 'GET /staff/events/{event_id}/call-off',
  caller: { staff: 'change events' },
  answer: callOffPreview,
} as const satisfies Endpoint;

export const callOffEvent = {
  route: 'POST /staff/events/{event_id}/call-off',
  caller: { staff: 'change events' },
  body: reasonRequest,
  answer: callOffResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const listAccessCodes = {
  route: 'GET /staff/events/{event_id}/access-codes',
  caller: { staff: 'see events' },
  answer: accessCodesResponse,
} as const satisfies Endpoint;

export const addAccessCode = {
  route: 'POST /staff/events/{event_id}/access-codes',
  caller: { staff: 'change events' },
  body: accessCodeLabel,
  answer: newAccessCodeResponse,
} as const satisfies Endpoint;

export const revokeAccessCode = {
  route: 'DELETE /staff/events/{event_id}/access-codes/{code_id}',
  caller: { staff: 'change events' },
  answer: successResponse,
} as const satisfies Endpoint;

export const readFilling = {
  route: 'GET /staff/events/{event_id}/filling',
  caller: { staff: 'watch an event fill' },
  answer: fillingResponse,
} as const satisfies Endpoint;

/** An invitation on A4. It changes nothing. */
export const makePoster = {
  route: 'POST /staff/events/{event_id}/poster',
  caller: { staff: 'watch an event fill' },
  body: posterRequest,
  answer: z.string(),
  media: 'application/pdf',
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const placeQuery = z.object({ postcode: eventColumns.shape.postcode });

const place = event
  .pick({
    event_name: true,
    event_date: true,
    address_line_2: true,
    city: true,
    state: true,
    country: true,
  })
  .extend({
    address_line_1: z.string(),
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  });

export const placeResponse = z.object({
  /** Where the last event at the postcode was. */
  place: place.nullable(),
  /** true with a place; consoles from before `district` ask for it. */
  exact: z.boolean(),
  /** Without a place: about where the postcode is. Missing from older APIs. */
  district: z
    .object({
      district: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** Of the last event in the district. */
      city: z.string().nullable(),
    })
    .nullable()
    .optional(),
});
export type KnownPlace = z.infer<typeof placeResponse>;

export const findPlace = {
  route: 'GET /staff/places',
  caller: { staff: 'change events' },
  query: placeQuery,
  answer: placeResponse,
} as const satisfies Endpoint;
