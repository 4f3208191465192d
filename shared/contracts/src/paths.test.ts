import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('the addresses of the site', () => {
  const {
    portal,
    event,
    myBooking,
    checkNhsNumber,
    bookEvent,
    checkout,
    finishBooking,
    bookingSuccess,
    ...fixed
  } = paths;
  expect(Object.values(fixed).map((address) => address())).toMatchInlineSnapshot(`
    [
      "/",
      "/login",
      "/signup",
      "/medical-results",
      "/refund-policy",
      "/information-hub/elderly-psa-testing",
      "/events",
      "/book-event-main",
      "/pay",
    ]
  `);
  expect([
    paths.pay('CH-AB23CD45'),
    portal(),
    portal('my-appointments'),
    event('e1'),
    event('a/b'),
    checkNhsNumber(),
    checkNhsNumber('e1'),
    bookEvent(),
    bookEvent('e1'),
    bookEvent('e1', 'consent'),
    checkout('a1'),
    bookingSuccess('a1'),
    myBooking('a1'),
    ...(['consent_given', 'payment_required', 'neither', 'both'] as const).map((which) =>
      finishBooking({
        appointment_id: 'a1',
        event_id: 'e1',
        consent_given: which === 'consent_given' || which === 'both',
        payment_required: which === 'payment_required' || which === 'both',
      }),
    ),
  ]).toMatchInlineSnapshot(`
    [
      "/pay?reference=CH-AB23CD45",
      "/portal",
      "/portal#my-appointments",
      "/event/e1",
      "/event/a%2Fb",
      "/check-nhs-number",
      "/check-nhs-number?event=e1",
      "/book-event",
      "/book-event?event=e1",
      "/book-event?event=e1&step=consent",
      "/checkout?appointment=a1",
      "/booking-success?appointment=a1",
      "/my-booking?appointment=a1",
      "/book-event?event=e1&step=consent",
      "/book-event?event=e1&step=consent",
      "/book-event?event=e1&step=consent",
      "/checkout?appointment=a1",
    ]
  `);
});
