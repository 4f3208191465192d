import { toPerson } from '@chaps/contracts/profiles';
import {
  type BookingSummary,
  contactDetails,
  type StaffBooking,
} from '@chaps/contracts/staff-bookings';
import type { Answers } from '@chaps/testing/fake-api';
import { profileOf } from '@chaps/testing/fixtures';
import { EVENT_ID, makeStaffEvent, signInStaff, staffApi } from './staff-api.ts';

export const OTHER_EVENT_ID = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d14';
export const BOOKING_ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20';
export const LIST = `/staff/events/${EVENT_ID}/bookings`;
export const BOOKING = `${LIST}/${BOOKING_ID}`;

export const summary: BookingSummary = {
  appointment_id: BOOKING_ID,
  reference: 'CH-AAAA2222',
  status: 'confirmed',
  start_time: '09:00',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  price: 2500,
  held_at: '2026-11-01T09:00:00.000Z',
  consent_given: true,
  came: null,
};
export const second = {
  ...summary,
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21',
  last_name: 'Babbage',
};

export const makeBooking = (changes: Partial<StaffBooking> = {}): StaffBooking => ({
  ...summary,
  profile_id: '12345678',
  ...contactDetails.parse(toPerson(profileOf())),
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  price: 2500,
  paid: 2500,
  refund: 0,
  refund_status: null,
  policy_refund: 2440,
  policy: 'If you cancel by Tuesday, 05 January 2999, £24.40 of your £25.00 will be refunded.',
  share_with_gp: false,
  ...changes,
});

const SLOTS = [
  { start_time: '09:00', capacity: 2, taken: 1 },
  { start_time: '09:15', capacity: 2, taken: 2 },
  { start_time: '09:30', capacity: 2, taken: 0 },
];
const eventOf = (event_id: string, event_name: string) =>
  makeStaffEvent({ slots: SLOTS }, { event_id, event_name });

export const page = (changes: object = {}) => ({
  body: { items: [summary, second], total: 2, next: null, previous: null, ...changes },
});

/** Signs in a coordinator, at an event with two bookings. */
export function startWithBookings(answers: Answers = {}) {
  signInStaff();
  return staffApi({
    [`GET /staff/events/${EVENT_ID}`]: { body: eventOf(EVENT_ID, 'Rotary Ipswich') },
    [`GET /staff/events/${OTHER_EVENT_ID}`]: { body: eventOf(OTHER_EVENT_ID, 'Town Hall') },
    [`GET ${LIST}`]: page(),
    [`GET ${BOOKING}`]: {
      body: {
        booking: makeBooking(),
        history: [
          {
            at: '2026-11-01T09:00:00.000Z',
            kind: 'mail',
            what: 'E-mail accepted by the mail server: Confirmation',
            by: null,
            reason: null,
          },
        ],
      },
    },
    'GET /staff/message-templates': { body: { templates: [] } },
    ...answers,
  });
}
