import { problem } from '@chaps/testing/fake-api';
import { appointmentOf } from '@chaps/testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { bookingApi } from '../testing/booking-api.ts';
import { test as base, captureAnswer, payButton } from '../testing/checkout-steps.ts';
import { renderRemote } from '../testing/render-remote.ts';

const OPEN = 'POST /pay-links';
const PLACE = 'POST /pay-links/appointment';
const ORDERS = 'POST /pay-links/orders';
const NOT_FOUND = problem(404, 'NOT_FOUND', 'Not found');
const { reference: REFERENCE, event_id, event_date, start_time } = appointmentOf();
const SHOWN = { event_id, event_date, start_time };
/** Nobody is signed in. */
const test = base.override('api', () => {
  const api = bookingApi();
  api.answers[OPEN] = { body: { pass: 'the-pass', appointment: appointmentOf() } };
  api.answers[PLACE] = { body: { appointment: appointmentOf() } };
  api.answers['POST /pay-links/orders'] = {
    status: 201,
    body: { id: 'ORDER1', status: 'CREATED' },
  };
  api.answers['POST /pay-links/capture'] = captureAnswer();
  return api;
});

type Page = ReturnType<typeof renderRemote>;

async function open() {
  const page = renderRemote(`/pay?reference=${REFERENCE}`);
  await page.user.type(await screen.findByLabelText('Date of birth'), '1961-03-12');
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  return page;
}

async function pay(user: Page['user']) {
  const fields = {
    'Address line 1': '1 High Street',
    'Town or city': 'Ipswich',
    Postcode: 'IP1 1AA',
  };
  const button = await payButton();
  for (const [name, text] of Object.entries(fields)) {
    await user.type(screen.getByRole('textbox', { name }), text);
  }
  await user.click(button);
}

test('asks for reference and date of birth, then the card, without an account', async ({ api }) => {
  const { user, address } = await open();
  expect(await screen.findByText('PSA blood test')).toBeVisible();
  // Only a member can renew a hold.
  expect(screen.queryByRole('button', { name: 'Keep my place' })).toBeNull();
  await pay(user);
  expect(await screen.findByRole('heading', { name: 'Your place is booked' })).toBeVisible();
  expect(screen.getByText(REFERENCE)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to your portal' })).toBeNull();
  expect(address()).toBe(`/pay?reference=${REFERENCE}`);
  expect(api.sent(OPEN)).toEqual([{ reference: REFERENCE, date_of_birth: '1961-03-12' }]);
  expect(api.sent('POST /pay-links/orders')).toEqual([
    { pass: 'the-pass', attempt: 1, shown: SHOWN },
  ]);
  expect(api.sent('POST /pay-links/capture')).toEqual([
    { pass: 'the-pass', order_id: 'ORDER1', shown: SHOWN },
  ]);
  expect(api.received.map(({ line }) => line)).not.toContain('GET /auth/profile');
});

test('shows the same message for any mismatch, and keeps the form', async ({ api }) => {
  api.answers[OPEN] = problem(404, 'NOT_FOUND', 'Not found');
  await open();
  expect(await screen.findByText(/We cannot find an unpaid place/)).toBeVisible();
  expect(screen.getByLabelText('Booking reference')).toHaveValue(REFERENCE);
});

test('a place cannot be paid for after its hold has expired', async ({ api }) => {
  api.answers[PLACE] = { body: { appointment: appointmentOf({ status: 'released' }) } };
  await open();
  expect(await screen.findByText('Your place is no longer held')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  // Booking again needs an account.
  expect(
    screen.getByText(/^We are no longer keeping this place.* Please call us on/),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull();
});

test('asks for the details again after an hour', async ({ api }) => {
  api.answers[PLACE] = problem(404, 'NOT_FOUND', 'Not found');
  await open();
  await waitFor(() => expect(api.sent(PLACE)).not.toEqual([]));
  expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeVisible();
});

test('asks for the details again when an hour passes before the payment, then takes it', async ({
  api,
}) => {
  const { user } = await open();
  const { [PLACE]: place, [ORDERS]: order } = api.answers;
  await payButton();
  api.answers[PLACE] = NOT_FOUND;
  api.answers[ORDERS] = NOT_FOUND;
  await pay(user);
  expect(await screen.findByText(/You have not been charged/)).toBeVisible();
  Object.assign(api.answers, { [PLACE]: place, [ORDERS]: order });
  api.answers[OPEN] = { body: { pass: 'another-pass', appointment: appointmentOf() } };
  await user.type(screen.getByLabelText('Date of birth'), '1961-03-12');
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await pay(user);
  expect(await screen.findByRole('heading', { name: 'Your place is booked' })).toBeVisible();
  expect(api.sent(ORDERS).at(-1)).toEqual({ pass: 'another-pass', attempt: 1, shown: SHOWN });
});

test('does not claim an outcome when an hour passes during the payment', async ({ api }) => {
  const { user } = await open();
  await payButton();
  api.answers[PLACE] = NOT_FOUND;
  api.answers['POST /pay-links/capture'] = NOT_FOUND;
  await pay(user);
  expect(await screen.findByText(/Do not pay again until you have checked/)).toBeVisible();
  expect(screen.queryByText(/You have not been charged/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
});
