import type { Appointment } from '@chaps/contracts/appointments';
import { errorLogRequest } from '@chaps/contracts/error-logs';
import { type FakeApi, fakeApi } from '@chaps/testing/fake-api';
import { API, appointmentOf, PROFILE_ID, profileOf } from '@chaps/testing/fixtures';

export const PROFILE = profileOf({ firstName: 'John Paul' });

/** A booked appointment, far enough in the future for every test. */
export const bookedAppointment = (changes: Partial<Appointment>): Appointment =>
  appointmentOf({
    reference: 'CH-1',
    status: 'confirmed',
    event_name: 'Rotary Ipswich',
    product_name: 'PSA test',
    event_date: '2098-01-01',
    start_time: '09:20',
    end_time: '09:30',
    event_location: 'Town Hall, Colchester',
    expires_at: null,
    renewable_until: null,
    ...changes,
  });

/** A fake API for the account tests: one profile, no bookings. */
export const accountApi = (): FakeApi =>
  fakeApi(API, {
    'GET /auth/profile': { body: { status: 'success', userProfile: PROFILE } },
    'POST /auth/profile': { status: 201, body: { status: 'success' } },
    'GET /auth/profile/pending': { body: { status: 'success', details: null } },
    'GET /appointments': { body: { appointments: [] } },
    'GET /waiting-lists': { body: { waiting_lists: [] } },
    [`GET /medical/results/${PROFILE_ID}`]: { body: { data: [] } },
    'POST /logs/error': { status: 201, body: { status: 'success' } },
    'GET /auth/profile/erasure': {
      body: {
        status: 'success',
        erasure: { requested_at: null, completed_at: null, erased: [], kept: [] },
      },
    },
    'GET /gp-practice': { body: { status: 'success', gp: null } },
    'GET /recall': { body: { status: 'success', recall: null } },
    'GET /mail-preferences': {
      body: {
        status: 'success',
        mail_preferences: { reminders: true, news: false, invitation_miles: 20 },
      },
    },
  });

/** Details from a sign-up that is still unconfirmed. */
export const PENDING_PROFILE = {
  first_name: 'Somebody',
  last_name: 'Smith',
  gender: 'Male',
  date_of_birth: '1966-05-04',
  ethnicity: 'White - British',
  occupation: null,
  phone: '+447700900123',
  home_address: '1 High Street, CO1 1AA, United Kingdom',
  nhs_number: null,
};

/** Titles of the errors that the pages sent to the error log. */
export const loggedErrors = (api: FakeApi): string[] =>
  api.sent('POST /logs/error').map((body) => errorLogRequest.parse(body).errorMessage);
