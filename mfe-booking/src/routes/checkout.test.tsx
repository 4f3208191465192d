import { controlTimers, passTime } from '@chaps/testing/clock';
import { problem } from '@chaps/testing/fake-api';
import { EVENT_ID, profileOf } from '@chaps/testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { THE_APPOINTMENT } from '../testing/booking-api.ts';
import {
  ASKS_AFTER_MS,
  CAPTURE,
  CHECKOUT,
  ORDERS,
  pay,
  payButton,
  SUCCESS,
  standing,
  test,
} from '../testing/checkout-steps.ts';
import { renderRemote } from '../testing/render-remote.ts';

describe('guards', () => {
  test('redirects to /events without an appointment', async () => {
    const { address } = renderRemote('/checkout');
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to /events for an unknown appointment', async ({ api }) => {
    api.answers[THE_APPOINTMENT] = problem(404, 'NOT_FOUND');
    const { address } = renderRemote(CHECKOUT);
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to the consent when it is missing', async ({ api }) => {
    api.answers[THE_APPOINTMENT] = standing({ consent_given: false });
    const { address } = renderRemote(CHECKOUT);
    await waitFor(() => expect(address()).toBe(`/book-event?event=${EVENT_ID}&step=consent`));
  });
});

describe('the API rejects the session', () => {
  test.for([
    ['the booking is read', THE_APPOINTMENT],
    ['the order is made', ORDERS],
    ['the money is taken', CAPTURE],
  ] as const)('when %s: to sign-in, and back to this booking', async ([_when, call], { api }) => {
    api.answers[call] = problem(401, 'UNAUTHORIZED');
    const { user, address, router } = renderRemote(CHECKOUT);
    if (call !== THE_APPOINTMENT) await pay(user);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: CHECKOUT, ended: 'elsewhere' });
  });
});

describe('returning resumes the booking', () => {
  test('confirmed: the success page', async ({ api }) => {
    api.answers[THE_APPOINTMENT] = standing({ status: 'confirmed' });
    const { address } = renderRemote(CHECKOUT);
    await waitFor(() => expect(address()).toBe(SUCCESS));
  });

  test('capturing: waits, asks again, then the success page', async ({ api }) => {
    controlTimers();
    let asked = 0;
    api.answers[THE_APPOINTMENT] = () => {
      asked += 1;
      return standing({ status: asked > 1 ? 'confirmed' : 'capturing' });
    };
    const { address } = renderRemote(CHECKOUT);
    expect(await screen.findByText(/Please wait while we ask/)).toBeVisible();
    await passTime(ASKS_AFTER_MS);
    await waitFor(() => expect(address()).toBe(SUCCESS));
  });

  test.for([
    ['released', 'Your place is no longer kept'],
    ['refund_due', 'We are returning your payment'],
    ['cancelled', 'This booking was cancelled'],
  ] as const)('%s: shown, with a link to choose another slot', async ([status, title], { api }) => {
    api.answers[THE_APPOINTMENT] = standing({ status });
    renderRemote(CHECKOUT);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `/book-event?event=${EVENT_ID}`,
    );
  });
});

describe('the billing address', () => {
  const same = () => screen.findByRole('checkbox', { name: 'Same as home address' });
  const field = (name: string) => screen.getByRole('textbox', { name });

  test('defaults to the home address and can differ', async () => {
    const { user } = renderRemote(CHECKOUT);
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

  test('of the profile is used, unchecked', async ({ api }) => {
    const userProfile = { ...profileOf(), billingAddress: '2 Low Road, Manchester, M4 6BF' };
    api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile } };
    renderRemote(CHECKOUT);
    expect(await same()).not.toBeChecked();
    expect(field('Address line 1')).toHaveValue('2 Low Road');
    expect(field('Town or city')).toHaveValue('Manchester');
  });
});

test('an SDK that does not load can be tried again', async ({ provider }) => {
  provider.script = 'error';
  const { user } = renderRemote(CHECKOUT);
  expect(await screen.findByText('The payment form could not be loaded')).toBeVisible();
  // The provider's component logs it on the console.
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  provider.script = 'load';
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await payButton()).toBeVisible();
});
