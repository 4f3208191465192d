import type { Appointment } from '@chaps/contracts/appointments';
import type { SiteConfig } from '@chaps/contracts/config';
import type { ConsentRequestInput } from '@chaps/contracts/consent';
import { type Event, NO_PRICES } from '@chaps/contracts/events';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import type { Hold } from '@chaps/contracts/holds';
import type { OwnVisit } from '@chaps/contracts/own-visits';
import { type UserProfile, userProfile } from '@chaps/contracts/profiles';
import { addDays, londonDate } from '@chaps/domain/london-time';

// One valid record of each kind; a test sets the fields that matter to it.

/** Makes a valid id from a number. */
export const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const EVENT_ID = idOf(1);
export const APPOINTMENT_ID = idOf(100);
export const CONSENT_ID = idOf(200);
export const PROFILE_ID = '12345678';

/** A day far enough ahead to be bookable. */
export const EVENT_DATE = addDays(londonDate(new Date()), 30);

/** A bookable public event. */
export function eventOf(changes: Partial<Event> = {}, number = 1): Event {
  const id = idOf(number);
  return {
    event_id: id,
    id,
    event_name: 'Colchester Community Screening',
    event_description: 'A morning of PSA tests.',
    product_id: 'psa',
    product_name: 'PSA blood test',
    product_price: 2500,
    ...NO_PRICES,
    event_date: EVENT_DATE,
    start_time: '11:20:00',
    end_time: '12:40:00',
    session_duration: 20,
    breaks: [],
    total_spaces: 8,
    booked_spaces: 1,
    is_closed: false,
    is_private: false,
    payment_required: true,
    exclusive_for: 'COMMUNITY',
    contact_email: 'events@example.org',
    address_line1: '1 High Street',
    address_line_1: '1 High Street',
    address_line2: null,
    address_line_2: null,
    city: 'Colchester',
    state: null,
    postcode: 'CO1 1AA',
    country: 'United Kingdom',
    latitude: 51.88,
    longitude: 0.9,
    lab_name: null,
    email_template: null,
    ...changes,
  };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A hold with consent given, to be paid next. */
export const appointmentOf = (changes: Partial<Appointment> = {}): Appointment => ({
  appointment_id: APPOINTMENT_ID,
  reference: 'CH-ABCD2345',
  status: 'held',
  event_id: EVENT_ID,
  event_name: 'Colchester Community Screening',
  product_id: 'psa',
  product_name: 'PSA blood test',
  event_date: EVENT_DATE,
  start_time: '11:40',
  end_time: '12:00',
  event_location: '1 High Street, Colchester, CO1 1AA, United Kingdom',
  contact_email: 'events@example.org',
  lab_name: null,
  price: 2500,
  payment_required: true,
  consent_given: true,
  expires_at: inMinutes(15),
  renewable_until: inMinutes(60),
  confirmed_at: null,
  server_time: inMinutes(0),
  ...changes,
});

/** Nothing has been recorded about the day, because it is still ahead. */
export const visitOf = (changes: Partial<OwnVisit> = {}): OwnVisit => ({
  state: 'expected',
  has_begun: false,
  is_over: false,
  reason: null,
  invite_again: false,
  sampled_on: null,
  result_by: null,
  result: null,
  ...changes,
});

/**
 * The same hold, as returned by a claim or a renewal.
 * @param minutes minutes until it expires
 */
export const holdOf = (changes: Partial<Appointment> = {}, minutes = 15): Hold => {
  const appointment = appointmentOf({ consent_given: false, ...changes });
  return {
    ...appointment,
    hold_id: appointment.appointment_id,
    expires_at: inMinutes(minutes),
    renewable_until: inMinutes(60),
  };
};

export const profileOf = (changes: Partial<UserProfile> = {}): UserProfile =>
  userProfile.parse({
    profileId: PROFILE_ID,
    firstName: 'John',
    lastName: 'Smith',
    gender: 'Male',
    dateOfBirth: '1966-05-04',
    ethnicity: 'White - British',
    occupation: null,
    phone: '+447700900123',
    email: 'normal@example.org',
    homeAddress: '1 High Street, CO1 1AA, United Kingdom',
    billingAddress: null,
    nhsNumber: '9434765919',
    ...changes,
  });

/** The answers of a person without family history. */
export const CONSENT_ANSWERS = {
  numberOfPsaTest: '1',
  familyHistoryProstateCancer: 'No',
  familyHistoryBreastOvarianCancer: 'No',
  medicationHistory: 'None',
  terms: true,
  sampleConsent: true,
} as const satisfies Omit<ConsentRequestInput, 'psaTestDate' | 'profileId'>;

/** Addresses of services that exist only in tests. */
export const API = 'https://api.chaps.test';
export const FORMS = 'https://forms.chaps.test';

export const siteConfigOf = (changes: Partial<SiteConfig> = {}): SiteConfig => ({
  ...EXAMPLE_CONFIG,
  siteUrl: 'https://chaps.example.org',
  apiUrl: API,
  auth: { url: 'https://auth.chaps.test', publishableKey: 'key' },
  payments: { clientId: 'id', sdkBaseUrl: 'https://pay.chaps.test/sdk/js' },
  contactForm: { serviceUrl: FORMS, formId: 'contact' },
  ...changes,
});
