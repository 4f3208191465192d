import { appointmentQuery } from '@chaps/api-client/appointments';
import { queryClient } from '@chaps/runtime';
import type { FakeApi } from '@chaps/testing/fake-api';
import { visitOf } from '@chaps/testing/fixtures';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountApi, bookedAppointment } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

const BOOKED = bookedAppointment({ reference: 'CH-7KQ2M9XA' });
const ADDRESS = `/my-booking?appointment=${BOOKED.appointment_id}`;
const CALL = `GET /appointments/${BOOKED.appointment_id}`;

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
  api.answers[CALL] = { body: { status: 'success', appointment: BOOKED } };
});

test('shows the code, the booking details and what to bring, and prints a card', async () => {
  const { user } = renderRemote(ADDRESS);
  const card = within(await screen.findByRole('region', { name: 'Your booking card' }));
  expect(card.getByRole('img', { name: 'Code to scan: CH-7KQ2M9XA' })).toBeVisible();
  for (const text of [
    ...['CH-7KQ2M9XA', 'Rotary Ipswich', 'Town Hall, Colchester'],
    /^John Paul /,
    /Wednesday, 01 January 2098/,
  ]) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(screen.getByText('A list of your medicines, if you take any.')).toBeVisible();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Print a card for your wallet' }));
  expect(print).toHaveBeenCalledOnce();
});

test('stays on screen when the network is lost', async () => {
  renderRemote(ADDRESS);
  await screen.findByText('CH-7KQ2M9XA');
  api.answers[CALL] = { body: {}, lost: true };
  await queryClient.refetchQueries(appointmentQuery(BOOKED.appointment_id));
  expect(screen.getByText('CH-7KQ2M9XA')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['is cancelled', { status: 'cancelled' as const }],
  ['is not booked yet', { status: 'held' as const }],
  ['is over', { visit: visitOf({ is_over: true }) }],
  ['has led to a sample', { visit: visitOf({ state: 'sampled' }) }],
])('shows no code for a booking that %s', async (_how, changes) => {
  const appointment = { ...BOOKED, ...changes };
  api.answers[CALL] = { body: { status: 'success', appointment } };
  renderRemote(ADDRESS);
  expect(await screen.findByText('There is no booking to show')).toBeVisible();
  expect(screen.queryByRole('img', { name: /Code to scan/ })).toBeNull();
});

test('says when the browser cannot store the booking, and offers an alternative', async () => {
  const { user } = renderRemote(ADDRESS);
  await user.click(await screen.findByRole('button', { name: 'Keep on this device' }));
  expect(await screen.findByText(/^This browser cannot keep the booking/)).toBeVisible();
});

test('the portal links to the booking card', async () => {
  api.answers['GET /appointments'] = { body: { appointments: [BOOKED] } };
  renderRemote('/portal');
  expect(
    await screen.findByRole('link', { name: 'My booking card: Rotary Ipswich' }),
  ).toHaveAttribute('href', ADDRESS);
});
