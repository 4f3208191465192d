import type { AppointmentStatus } from '@chaps/domain/appointments';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { APPOINTMENT_ID, appointmentOf, visitOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeUnrecordedGpTick } from '../consent/unrecorded-gp-tick.ts';
import { APPOINTMENT, bookingApi } from '../testing/booking-api.ts';
import { renderRemote } from '../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = bookingApi();
});
afterEach(async () => {
  sessionStorage.clear();
});

const ADDRESS = `/booking-success?appointment=${APPOINTMENT_ID}`;
const stands = (status: AppointmentStatus) => {
  api.answers[APPOINTMENT] = {
    body: { status: 'success', appointment: appointmentOf({ status }) },
  };
};

test('shows the booking, the advice, and links to donate, go home and save the calendar entry', async () => {
  signIn();
  stands('confirmed');
  const { user } = renderRemote(ADDRESS, {
    state: { message: 'Successfully confirmed your booking!' },
  });
  expect(await screen.findByText('CH-ABCD2345')).toBeVisible();
  expect(screen.getByText('Successfully confirmed your booking!')).toBeVisible();
  expect(screen.getByText('1 High Street, Colchester, CO1 1AA, United Kingdom')).toBeVisible();
  expect(screen.getByText('11:40 - 12:00')).toBeVisible();
  expect(screen.getByText(/check your inbox, and your spam/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Donate/ })).toHaveAttribute(
    'href',
    'https://give.example.org',
  );
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Before your test' })).toBeVisible();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ['attended', null, 'Read your result', '/medical-results'],
  [
    'confirmed',
    visitOf({ state: 'sampled', has_begun: true, is_over: true }),
    'Go to your portal',
    '/portal',
  ],
] as const)(
  'shows a past booking as past, with the next step: %s',
  async (status, visit, name, path) => {
    signIn();
    const appointment = { ...appointmentOf({ status }), visit };
    api.answers[APPOINTMENT] = { body: { status: 'success', appointment } };
    renderRemote(ADDRESS);
    expect(await screen.findByText('This appointment is in the past')).toBeVisible();
    expect(screen.getByText('CH-ABCD2345')).toBeVisible();
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toMatch(new RegExp(`^${path}`));
    expect(screen.getByRole('heading', { level: 1, name: 'Your booking' })).toBeVisible();
    expect(screen.queryByText(/Before your test|Change or cancel|sent you a conf/)).toBeNull();
  },
);

test('repeats that the GP checkbox was not recorded, with a link to record it', async () => {
  signIn();
  stands('confirmed');
  storeUnrecordedGpTick(APPOINTMENT_ID);
  const { user, address } = renderRemote(ADDRESS);
  expect(
    await screen.findByText('Your choice to share with your GP was not recorded'),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to your portal' }));
  await waitFor(() => expect(address()).toBe('/portal'));
  renderRemote(ADDRESS);
  expect(await screen.findByText('CH-ABCD2345')).toBeVisible();
  expect(screen.queryByText('Your choice to share with your GP was not recorded')).toBeNull();
});

test('shows nothing about the GP checkbox of another booking', async () => {
  signIn();
  stands('confirmed');
  storeUnrecordedGpTick('00000000-0000-4000-8000-000000000099');
  renderRemote(ADDRESS);
  expect(await screen.findByText('CH-ABCD2345')).toBeVisible();
  expect(screen.queryByText('Your choice to share with your GP was not recorded')).toBeNull();
});

test('shows the amount to pay at the event, and does not call it paid', async () => {
  signIn();
  const appointment = appointmentOf({ status: 'confirmed', price: 2500, to_pay: 2500 });
  api.answers[APPOINTMENT] = { body: { status: 'success', appointment } };
  renderRemote(ADDRESS);
  expect(await screen.findByText('To pay at the event')).toBeVisible();
  expect(screen.getByText('£25.00')).toBeVisible();
  expect(screen.queryByText('Paid')).toBeNull();
});

test('does not describe a held seat as booked', async () => {
  signIn();
  stands('held');
  renderRemote(ADDRESS);
  expect(await screen.findByText('Your booking is not complete')).toBeVisible();
  expect(screen.queryByText('Successfully confirmed your booking!')).toBeNull();
});

test('says that a payment is under review', async () => {
  signIn();
  const appointment = appointmentOf({ status: 'capturing', payment_pending: true });
  api.answers[APPOINTMENT] = { body: { status: 'success', appointment } };
  renderRemote(ADDRESS);
  expect(await screen.findByText('Your payment is being checked')).toBeVisible();
  expect(screen.queryByText('Your booking is not complete')).toBeNull();
});

test.each([
  ['cancelled', 'This booking was cancelled'],
  ['refunded', 'We are refunding your payment'],
  ['released', 'Your place is no longer held'],
] as const)('says how a %s booking ended', async (status, title) => {
  signIn();
  stands(status);
  renderRemote(ADDRESS);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByText('Your booking is not complete')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Check its status' })).toBeNull();
});

test('makes no claims to a visitor without a booking', async () => {
  const { address } = renderRemote('/booking-success');
  await waitFor(() => expect(address()).toBe('/booking-success'));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your booking');
  expect(screen.queryByText('Successfully confirmed your booking!')).toBeNull();
  expect(screen.queryByText(/confirmation e-mail/)).toBeNull();
  expect(screen.getByText(/no booking to show/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeVisible();
});

test('lets a visitor with the address of a booking sign in and return', async () => {
  const { user, address, router } = renderRemote(ADDRESS);
  expect(screen.queryByText(/confirmation e-mail/)).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: ADDRESS });
});

test('promises no e-mail for an unknown booking', async () => {
  signIn();
  api.answers[APPOINTMENT] = problem(404, 'NOT_FOUND');
  renderRemote(ADDRESS);
  expect(await screen.findByText(/no booking to show/)).toBeVisible();
  expect(screen.queryByText(/confirmation e-mail/)).toBeNull();
});

test('promises an e-mail only for a known booking when details fail to load', async () => {
  signIn();
  api.answers[APPOINTMENT] = problem(500, 'INTERNAL_ERROR');
  const { router } = renderRemote(ADDRESS);
  expect(await screen.findByText('We could not show the details of your booking')).toBeVisible();
  expect(screen.queryByText(/confirmation e-mail/)).toBeNull();
  await router.navigate(ADDRESS, { state: { message: 'Successfully confirmed your booking!' } });
  expect(await screen.findByText(/We have sent you a confirmation e-mail/)).toBeVisible();
});
