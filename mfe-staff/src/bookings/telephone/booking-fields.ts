import {
  type ConsentForm,
  type ConsentFormInput,
  consentForm,
  STAFF_CONSENT_CHANNELS,
  type StaffConsentChannel,
} from '@chaps/contracts/consent';
import { CONSENT_LABELS } from '@chaps/contracts/consent-questions';
import { REQUIRED_MESSAGE, wallTime } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import {
  newPerson,
  STAFF_BOOKING_PAYMENT_METHODS,
  type StaffPayment,
  type TelephoneBookingInput,
} from '@chaps/contracts/telephone-bookings';
import type { FieldLabels } from '@chaps/ui/forms';

/** Choices made above the form, on which it depends. */
export interface BookingContext {
  /** The person, if we know them; undefined for someone new. */
  profileId: string | undefined;
  /** Pence. */
  price: number;
}

interface TypedDetails {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  phone: string;
  email: string;
  start_time: string;
  through: StaffConsentChannel;
  payment: StaffPayment | '';
}
export type BookingInput = TypedDetails & ConsentFormInput;
export type BookingValues = TypedDetails & ConsentForm;

const { first_name, last_name, date_of_birth, phone, email } = newPerson.shape;
const text = z.string();
const allowEmpty = (field: z.ZodType<string, string>) => z.union([z.literal(''), field]);
const requiredError = { error: REQUIRED_MESSAGE };

/** Details of someone new; what they do not have stays empty. */
const newPersonSchema = z.object({
  first_name,
  last_name,
  date_of_birth,
  phone: allowEmpty(phone.unwrap()),
  email: allowEmpty(email.unwrap()),
});
const knownPersonSchema = z.object({
  first_name: text,
  last_name: text,
  date_of_birth: text,
  phone: text,
  email: text,
});

const TERMS = z.object({
  start_time: wallTime.or(z.literal('')).refine((time) => time !== '', 'Please choose a time.'),
  through: z.enum(STAFF_CONSENT_CHANNELS, requiredError),
});
const freeBookingSchema = z.object({ payment: z.enum(['', ...STAFF_BOOKING_PAYMENT_METHODS]) });
const paidBookingSchema = z.object({
  payment: z
    .enum(['', ...STAFF_BOOKING_PAYMENT_METHODS], requiredError)
    .refine((payment) => payment !== '', 'Please choose how they will pay.'),
});

export const createBookingSchema = ({
  profileId,
  price,
}: BookingContext): z.ZodType<BookingValues, BookingInput> =>
  (profileId === undefined ? newPersonSchema : knownPersonSchema)
    .and(TERMS)
    .and(price > 0 ? paidBookingSchema : freeBookingSchema)
    .and(consentForm);

export const LABELS: FieldLabels<BookingInput> = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  phone: 'Telephone',
  email: 'E-mail',
  start_time: 'Time',
  ...CONSENT_LABELS,
  through: 'How consent was given',
  payment: 'How they will pay',
};

/** The form's values as sent to the API. */
export function toBooking(
  values: BookingValues,
  { profileId, price }: BookingContext,
): TelephoneBookingInput {
  const { first_name, last_name, date_of_birth, phone, email, ...rest } = values;
  const { start_time, through, payment, ...answers } = rest;
  return {
    person: profileId
      ? { profile_id: profileId }
      : { first_name, last_name, date_of_birth, phone: phone || null, email: email || null },
    start_time,
    consent: { answers, through },
    payment: price > 0 && payment !== '' ? payment : null,
  };
}
