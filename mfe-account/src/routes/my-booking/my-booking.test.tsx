import { appointmentQuery } from '@chaps/api-client/appointments';
import { queryClient, useSession } from '@chaps/runtime';
import type { FakeApi } from '@chaps/testing/fake-api';
import { visitOf } from '@chaps/testing/fixtures';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountApi, bookedAppointment } from '../../testing/account-api.ts';
import { MEMBER, provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { provideBrowserCaches, readSavedBookings } from '../../testing/browser-caches.ts';
import { signIn } from '../../testing/login.ts';
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
  await user.click(await screen.findByRole('button', { name: 'Save on this device' }));
  expect(await screen.findByText(/^This browser cannot save the booking/)).toBeVisible();
});

describe('a copy on this device', () => {
  // Loads lazy code before the tests, so that no wait includes compiling it.
  beforeAll(() => import('../portal/change-dialogs.ts'));
  let site: FakeApi;
  beforeEach(() => {
    site = provideBrowserCaches();
  });

  const answerWith = (appointment: typeof BOOKED) => {
    api.answers[CALL] = { body: { status: 'success', appointment } };
    api.answers['GET /appointments'] = { body: { appointments: [appointment] } };
  };

  async function keep() {
    const { user } = renderRemote(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Save on this device' }));
    expect(await screen.findByText(/until you press Logout/)).toBeVisible();
    expect(await readSavedBookings()).toContain('09:20');
    cleanup();
    queryClient.clear();
  }

  test('is updated with the booking’s new time and place when its page is opened', async () => {
    await keep();
    const event_location = 'Village Hall, Lexden';
    answerWith({ ...BOOKED, start_time: '14:00', end_time: '14:10', event_location });
    renderRemote(ADDRESS);
    await waitFor(async () => expect(await readSavedBookings()).toMatch(/14:00.*Village Hall/s));
    expect(await readSavedBookings()).not.toMatch(/09:20|Town Hall/);
    expect(await screen.findByText(/^The booking is saved on this device/)).toBeVisible();
  });

  test.each([
    ['is kept', 'the same user', MEMBER.id, true],
    ['is deleted', 'another user', '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d99', false],
  ])('%s when %s signs in', async (_what, _who, id, stays) => {
    await keep();
    const user = { id, email: MEMBER.email };
    provideAuthService({
      signIn: async () => {
        useSession.setState({ status: 'signed-in', user, recovering: false }, true);
        return { ok: true };
      },
    });
    useSession.setState({ status: 'anonymous' }, true);
    const page = renderRemote('/login', { state: { from: '/portal' } });
    await signIn(page.user);
    await waitFor(() => expect(page.address()).toBe('/portal'));
    await waitFor(async () => expect((await readSavedBookings()) !== '').toBe(stays));
  });

  test('is removed when the booking moves, with a note to save it again', async () => {
    await keep();
    answerWith(BOOKED);
    api.answers[`GET /events/${BOOKED.event_id}/slots`] = {
      body: { [BOOKED.event_date]: { availableTimeSlots: ['10:00'] } },
    };
    api.answers[`POST /appointments/${BOOKED.appointment_id}/move`] = {
      body: { status: 'success', appointment: { ...BOOKED, start_time: '10:00' } },
    };
    const { user } = renderRemote('/portal');
    await user.click(
      await screen.findByRole('button', { name: 'Change the time: Rotary Ipswich' }),
    );
    await user.selectOptions(await screen.findByLabelText('New time'), '10:00');
    await user.click(screen.getByRole('button', { name: 'Change the time' }));
    expect(await screen.findByText(/no longer on this device. .*save the new one/)).toBeVisible();
    expect(await readSavedBookings()).toBe('');
  });

  test('is removed when the booking is cancelled', async () => {
    await keep();
    answerWith(BOOKED);
    const path = `/appointments/${BOOKED.appointment_id}/cancellation`;
    const cancellation = {
      ...{ appointment_id: BOOKED.appointment_id, can_cancel: true, paid: 0, charge: 0 },
      ...{ refund: 0, refund_until: '2097-12-26', refund_status: null },
    };
    const appointment = { ...BOOKED, status: 'cancelled' };
    api.answers[`GET ${path}`] = { body: { status: 'success', cancellation } };
    api.answers[`POST ${path}`] = { body: { status: 'success', appointment, cancellation } };
    const { user } = renderRemote('/portal');
    await user.click(
      await screen.findByRole('button', { name: 'Cancel appointment: Rotary Ipswich' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel my appointment' }));
    expect(await screen.findByText('Your appointment has been cancelled')).toBeVisible();
    await waitFor(async () => expect(await readSavedBookings()).toBe(''));
  });

  test('can be tried again when the connection was lost while saving', async () => {
    site.answers['GET /registry.json'] = { body: {}, lost: true };
    vi.stubGlobal('reportError', () => undefined);
    const { user } = renderRemote(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Save on this device' }));
    expect(await screen.findByText(/check your connection and try again/)).toBeVisible();
    expect(await readSavedBookings()).toBe('');
  });
});

test('the portal links to the booking card', async () => {
  api.answers['GET /appointments'] = { body: { appointments: [BOOKED] } };
  renderRemote('/portal');
  expect(
    await screen.findByRole('link', { name: 'My booking card: Rotary Ipswich' }),
  ).toHaveAttribute('href', ADDRESS);
});
