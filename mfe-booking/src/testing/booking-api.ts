import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import type { GpConsentEntry } from '@chaps/contracts/gp-consents';
import { type FakeApi, fakeApi } from '@chaps/testing/fake-api';
import {
  API,
  APPOINTMENT_ID,
  CONSENT_ID,
  EVENT_DATE,
  EVENT_ID,
  eventOf,
  PROFILE_ID,
  profileOf,
} from '@chaps/testing/fixtures';

export const HOLDS = `POST /events/${EVENT_ID}/holds`;
export const SLOTS = `GET /events/${EVENT_ID}/slots`;
export const EVENT_CALL = `GET /events/${EVENT_ID}`;
export const SAVE_DRAFT = `POST /events/${EVENT_ID}/consent-draft`;
export const DRAFT = `GET /events/${EVENT_ID}/consent-draft`;
export const CONSENT_LINK = 'GET /medical/consent-link';
export const GP_CONSENT = 'POST /medical/gp-consents';
export const GP_WITHDRAWAL = 'POST /medical/gp-consents/withdrawal';
export const APPOINTMENT = `GET /appointments/${APPOINTMENT_ID}`;

/** The API's response when the GP consent was recorded, or withdrawn. */
export const gpConsentAnswer = (action: GpConsentEntry['action']) => ({
  status: 201,
  body: {
    status: 'success',
    gp_consent: {
      action,
      at: new Date().toISOString(),
      through: 'website',
      wording_version: CONSENT_WORDING.version,
      wording: CONSENT_WORDING.questions.gpConsent,
    },
  },
});

/** What the API answers about a mailed link for a test on 1 December 2026. */
export const consentLinkAnswer = (changes: { used?: boolean; test_date?: string }) => ({
  body: {
    ...{ status: 'success', profile_id: PROFILE_ID, test_date: '2026-12-01', used: false },
    ...changes,
  },
});

/** A fake API for the booking tests: one event with free times and no bookings. */
export function bookingApi(): FakeApi {
  return fakeApi(API, {
    [EVENT_CALL]: { body: { event: eventOf() } },
    [SLOTS]: { body: { [EVENT_DATE]: { availableTimeSlots: ['11:20', '11:40', '12:00'] } } },
    'GET /appointments': { body: { appointments: [] } },
    [DRAFT]: { body: { status: 'success', draft: null } },
    [SAVE_DRAFT]: { body: { status: 'success' } },
    'GET /auth/profile': { body: { status: 'success', userProfile: profileOf() } },
    [CONSENT_LINK]: consentLinkAnswer({}),
    'POST /medical/consent': {
      status: 201,
      body: { status: 'success', consent_id: CONSENT_ID },
    },
    [GP_CONSENT]: gpConsentAnswer('given'),
    'POST /logs/error': { status: 201, body: { status: 'success' } },
  });
}

/** Messages that the pages sent to the error log. */
export const loggedMessages = (api: FakeApi) =>
  api.sent('POST /logs/error').map((body) => (body as { errorMessage: string }).errorMessage);
