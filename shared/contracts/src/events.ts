import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursor } from './pages.ts';
import { isoDate, pence, recordId, wallTime, wallTimeOptionalSeconds } from './scalars.ts';

/** Values of `exclusive_for`; the specification shows CORPORATE and the filters name the others. */
export const AUDIENCES = ['COMMUNITY', 'FREEMASONS', 'CORPORATE'] as const;

/** Spec 7, `for`: comma-separated of these; left out if none or all are chosen. */
export const EVENT_AUDIENCE_FILTERS = [
  { value: 'community', label: 'Community' },
  { value: 'freemasons', label: 'Freemasons' },
  { value: 'corporate', label: 'Corporate' },
] as const;
export type AudienceFilter = (typeof EVENT_AUDIENCE_FILTERS)[number]['value'];
const AUDIENCE = EVENT_AUDIENCE_FILTERS.map(({ value }) => value).join('|');

/** Spec 2, Book an event: the date dropdown; the empty value is sent as no parameter. */
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
 * The prices of its own that an event may have, pence; the product's applies where it has none. Each
 * field is a kind of price.
 */
export const eventPrices = z.object({ price: pence.nullable() });
export type EventPrices = z.infer<typeof eventPrices>;
export const priceKind = eventPrices.keyof();
export type PriceKind = z.infer<typeof priceKind>;
/** Something for each kind of price. */
export const mapPrices = <Value>(of: (kind: PriceKind) => Value) =>
  Object.fromEntries(priceKind.options.map((kind) => [kind, of(kind)])) as Record<PriceKind, Value>;
/** Those of an event that costs what the product does. */
export const NO_PRICES: EventPrices = mapPrices(() => null);
/** The text that a receipt adds to the product's name. */
export const PRICE_NAMES: Record<PriceKind, string | null> = { price: null };

/** A time within an event at which nobody is seen; `to` is when it continues. */
export const eventBreak = z.object({ from: wallTime, to: wallTime });

/** The `lab_name` that requires the NHS number (spec 4, Booking flow). */
export const ESNEFT = 'ESNEFT';

/**
 * Spec 3, Event: the fields that screens read, with both spellings of the id and the address lines.
 * A private event has neither street, postcode nor exact coordinates without a pass (`readEvent`). What
 * staff say of it is in `EVENT_FIELDS`.
 */
export const event = z.object({
  event_id: recordId,
  id: recordId,
  event_name: z.string().meta({ examples: ['Colchester Community Screening'] }),
  event_description: z.string(),
  product_id: z.string(),
  product_name: z.string().meta({ examples: ['PSA blood test'] }),
  /** Pence, of the product. */
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
  /** No slot runs into one of them. */
  breaks: z.array(eventBreak).default([]),
  total_spaces: z.int().min(0),
  booked_spaces: z.int().min(0),
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
  /** Kilometres from `near`, else from the postcode that is searched for; otherwise not present. */
  distance_km: z.number().optional(),
});
export type Event = z.infer<typeof event>;

/** What a list and its map are narrowed by (spec 7). */
export const eventFilters = z.object({
  for: z
    .string()
    .regex(
      new RegExp(`^(${AUDIENCE})(,(${AUDIENCE}))*$`),
      `Expected ${AUDIENCE}, separated by commas.`,
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
  /** `latitude,longitude`: sorted by distance. */
  near: z
    .string()
    .regex(/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/, 'Expected latitude,longitude.')
    .meta({ examples: ['51.8892,0.9042'] })
    .optional(),
  /** A page of so many events that have not ended; the whole list when left out. */
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Expected a number from 1 to 100.')
    .meta({ examples: ['24'] })
    .optional(),
  ...cursor,
});
export type EventsQuery = z.infer<typeof eventsQuery>;

/**
 * Up to this number the events of a list are counted, and a map gets them as points, soonest first. A
 * `total` of one more means that there are more.
 */
export const MAX_COUNTED_EVENTS = 500;

/** Events within so many miles of a postcode's district are near it. */
export const NEAR_MILES = 30;

/** About where a search by postcode or by the name of a place looks, as the list is sorted from there. */
export const searchedPlace = z.object({
  /** The outward part of the postcode, or of one in the middle of the place. */
  district: z.string().meta({ examples: ['CO4'] }),
  /** Of a search by name. */
  name: z.string().optional(),
  /** More places have that name; the largest is meant. */
  several: z.boolean().optional(),
  /** False: nothing is within `NEAR_MILES`, and the events are the nearest three. */
  near: z.boolean(),
});
export type SearchedPlace = z.infer<typeof searchedPlace>;

/** Without an `events` array it is an 'Unexpected response format'. */
export const eventsResponse = z.object({
  events: z.array(event),
  /** Events on all pages, at most `MAX_COUNTED_EVENTS` + 1; only with `limit`. */
  total: z.int().min(0).optional(),
  /** Only of a search by a postcode whose district is known, or near a known place. */
  place: searchedPlace.optional(),
  /** What was searched for is not a known place, and in the address of no event. */
  unknown_place: z.boolean().optional(),
});
export type EventsResponse = z.infer<typeof eventsResponse>;

function isBox(text: string): boolean {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  return (
    west >= -180 && west <= east && east <= 180 && south >= -90 && south <= north && north <= 90
  );
}

const DEGREES = '-?\\d{1,3}(\\.\\d{1,8})?';

export const eventPointsQuery = z.object({
  ...eventFilters.shape,
  /** `west,south,east,north` in degrees: only the events inside. */
  bbox: z
    .string()
    .regex(new RegExp(`^${DEGREES}(,${DEGREES}){3}$`), 'Expected west,south,east,north.')
    .refine(
      isBox,
      'Expected west,south,east,north in degrees, west before east, south before north.',
    )
    .meta({ examples: ['-1.5,50.5,1.5,52.5'] })
    .optional(),
});
export type EventPointsQuery = z.infer<typeof eventPointsQuery>;

/** A pin of the map: what its name and its popup show. */
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

/** The events that have not begun, soonest first. */
export const eventPointsResponse = z.object({
  points: z.array(eventPoint),
  /** There are more than `MAX_COUNTED_EVENTS`. */
  more: z.boolean(),
});
export type EventPointsResponse = z.infer<typeof eventPointsResponse>;

/** Header that carries the pass of `checkAccessCode` to `readEvent`. */
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
