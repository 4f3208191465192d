import * as z from '@chaps/contracts/schema';
import { BOOKING_GROUPS, normaliseNhsNumber, PAYMENT_METHODS, VISIT_STATES } from '@chaps/domain';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { personNeeds } from './person-care.ts';
import { person } from './profiles.ts';
import { isoInstant, pence, recordId, requiredText, successResponse, wallTime } from './scalars.ts';
import { reasonRequest } from './staff.ts';
import { bookingPayment } from './telephone-bookings.ts';

export const BOOKING_SORTS = ['time', 'name', 'newest'] as const;

export const bookingsQuery = z.object({
  /** Part of a name or e-mail address, or a reference. */
  q: z.string().trim().max(100).optional(),
  group: z.enum(BOOKING_GROUPS).default('booked'),
  sort: z.enum(BOOKING_SORTS).default('time'),
  ...cursor,
});
export type BookingsQuery = z.input<typeof bookingsQuery>;

/** Columns of the list and of its file, in order. */
export const BOOKING_COLUMNS = [
  'name',
  'start_time',
  'status',
  'consent',
  'email',
  'reference',
  'price',
  'held_at',
] as const;
export type BookingColumn = (typeof BOOKING_COLUMNS)[number];

/** The columns that the list shows by default. */
export const DEFAULT_BOOKING_COLUMNS: readonly BookingColumn[] = BOOKING_COLUMNS.filter(
  (column) => column !== 'price' && column !== 'held_at',
);

/** Columns separated by commas, as in the address of the list. The name is always shown. */
const columnsText = z.string().max(200);

/** Query of the page: the query of the list, plus the columns to show. */
export const bookingsView = bookingsQuery.extend({ columns: columnsText.optional() });

/**
 * The columns named in the text, in the list's own order and without unknown ones; the default
 * columns if there is no text.
 */
export const parseColumns = (text?: string): readonly BookingColumn[] =>
  text === undefined
    ? DEFAULT_BOOKING_COLUMNS
    : BOOKING_COLUMNS.filter((column) => column === 'name' || text.split(',').includes(column));

const bookingSummary = appointment
  .pick({
    appointment_id: true,
    reference: true,
    status: true,
    start_time: true,
    consent_given: true,
  })
  .extend({
    first_name: z.string(),
    last_name: z.string(),
    /** null for a person without an address. */
    email: z.string().nullable(),
    /** How they will pay; 'online' if omitted. */
    payment: bookingPayment.optional(),
    /** The price of the seat, in pence. */
    price: z.number().int(),
    held_at: isoInstant,
    /** As marked by staff on the day; null if not marked. */
    came: z.boolean().nullable().default(null),
  });
export type BookingSummary = z.infer<typeof bookingSummary>;

export const bookingsResponse = pageWithTotal(bookingSummary);

/** What happened to a booking. `what` is a sentence. */
export const historyEntry = z.object({
  at: isoInstant,
  kind: z.enum(['booking', 'change', 'mail', 'money', 'consent', 'note']),
  what: z.string(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type BookingHistoryEntry = z.infer<typeof historyEntry>;

/**
 * What staff who manage bookings can see about a person, in addition to name and e-mail address.
 */
export const contactDetails = person.pick({ phone: true, date_of_birth: true });
export type ContactDetails = z.infer<typeof contactDetails>;

/** Money that was taken at the event. */
const dayPayment = z.object({
  amount: pence,
  method: z.enum(PAYMENT_METHODS),
  taken_at: isoInstant,
  /** When it was refunded by hand; null while it is kept. */
  given_back_at: isoInstant.nullable(),
});

export const bookingResponse = z.object({
  booking: bookingSummary.extend({
    profile_id: z.string(),
    ...contactDetails.shape,
    /** Whether a mail is likely to arrive; missing from older APIs. */
    reached: z.boolean().optional(),
    /** Absent unless they have died, and from an older API. */
    has_died: z.literal(true).optional(),
    ...appointment.pick({ event_id: true, event_name: true, event_date: true, price: true }).shape,
    /** What happened at the event; missing from older APIs. */
    visit_state: z.enum(VISIT_STATES).optional(),
    paid: pence,
    /** Money returned in addition to the refund: refunded at the provider, or reversed by the bank. */
    given_back: pence.optional(),
    /** Part of it that the payer disputes with their bank; absent if none. */
    disputed: pence.optional(),
    /** Pence refunded in addition if the dispute is decided for the charity; absent if none. */
    refund_if_won: pence.optional(),
    /** The refund, paid or due. */
    refund: pence,
    refund_status: z.enum(['due', 'pending', 'failed', 'completed']).nullable(),
    /** True if the booking was cancelled but the person came, so it is confirmed again; otherwise absent. */
    came_after_cancelling: z.literal(true).optional(),
    /** For such a booking, and one paid on the day, the amount still to be paid at the event. */
    to_pay: pence.optional(),
    /** The refund under the current policy. */
    policy_refund: pence,
    /** The policy in the words that the person has read. */
    policy: z.string().optional(),
    /** Payments taken on the day, latest first; missing from older APIs. */
    day_payments: z.array(dayPayment).optional(),
    share_with_gp: z.boolean(),
    /** The consent that contains this agreement; absent without an agreement, and from an older API. */
    gp_consent_id: recordId.optional(),
    needs: personNeeds.optional(),
  }),
  history: z.array(historyEntry),
});
export type StaffBooking = z.infer<typeof bookingResponse>['booking'];

/** Seconds in which a move or a cancellation can be undone. */
export const UNDO_SECONDS = 60;

/** Whether the mail is delayed until the change can no longer be undone. */
const undoable = z.boolean().optional();

/** Moves a booking to another time, at this event or a different one. */
export const bookingMove = z.object({ event_id: recordId, start_time: wallTime, undoable });

export const bookingCancellation = z.object({
  /** The policy refund that was shown; if it has changed: 409 REFUND_CHANGED. */
  policy_refund: pence,
  /** A refund that deviates from the policy, and the reason. */
  exception: z.object({ refund: pence, reason: requiredText(300) }).nullable(),
  /** Has no effect if money is refunded. */
  undoable,
});
export type BookingCancellation = z.infer<typeof bookingCancellation>;

export const RESENDABLE_MAILS = ['booking-confirmation', 'result-ready', 'payment-link'] as const;

export const bookingMail = z.object({ kind: z.enum(RESENDABLE_MAILS) });

export const nhsNumberSearch = z.object({
  nhs_number: z
    .string()
    .overwrite(normaliseNhsNumber)
    .regex(/^\d{10}$/, 'Please enter the ten digits of an NHS number.')
    .meta({ examples: ['9434765919'] }),
});

export const nhsNumberSearchResponse = z.object({ appointment_id: recordId.nullable() });

export const EXPORT_AUDIENCES = ['clinic', 'laboratory'] as const;
export type ExportAudience = (typeof EXPORT_AUDIENCES)[number];

export const exportQuery = z.object({
  for: z.enum(EXPORT_AUDIENCES),
  /** For the laboratory: the tubes in this box; if omitted, those that have not been handed over. */
  handover_id: recordId.optional(),
});

export const listBookings = {
  route: 'GET /staff/events/{event_id}/bookings',
  caller: { staff: 'see bookings' },
  query: bookingsQuery,
  answer: bookingsResponse,
} as const satisfies Endpoint;

export const findByNhsNumber = {
  route: 'POST /staff/events/{event_id}/nhs-number-search',
  caller: { staff: 'use NHS numbers' },
  body: nhsNumberSearch,
  answer: nhsNumberSearchResponse,
} as const satisfies Endpoint;

export const exportBookings = {
  route: 'GET /staff/events/{event_id}/bookings.csv',
  caller: { staff: 'export bookings' },
  query: exportQuery,
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;

export const bookingsFileQuery = bookingsView.omit({ after: true, before: true });

/** The list as shown, on all pages, each row with its event, date and price. */
export const exportShownBookings = {
  route: 'GET /staff/events/{event_id}/bookings-shown.csv',
  caller: { staff: 'export bookings' },
  query: bookingsFileQuery,
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;

export const readBooking = {
  route: 'GET /staff/events/{event_id}/bookings/{appointment_id}',
  caller: { staff: 'see bookings' },
  answer: bookingResponse,
} as const satisfies Endpoint;

export const moveBooking = {
  route: 'POST /staff/events/{event_id}/bookings/{appointment_id}/move',
  caller: { staff: 'change bookings' },
  idempotent: true,
  body: bookingMove,
  answer: successResponse,
  errors: ['MOVE_CLOSED', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'PAYMENT_IN_PROGRESS'],
} as const satisfies Endpoint;

export const cancelBooking = {
  route: 'POST /staff/events/{event_id}/bookings/{appointment_id}/cancellation',
  caller: { staff: 'change bookings' },
  idempotent: true,
  body: bookingCancellation,
  answer: successResponse,
  errors: ['CANCELLATION_CLOSED', 'REFUND_CHANGED', 'PAYMENT_IN_PROGRESS'],
} as const satisfies Endpoint;

/** Undoes the last change that staff made to a booking, within `UNDO_SECONDS`. */
export const undoBookingChange = {
  route: 'POST /staff/events/{event_id}/bookings/{appointment_id}/undo',
  caller: { staff: 'change bookings' },
  /** Where the booking is now. */
  answer: z.object({ event_id: recordId, start_time: wallTime }),
  errors: ['EVENT_CHANGED', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'MOVE_CLOSED', 'PAYMENT_IN_PROGRESS'],
} as const satisfies Endpoint;

export const retryBookingRefund = {
  route: 'POST /staff/events/{event_id}/bookings/{appointment_id}/refund-retry',
  caller: { staff: 'change bookings' },
  idempotent: true,
  answer: successResponse,
  errors: ['REFUND_CHANGED'],
} as const satisfies Endpoint;

/** Records that a payment taken on the day has been refunded by hand, in full. */
export const recordDayRefund = {
  route: 'POST /staff/events/{event_id}/bookings/{appointment_id}/day-refund',
  caller: { staff: 'settle money' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['REFUND_CHANGED'],
} as const satisfies Endpoint;

export const resendMail = {
  route: 'POST /staff/events/{event_id}/bookings/{appointment_id}/mails',
  caller: { staff: 'change bookings' },
  idempotent: true,
  body: bookingMail,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
