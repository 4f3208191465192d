import * as z from '@chaps/contracts/schema';
import { AUDIENCES } from './events.ts';
import {
  emailAddress,
  isoDate,
  isoInstant,
  optionalText,
  pence,
  recordId,
  requiredText,
  wallTime,
} from './scalars.ts';

const count = (most: number) =>
  z
    .int('Please enter a whole number.')
    .min(1, 'Please enter at least 1.')
    .max(most, `Please enter at most ${most}.`);
const degrees = (limit: number) =>
  z.number('Please enter a number.').min(-limit, 'Too small.').max(limit, 'Too large.');
const orNull = (max: number) =>
  optionalText(max)
    .transform((text) => text || null)
    .nullable();

/** What staff say of an event; `POST /staff/events` takes it. */
export const eventDetails = z.object({
  event_name: requiredText(200),
  event_description: z.string().trim().max(5000, 'Please use at most 5000 characters.'),
  product_id: requiredText(100),
  /** Pence; null for the product's own price. */
  price: pence.nullable(),
  payment_required: z.boolean(),
  event_date: isoDate,
  start_time: wallTime,
  end_time: wallTime,
  /** Minutes. */
  session_duration: count(480),
  total_spaces: count(5000),
  is_private: z.boolean(),
  exclusive_for: z.enum(AUDIENCES).nullable(),
  contact_email: emailAddress,
  address_line_1: requiredText(200),
  address_line_2: orNull(200),
  city: requiredText(100),
  state: orNull(100),
  postcode: requiredText(12),
  country: requiredText(60),
  latitude: degrees(90),
  longitude: degrees(180),
  lab_name: orNull(100),
});
export type EventDetails = z.output<typeof eventDetails>;

/** `PATCH /staff/events/{event_id}`: refused when the event has changed since. */
export const eventChange = eventDetails.extend({ version: z.int().min(1) });

/** 'draft' until it is published; 'closed' takes no bookings any more. */
export const STAFF_EVENT_STATES = ['draft', 'open', 'closed', 'passed', 'called off'] as const;

const summary = z.object({
  event_id: recordId,
  event_name: z.string(),
  event_date: isoDate,
  start_time: z.string(),
  city: z.string(),
  state: z.enum(STAFF_EVENT_STATES),
  capacity: z.int(),
  taken: z.int(),
});
export type StaffEventSummary = z.infer<typeof summary>;

export const STAFF_PAGE = 25;

/** `GET /staff/events` */
export const staffEventsQuery = z.object({
  q: z.string().trim().max(100).optional(),
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .meta({ examples: ['2'] })
    .default('1'),
});
export const staffEventsResponse = z.object({ events: z.array(summary), total: z.int() });

/** `GET /staff/events/{event_id}` */
export const staffEventResponse = z.object({
  // An answer is encoded, and what the form sends is transformed, which cannot be reversed.
  event: eventDetails.extend({
    event_id: recordId,
    address_line_2: z.string().nullable(),
    state: z.string().nullable(),
    lab_name: z.string().nullable(),
  }),
  version: z.int(),
  state: z.enum(STAFF_EVENT_STATES),
  /** Who changed it last; null when unchanged since its creation. */
  changed_by: z.string().nullable(),
  slots: z.array(z.object({ time: z.string(), capacity: z.int(), taken: z.int() })),
});
export type StaffEvent = z.infer<typeof staffEventResponse>;

export const newEventResponse = z.object({ event_id: recordId });

/** `POST /staff/events/{event_id}/booking` */
export const bookingSwitch = z.object({ open: z.boolean() });

/** `GET /staff/events/{event_id}/call-off`: who will be notified and refunded. */
export const callOffPreview = z.object({
  people: z.array(
    z.object({ reference: z.string(), name: z.string(), refund: pence, paying: z.boolean() }),
  ),
});

export type CallOffPreview = z.infer<typeof callOffPreview>;

/** `POST /staff/events/{event_id}/call-off` */
export const callOffResponse = z.object({
  cancelled: z.int(),
  refunded: z.int(),
  released: z.int(),
  under_way: z.int(),
});

/** `POST /staff/events/{event_id}/access-codes` */
export const accessCodeLabel = z.object({ label: requiredText(100) });
export const newAccessCodeResponse = z.object({ code: z.string() });
const accessCode = z.object({ code_id: recordId, label: z.string(), created_at: isoInstant });
export type AccessCode = z.infer<typeof accessCode>;
export const accessCodesResponse = z.object({ codes: z.array(accessCode) });
export const accessCodeParams = z.object({ event_id: recordId, code_id: recordId });

export const productsResponse = z.object({
  products: z.array(z.object({ product_id: z.string(), product_name: z.string(), price: pence })),
});

/** `GET /staff/events/{event_id}/filling`: for hosts, without anybody's details. */
export const fillingResponse = z.object({
  event_name: z.string(),
  event_date: isoDate,
  is_private: z.boolean(),
  capacity: z.int(),
  taken: z.int(),
  slots: z.array(z.object({ time: z.string(), capacity: z.int(), taken: z.int() })),
  first_names: z.array(z.string()),
});

/** `GET /staff/today` */
export const todayResponse = z.object({
  events: z.array(summary.extend({ attended: z.int() })),
  /** null for roles that see no bookings of all events. */
  waiting: z
    .object({ stuck_payments: z.int(), failed_mails: z.int(), erasure_requests: z.int() })
    .nullable(),
  /** Files to release and follow-ups; null for roles that see no results. */
  results: z.object({ batches: z.int(), open: z.int(), overdue: z.int() }).nullable().optional(),
});
