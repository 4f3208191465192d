import type { Appointment } from '@chaps/contracts/appointments';
import type { Event } from '@chaps/contracts/events';
import type { Hold } from '@chaps/contracts/holds';
import type { UserProfile } from '@chaps/contracts/profiles';
import { addDays, londonDate } from '@chaps/domain/london-time';

export const EVENT_ID = '3f2c9a50-6d1b-4f0e-9c52-1a7d55b1c001';
export const HOLD_ID = '8d1f0b1e-7b0a-4a54-9d5a-2b3c4d5e6f70';
export const CONSENT_ID = '0b0f4d7e-63a5-4f9e-8c1e-1f5a4c3b2a10';
export const PROFILE_ID = '12345678';

/** A day far enough ahead to be bookable. */
export const EVENT_DATE = addDays(londonDate(new Date()), 30);

export const EVENT: Event = {
  event_id: EVENT_ID,
  id: EVENT_ID,
  event_name: 'Colchester Community Screening',
  event_description: 'A morning of PSA tests.',
  product_id: 'psa',
  product_name: 'PSA blood test',
  product_price: 2500,
  price: null,
  event_date: EVENT_DATE,
  start_time: '11:20:00',
  end_time: '12:40:00',
  session_duration: 20,
  total_spaces: 8,
  booked_spaces: 1,
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
};

export const FREE_EVENT: Event = { ...EVENT, payment_required: false, product_price: 0 };

export function appointmentOf(changes: Partial<Appointment> = {}): Appointment {
  const now = Date.now();
  return {
    appointment_id: HOLD_ID,
    reference: 'CH-ABCD2345',
    status: 'held',
    event_id: EVENT_ID,
    event_name: EVENT.event_name,
    product_id: EVENT.product_id,
    product_name: EVENT.product_name,
    event_date: EVENT_DATE,
    start_time: '11:40',
    end_time: '12:00',
    event_location: '1 High Street, Colchester, CO1 1AA, United Kingdom',
    contact_email: 'events@example.org',
    lab_name: null,
    price: 2500,
    payment_required: true,
    consent_given: true,
    expires_at: new Date(now + 15 * 60_000).toISOString(),
    renewable_until: new Date(now + 60 * 60_000).toISOString(),
    confirmed_at: null,
    server_time: new Date(now).toISOString(),
    ...changes,
  };
}

/** @param minutes until it expires */
export function holdAt(
  startTime: string,
  { minutes = 15, free = false, consentGiven = false } = {},
): Hold {
  const now = Date.now();
  return {
    ...appointmentOf({
      start_time: startTime,
      consent_given: consentGiven,
      ...(free ? { price: 0, payment_required: false } : {}),
    }),
    hold_id: HOLD_ID,
    expires_at: new Date(now + minutes * 60_000).toISOString(),
    renewable_until: new Date(now + 60 * 60_000).toISOString(),
  };
}

export const PROFILE: UserProfile = {
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
};
