import * as z from '@chaps/contracts/schema';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '@chaps/domain/appointments';
import type { Endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { ownVisit } from './own-visits.ts';
import {
  isoDate,
  isoInstant,
  pence,
  profileId,
  recordId,
  wallTime,
  wallTimeOptionalSeconds,
} from './scalars.ts';

export const appointmentStatus = z.enum(APPOINTMENT_STATUSES);
export type { AppointmentStatus };

/** Spec 4, Booking flow 7. */
export const BOOKED_MESSAGE = 'Successfully confirmed your booking!';

/**
 * Spec 3, 'Appointment booking payload'. Amounts, names and
 * `paymentStatus` are accepted and ignored: the server prices the booking and decides what is paid.
 */
export const appointmentRequest = z.object({
  profileId,
  eventId: recordId,
  /** If the event has another date: 409 EVENT_CHANGED. */
  eventDate: isoDate,
  appointmentStartTime: wallTimeOptionalSeconds,
  appointmentEndTime: wallTimeOptionalSeconds.optional(),
  eventPrice: z.number().nullish(),
  eventName: z.string().max(300).optional(),
  /** Joined address. */
  eventLocation: z.string().max(600).nullish(),
  lab: z.string().max(120).nullish(),
  product: z
    .object({
      productId: z.string().max(100).optional(),
      productName: z.string().max(300).optional(),
      price: z.number().nullish(),
      emailTemplate: z.string().max(120).nullish(),
    })
    .optional(),
  paymentStatus: z.string().max(60).nullish(),
  /** The person's hold; looked up by person and event if omitted. */
  holdId: recordId.optional(),
  /** Pass for a private event, needed for a booking without a hold. */
  pass: z.string().max(1000).optional(),
});
export type AppointmentRequest = z.infer<typeof appointmentRequest>;

/** One of the person's own appointments, from the hold onwards, as shown in the portal and the checkout. */
export const appointment = event
  .pick({
    event_id: true,
    event_name: true,
    product_id: true,
    event_date: true,
    contact_email: true,
    lab_name: true,
  })
  .extend({
    appointment_id: recordId,
    /** Short reference to quote on the telephone and at the door. */
    reference: z.string().meta({ examples: ['CH-7KQ2M9XA'] }),
    status: appointmentStatus,
    /** Includes the name of the price if it is not the standard one. */
    product_name: z.string(),
    /** Missing from older APIs. */
    email_template: z.string().nullish(),
    start_time: wallTime,
    end_time: wallTime,
    /** Full address joined with commas; shown for a private event too, because the person has a seat. */
    event_location: z
      .string()
      .meta({ examples: ['Castle Park Hall, Colchester, Essex, CO1 1TJ, United Kingdom'] }),
    /** Pence; 0 when no payment is needed. */
    price: pence,
    /** `price` is above 0. */
    payment_required: z.boolean(),
    /** Pence due at the event and not yet paid; missing from older APIs. */
    to_pay: pence.optional(),
    /** Whether the provider is reviewing the payment, for days perhaps; missing from older APIs. */
    payment_pending: z.boolean().optional(),
    consent_given: z.boolean(),
    /** null unless confirmed; missing from older APIs. */
    visit: ownVisit.nullish(),
    /** While held. */
    expires_at: isoInstant.nullable(),
    renewable_until: isoInstant.nullable(),
    /** Whether it was offered from a waiting list; missing from older APIs. */
    offered: z.boolean().optional(),
    confirmed_at: isoInstant.nullable(),
    server_time: isoInstant,
    /** Higher than in any calendar file created before the last change; missing from older APIs. */
    calendar_sequence: z.int().optional(),
  });
export type Appointment = z.infer<typeof appointment>;

export const appointmentResponse = z.object({ status: z.literal('success'), appointment });
export type AppointmentResponse = z.infer<typeof appointmentResponse>;

/** Excludes released holds. */
export const appointmentsResponse = z.object({ appointments: z.array(appointment) });
export type AppointmentsResponse = z.infer<typeof appointmentsResponse>;

/** Why a seat cannot be held or booked. */
export const CLAIM_ERRORS = [
  'PROFILE_REQUIRED',
  'ACCESS_CODE_REQUIRED',
  'EVENT_PASSED',
  'BOOKING_CLOSED',
  'SLOT_TAKEN',
  'WAITING_LIST_FIRST',
  'ALREADY_BOOKED',
  'HOLD_EXPIRED',
  'HOLD_BREAK',
  'TOO_MANY_HOLDS',
  'PAYMENT_IN_PROGRESS',
] as const;

export const createAppointment = {
  route: 'POST /appointments',
  caller: 'member',
  idempotent: true,
  body: appointmentRequest,
  answer: appointmentResponse,
  statuses: [200, 201],
  errors: [...CLAIM_ERRORS, 'EVENT_CHANGED', 'PAYMENT_REQUIRED'],
} as const satisfies Endpoint;

export const listAppointments = {
  route: 'GET /appointments',
  caller: 'member',
  answer: appointmentsResponse,
} as const satisfies Endpoint;

export const readAppointment = {
  route: 'GET /appointments/{appointment_id}',
  caller: 'member',
  answer: appointmentResponse,
} as const satisfies Endpoint;
