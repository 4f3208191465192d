import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor } from './pages.ts';
import { isoDate, pence, recordId, wallTime, wallTimeOptionalSeconds } from './scalars.ts';

/** Values of `exclusive_for`: the specification shows CORPORATE, and its filters name the other values. */
export const AUDIENCES = ['COMMUNITY', 'FREEMASONS', 'CORPORATE'] as const;

/** Spec 7, `for`: a comma-separated list of these; omitted if none or all are chosen. */
export const EVENT_AUDIENCE_FILTERS = [
  { value: 'community', label: 'Community' },
  { value: 'freemasons', label: 'Freemasons' },
  { value: 'corporate', label: 'Corporate' },
] as const;
export type AudienceFilter = (typeof EVENT_AUDIENCE_FILTERS)[number]['value'];
const AUDIENCE_PATTERN = EVENT_AUDIENCE_FILTERS.map(({ value }) => value).join('|');

/** Spec 2, Book an event: the date dropdown; no parameter is sent for the empty value. */
export const EVENT_DATE_FILTERS = [
  { value: '', label: 'Select Date' },
  { value: 'today', label: "What's on today" },
  { value: 'next-week', label: "What's on next week" },
  { value: 'next-month', label: "What's on next month" },
  { value: 'future-events', label: 'All Future Events' },
] as const;
export const eventDateFilter = z.enum(['today', 'next-week', 'next-month', 'future-events']);
export type EventDateFilter = z.infer<typeof eventDateFilter>;

/**
 * Prices set for a single event, in pence; where one is missing, the product's price applies. Each field is a
 * kind of price.
 */
export const eventPrices = z.object({ price: pence.nullable() });
export type EventPrices = z.infer<typeof eventPrices>;
export const priceKind = eventPrices.keyof();
export type PriceKind = z.infer<typeof priceKind>;
/** One value for each kind of price. */
export const mapPrices = <Value>(of: (kind: PriceKind) => Value) =>
  Object.fromEntries(priceKind.options.map((kind) => [kind, of(kind)])) as Record<PriceKind, Value>;
/** An event with the product's prices. */
export const NO_PRICES: EventPrices = mapPrices(() => null);
/** Text that a receipt adds to the product's name. */
export const PRICE_NAMES: Record<PriceKind, string | null> = { price: null };

/** A period within an event during which nobody is seen; the event continues at `to`. */
export const eventBreak = z.object({ from: wallTime, to: wallTime });

/** The `lab_name` that requires the NHS number (spec 4, Booking flow). */
export const ESNEFT = 'ESNEFT';

/**
 * Spec 3, Event: the fields that screens read, with both spellings of the id and the address lines. Without a
 * pass, a private event has no street, postcode or exact coordinates (`readEvent`). What staff enter is in
 * `EVENT_FIELDS`.
 */
export const event = z.object({
  event_id: recordId,
  id: recordId,
  event_name: z.string().meta({ examples: ['Colchester Community Screening'] }),
  event_description: z.string(),
  product_id: z.string(),
  product_name: z.string().meta({ examples: ['PSA blood test'] }),
  /** Pence; the product's price. */
  product_price: pence,
  ...eventPrices.shape,
  event_date: isoDate,
  start_time: wallTimeOptionalSeconds,
  end_time: wallTimeOptionalSeconds,
  /** Minutes. */
  session_duration: z
    .int()
    .positive()
    .nullable()
    .meta({ examples: [15] }),
  /** No slot overlaps with a break. */
  breaks: z.array(eventBreak).default([]),
  total_spaces: z.int().min(0),
  booked_spaces: z.int().min(0),
  /** Staff have closed its booking, though there may be seats. */
  is_closed: z.boolean().default(false),
  is_private: z.boolean(),
  payment_required: z.boolean().nullable(),
  exclusive_for: z.enum(AUDIENCES).nullable(),
  contact_email: z.string().meta({ examples: ['events@example.org'] }),
  address_line1: z.string().nullable(),
  address_line_1: z.string().nullable(),
  address_line2: z.string().nullable(),
  address_line_2: z.string().nullable(),
  city: z.string().meta({ examples: ['Colchester'] }),
  state: z.string().nullable(),
  postcode: z
    .string()
    .nullable()
    .meta({ examples: ['CO1 1TJ'] }),
  country: z.string().meta({ examples: ['United Kingdom'] }),
  latitude: z
    .number()
    .nullable()
    .meta({ examples: [51.8892] }),
  longitude: z
    .number()
    .nullable()
    .meta({ examples: [0.9042] }),
  lab_name: z
    .string()
    .nullable()
    .meta({ examples: ['ESNEFT'] }),
  email_template: z.string().nullable(),
  /** Kilometres from `near`, or from the postcode searched for; otherwise absent. */
  distance_km: z.number().optional(),
});
export type Event = z.infer<typeof event>;

/** The filters of a list and its map (spec 7). */
export const eventFilters = z.object({
  for: z
    .string()
    .regex(
      new RegExp(`^(${AUDIENCE_PATTERN})(,(${AUDIENCE_PATTERN}))*$`),
      `Expected ${AUDIENCE_PATTERN}, separated by commas.`,
    )
    .meta({ examples: ['community,corporate'] })
    .optional(),
  location: z
    .string()
    .trim()
    .max(100)
    .meta({ examples: ['Colchester'] })
    .optional(),
  date: eventDateFilter.optional(),
});
export type EventFilters = z.infer<typeof eventFilters>;

export const eventsQuery = z.object({
  ...eventFilters.shape,
  /** `latitude,longitude`: sorts by distance. */
  near: z
    .string()
    .regex(/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/, 'Expected latitude,longitude.')
    .meta({ examples: ['51.8892,0.9042'] })
    .optional(),
  /** Page size; events that have ended are left out. Without it the whole list is returned. */
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Expected a number from 1 to 100.')
    .meta({ examples: ['24'] })
    .optional(),
  ...cursor,
});
export type EventsQuery = z.infer<typeof eventsQuery>;

/**
 * Events in a list are counted up to this number, and a map shows at most this many points, soonest
 * first. A `total` of one more means that there are more.
 */
export const MAX_COUNTED_EVENTS = 500;

/** Events within this many miles of a postcode's district count as near it. */
export const NEARBY_MILES = 30;

/** Approximate centre of a search by postcode or place name, by which the list is sorted. */
export const searchedPlace = z.object({
  /** The outward part of the postcode, or of a postcode at the centre of the place. */
  district: z.string().meta({ examples: ['CO4'] }),
  /** The place found by name. */
  name: z.string().optional(),
  /** Whether several places have that name; the largest is used. */
  several: z.boolean().optional(),
  /** False if nothing is within `NEARBY_MILES`; the events are then the nearest three. */
  near: z.boolean(),
});
export type SearchedPlace = z.infer<typeof searchedPlace>;

/** A response without an `events` array is an 'Unexpected response format'. */
export const eventsResponse = z.object({
  events: z.array(event),
  /** Number of events on all pages, at most `MAX_COUNTED_EVENTS` + 1; only with `limit`. */
  total: z.int().min(0).optional(),
  /** Only for a search by a postcode with a known district, or near a known place. */
  place: searchedPlace.optional(),
  /** Whether the search text is neither a known place nor part of any event's address. */
  unknown_place: z.boolean().optional(),
});
export type EventsResponse = z.infer<typeof eventsResponse>;

function isBoundingBox(text: string): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  return (
    west >= -180 && west <= east && east <= 180 && south >= -90 && south <= north && north <= 90
  );
}

const DEGREES_PATTERN = '-?\\d{1,3}(\\.\\d{1,8})?';

export const eventPointsQuery = z.object({
  ...eventFilters.shape,
  /** `west,south,east,north` in degrees: only events inside are returned. */
  bbox: z
    .string()
    .regex(
      new RegExp(`^${DEGREES_PATTERN}(,${DEGREES_PATTERN}){3}$`),
      'Expected west,south,east,north.',
    )
    .refine(
      isBoundingBox,
      'Expected west,south,east,north in degrees, west before east, south before north.',
    )
    .meta({ examples: ['-1.5,50.5,1.5,52.5'] })
    .optional(),
});
export type EventPointsQuery = z.infer<typeof eventPointsQuery>;

/** A pin on the map: the fields shown in its name and popup. */
export const eventPoint = event
  .pick({
    event_id: true,
    event_name: true,
    event_date: true,
    start_time: true,
    end_time: true,
    exclusive_for: true,
    city: true,
  })
  .extend({ latitude: z.number(), longitude: z.number() });
export type EventPoint = z.infer<typeof eventPoint>;

/** Events that have not begun, soonest first. */
export const eventPointsResponse = z.object({
  points: z.array(eventPoint),
  /** Whether there are more than `MAX_COUNTED_EVENTS`. */
  more: z.boolean(),
});
export type EventPointsResponse = z.infer<typeof eventPointsResponse>;

/** The header in which `readEvent` receives the pass from `checkAccessCode`. */
export const EVENT_PASS_HEADER = 'x-event-pass';

export const eventResponse = z.object({ event });
export type EventResponse = z.infer<typeof eventResponse>;

export const listEvents = {
  route: 'GET /events',
  caller: 'anyone',
  query: eventsQuery,
  answer: eventsResponse,
} as const satisfies Endpoint;

export const listEventPoints = {
  route: 'GET /events/points',
  caller: 'anyone',
  query: eventPointsQuery,
  answer: eventPointsResponse,
} as const satisfies Endpoint;

export const readEvent = {
  route: 'GET /events/{event_id}',
  caller: 'anyone',
  answer: eventResponse,
} as const satisfies Endpoint;
