import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import { consentForm, STAFF_CONSENT_CHANNELS } from './consent.ts';
import { CONSENT_WORDING } from './consent-wording.ts';
import type { Endpoint } from './endpoint.ts';
import { personFields } from './profiles.ts';
import { isoInstant, profileId, wallTime } from './scalars.ts';

/** How a person booked by staff pays: by a mailed link, not at all, or at the event. */
export const STAFF_BOOKING_PAYMENT_METHODS = ['link', 'host', 'on the day'] as const;
export type StaffPayment = (typeof STAFF_BOOKING_PAYMENT_METHODS)[number];
/** How a booking is paid; 'online' by the person who booked it. */
export const bookingPayment = z.enum(['online', ...STAFF_BOOKING_PAYMENT_METHODS]);
export type BookingPayment = z.infer<typeof bookingPayment>;

const { first_name, last_name, date_of_birth, phone, email } = personFields;

/** A person without an account. Details that they do not have are null: nothing is invented. */
export const newPerson = z.object({
  first_name,
  last_name,
  date_of_birth,
  phone: phone.nullable(),
  email: email.nullable(),
});
export type NewPerson = z.output<typeof newPerson>;

export const telephoneBooking = z.object({
  /** A known person, or a new one that the booking adds. */
  person: z.union([z.object({ profile_id: profileId }), newPerson]),
  start_time: wallTime,
  consent: z.object({
    answers: consentForm,
    /** The wording that was read to them or that is printed on the form. */
    wording_version: z.string().max(40).default(CONSENT_WORDING.version),
    through: z.enum(STAFF_CONSENT_CHANNELS),
  }),
  /** null if there is nothing to pay. */
  payment: z.enum(STAFF_BOOKING_PAYMENT_METHODS).nullable(),
});
export type TelephoneBooking = z.output<typeof telephoneBooking>;
export type TelephoneBookingInput = z.input<typeof telephoneBooking>;

export const telephoneBookingResponse = z.object({
  booking: appointment
    .pick({
      appointment_id: true,
      reference: true,
      status: true,
      event_id: true,
      event_name: true,
      event_date: true,
      start_time: true,
      price: true,
    })
    .extend({
      profile_id: z.string(),
      payment: bookingPayment,
      /** Recipient of the confirmation or the link; null without an address. */
      email: z.string().nullable(),
      /** When the link expires; null if none was mailed. */
      pay_by: isoInstant.nullable(),
    }),
});
export type TelephoneBookingResult = z.infer<typeof telephoneBookingResponse>['booking'];

/** Books for a person who phoned, wrote or came in, even after online booking has closed. */
export const bookForPerson = {
  route: 'POST /staff/events/{event_id}/bookings',
  caller: { staff: 'change bookings' },
  idempotent: true,
  body: telephoneBooking,
  answer: telephoneBookingResponse,
  statuses: [201],
  errors: [
    'ALREADY_BOOKED',
    'EVENT_PASSED',
    'HOLD_EXPIRED',
    'PAYMENT_IN_PROGRESS',
    'PERSON_KNOWN',
    'SLOT_TAKEN',
  ],
} as const satisfies Endpoint;
