import { expect, test } from 'vitest';
import { eventId, exampleEvent } from '../../testing/example-event.ts';
import { getBookingRoute } from './booking-route.ts';

const plain = exampleEvent();
const esneft = exampleEvent({ lab_name: 'ESNEFT' });

test.each([
  ['a signed-in user to the slots', plain, '/book-event'],
  ['a signed-in user to the NHS number for ESNEFT', esneft, '/check-nhs-number'],
])('takes %s (spec 4)', (_, event, page) => {
  expect(getBookingRoute(event, true)).toEqual({
    to: `${page}?event=${eventId(1)}`,
    state: { eventDetails: event },
  });
});

test.each([
  [plain, '/book-event'],
  [esneft, '/check-nhs-number'],
])('sends a visitor to sign-in, with the return path and the event', (event, page) => {
  expect(getBookingRoute(event, false)).toEqual({
    to: '/login',
    state: { from: `${page}?event=${eventId(1)}`, eventDetails: event },
  });
});
