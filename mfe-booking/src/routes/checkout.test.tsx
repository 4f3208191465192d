import { useIsWaitLong } from '@chaps/runtime';
import { controlTimers, passTime } from '@chaps/testing/clock';
import { problem } from '@chaps/testing/fake-api';
import { EVENT_ID, profileOf } from '@chaps/testing/fixtures';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { APPOINTMENT } from '../testing/booking-api.ts';
import {
  appointmentAnswer,
  CAPTURE,
  CHECKOUT,
  captureAnswer,
  ORDERS,
  POLL_INTERVAL_MS,
  pay,
  payButton,
  SUCCESS,
  test,
} from '../testing/checkout-steps.ts';
import { renderRemote } from '../testing/render-remote.ts';

const Wait = () => <p>{useIsWaitLong() ? 'Late' : 'On time'}</p>;

test('reports no long wait while the bank asks the person, only while the server is asked', async ({
  api,
  provider,
}) => {
  controlTimers();
  render(<Wait />);
  const answer = Promise.withResolvers<void>();
  provider.challenge = answer.promise;
  const { user } = renderRemote(CHECKOUT);
  await pay(user);
  expect(await screen.findByText(/Please wait while we process your payment/)).toBeVisible();
  await waitFor(() => expect(api.sent(ORDERS)).toHaveLength(1));
  await passTime(6000);
  expect(screen.getByText('On time')).toBeVisible();
  api.answers[CAPTURE] = { ...captureAnswer(), after: new Promise(() => {}) };
  answer.resolve();
  await waitFor(() => expect(api.sent(CAPTURE)).toHaveLength(1));
  await passTime(6000);
  expect(screen.getByText('Late')).toBeVisible();
});

describe('the checkout', () => {
  test('redirects to /events without an appointment', async () => {
    const { address } = renderRemote('/checkout');
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to /events for an unknown appointment', async ({ api }) => {
    api.answers[APPOINTMENT] = problem(404, 'NOT_FOUND');
    const { address } = renderRemote(CHECKOUT);
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to the consent form when the consent is missing', async ({ api }) => {
    api.answers[APPOINTMENT] = appointmentAnswer({ consent_given: false });
    const { address } = renderRemote(CHECKOUT);
    await waitFor(() => expect(address()).toBe(`/book-event?event=${EVENT_ID}&step=consent`));
  });
});

describe('a session that the API rejects', () => {
  test.for([
    ['the booking is read', APPOINTMENT],
    ['the order is made', ORDERS],
    ['the money is taken', CAPTURE],
  ] as const)(
    'when %s leads the user to sign-in and back to this booking',
    async ([_when, call], { api }) => {
      api.answers[call] = problem(401, 'UNAUTHORIZED');
      const { user, address, router } = renderRemote(CHECKOUT);
      if (call !== APPOINTMENT) await pay(user);
      await waitFor(() => expect(address()).toBe('/login'));
      expect(router.state.location.state).toEqual({ from: CHECKOUT, ended: 'elsewhere' });
    },
  );
});

describe('a user who returns to the booking', () => {
  test('sees the success page if it is confirmed', async ({ api }) => {
    api.answers[APPOINTMENT] = appointmentAnswer({ status: 'confirmed' });
    const { address } = renderRemote(CHECKOUT);
    await waitFor(() => expect(address()).toBe(SUCCESS));
  });

  test('waits while the payment is captured, then sees the success page', async ({ api }) => {
    controlTimers();
    let asked = 0;
    api.answers[APPOINTMENT] = () => {
      asked += 1;
      return appointmentAnswer({ status: asked > 1 ? 'confirmed' : 'capturing' });
    };
    const { address } = renderRemote(CHECKOUT);
    expect(await screen.findByText(/Please wait while we check/)).toBeVisible();
    await passTime(POLL_INTERVAL_MS);
    await waitFor(() => expect(address()).toBe(SUCCESS));
  });

  test('sees that a payment is under review, without a wait message, until it is settled', async ({
    api,
  }) => {
    controlTimers();
    api.answers[APPOINTMENT] = appointmentAnswer({ status: 'capturing', payment_pending: true });
    const { address } = renderRemote(CHECKOUT);
    expect(await screen.findByText('Your payment is being checked')).toBeVisible();
    expect(screen.queryByText(/Please wait while we check/)).toBeNull();
    api.answers[APPOINTMENT] = appointmentAnswer({ status: 'confirmed' });
    await passTime(POLL_INTERVAL_MS);
    await waitFor(() => expect(address()).toBe(SUCCESS));
  });

  test.for([
    ['released', 'Your place is no longer held'],
    ['refund_due', 'We are refunding your payment'],
    ['cancelled', 'This booking was cancelled'],
  ] as const)(
    'is told when it is %s, with a link to choose another slot',
    async ([status, title], { api }) => {
      api.answers[APPOINTMENT] = appointmentAnswer({ status });
      renderRemote(CHECKOUT);
      expect(await screen.findByText(title)).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Choose another time' })).toHaveAttribute(
        'href',
        `/book-event?event=${EVENT_ID}`,
      );
    },
  );
});

describe('the billing address', () => {
  const same = () => screen.findByRole('checkbox', { name: 'Same as home address' });
  const field = (name: string) => screen.getByRole('textbox', { name });

  const line = (address: string) =>
    screen.findByText(
      (_text, element) =>
        element?.tagName === 'P' && element.textContent?.startsWith(address) === true,
    );
  const change = async (user: ReturnType<typeof renderRemote>['user']) =>
    user.click(await screen.findByRole('button', { name: /^Change/ }));

  test('is one line, and only the town is asked for, once, and saved', async ({ api }) => {
    const { homeAddress } = profileOf();
    const kept = homeAddress?.replace(', CO1', ', Colchester, CO1');
    api.answers['PATCH /auth/profile'] = {
      body: { status: 'success', userProfile: { ...profileOf(), homeAddress: kept } },
    };
    const { user, address } = renderRemote(CHECKOUT);
    expect(await line('1 High Street, CO1 1AA, United Kingdom')).toBeVisible();
    expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual([
      'admin_area_2',
    ]);
    await pay(user);
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(api.sent('PATCH /auth/profile')).toEqual([{ home_address: kept }]);
  });

  test('is not asked for when it includes the town', async ({ api }) => {
    const homeAddress = '1 High Street, Colchester, CO1 1AA, United Kingdom';
    const userProfile = { ...profileOf(), homeAddress };
    api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile } };
    const { user, address } = renderRemote(CHECKOUT);
    expect(await line(homeAddress)).toBeVisible();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    await user.click(await payButton());
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(api.sent('PATCH /auth/profile')).toEqual([]);
  });

  test('defaults to the home address and can be different', async () => {
    const { user } = renderRemote(CHECKOUT);
    await change(user);
    expect(await same()).toBeChecked();
    expect(field('Address line 1')).toHaveValue('1 High Street');
    expect(field('Postcode')).toHaveValue('CO1 1AA');
    await user.click(await same());
    expect(field('Address line 1')).toHaveValue('');
    expect(field('Postcode')).toHaveValue('');
    await user.type(field('Address line 1'), '2 Low Road');
    expect(await same()).not.toBeChecked();
    await user.click(await same());
    expect(field('Address line 1')).toHaveValue('1 High Street');
  });

  test('comes from the profile, and then the checkbox is cleared', async ({ api }) => {
    const userProfile = { ...profileOf(), billingAddress: '2 Low Road, Manchester, M4 6BF' };
    api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile } };
    const { user } = renderRemote(CHECKOUT);
    await change(user);
    expect(await same()).not.toBeChecked();
    expect(field('Address line 1')).toHaveValue('2 Low Road');
    expect(field('Town or city')).toHaveValue('Manchester');
  });
});

test('loading the SDK can be retried after a failure', async ({ provider }) => {
  provider.script = 'error';
  const { user } = renderRemote(CHECKOUT);
  expect(await screen.findByText('The payment form could not be loaded')).toBeVisible();
  // The provider's component also logs it to the console.
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  provider.script = 'load';
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await payButton()).toBeVisible();
});
