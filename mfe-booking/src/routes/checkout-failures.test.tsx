import { controlTimers, passTime } from '@chaps/testing/clock';
import { problem } from '@chaps/testing/fake-api';
import { EVENT_DATE } from '@chaps/testing/fixtures';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { APPOINTMENT, EVENT_CALL, loggedMessages } from '../testing/booking-api.ts';
import {
  appointmentAnswer,
  CAPTURE,
  CHECKOUT,
  captureAnswer,
  fillInBilling,
  ORDERS,
  POLL_INTERVAL_MS,
  pay,
  payButton,
  SUCCESS,
  test,
} from '../testing/checkout-steps.ts';
import { renderRemote } from '../testing/render-remote.ts';

const ORDER = { id: 'ORDER1' };
const UNEXPECTED = 'Unexpected error occurred, please try again.';
const SORRY =
  'Sorry, your transaction could not be processed. Please try again later or with a different payment card.';

describe('the checkout', () => {
  test.for([
    ['INSTRUMENT_DECLINED', 'Your card was declined'],
    ['PAYER_ACTION_REQUIRED', 'Your bank could not confirm the payment'],
  ] as const)(
    'logs %s, restarts the card form and keeps the seat',
    async ([code, title], { api, provider }) => {
      api.answers[CAPTURE] = problem(422, code);
      const { user } = renderRemote(CHECKOUT);
      await pay(user);
      expect(await screen.findByText(title)).toBeVisible();
      expect(await payButton()).toBeVisible();
      expect(screen.getByText(/^1 High Street, .*CO1 1AA/)).toBeVisible();
      expect(screen.getByRole('timer')).toBeVisible();
      expect(provider.forms).toBe(2);
      await waitFor(() => expect(loggedMessages(api)).toEqual(['Recoverable Payment']));
    },
  );

  test.for([
    ['a final refusal', problem(422, 'PAYMENT_FAILED')],
    ['a declined status', captureAnswer('DECLINED')],
    ['a missing capture', { body: { status: 'COMPLETED' } }],
  ] as const)(
    'shows and logs %s, and lets the user try another card',
    async ([_what, answer], { api }) => {
      api.answers[CAPTURE] = answer;
      const { user } = renderRemote(CHECKOUT);
      await pay(user);
      expect(await screen.findByText(SORRY)).toBeVisible();
      await waitFor(() => expect(loggedMessages(api)).toEqual(['Non-recoverable Payment']));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await payButton()).toBeVisible();
    },
  );

  const REFUSED = {
    details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED', description: 'The account is restricted.' }],
    debug_id: 'd1',
  };
  const REFUSAL = 'PAYEE_ACCOUNT_RESTRICTED The account is restricted. (d1)';

  test.for([
    ['an empty id', { status: 201, body: { id: '' } }, UNEXPECTED],
    ['no id', { status: 201, body: {} }, UNEXPECTED],
    ['no id, with the reason', { status: 201, body: REFUSED }, REFUSAL],
    [
      'a refusal, with the reason',
      { status: 422, body: { error: { code: 'PAYMENT_FAILED', message: SORRY }, ...REFUSED } },
      REFUSAL,
    ],
    ['a refusal without one', problem(422, 'PAYMENT_FAILED', SORRY), SORRY],
  ] as const)(
    'shows and logs why an order failed after a response with %s',
    async ([_what, answer, cause], { api }) => {
      api.answers[ORDERS] = answer;
      const { user } = renderRemote(CHECKOUT);
      await pay(user);
      expect(
        await screen.findByText(`Could not initiate PayPal Checkout...${cause}`),
      ).toBeVisible();
      await waitFor(() => expect(loggedMessages(api)).toEqual(['Payment Failure']));
    },
  );

  test('shows and logs an error when the provider cannot read the card', async ({
    api,
    provider,
  }) => {
    provider.card = 'failed';
    const { user } = renderRemote(CHECKOUT);
    await pay(user);
    expect(await screen.findByText(SORRY)).toBeVisible();
    await waitFor(() => expect(loggedMessages(api)).toEqual(['Payment Failure']));
    expect(api.sent(CAPTURE)).toEqual([]);
  });

  test('says that the payment was stopped when the user closed the bank’s challenge', async ({
    provider,
  }) => {
    provider.card = 'cancelled';
    const { user } = renderRemote(CHECKOUT);
    await pay(user);
    expect(await screen.findByText('The payment was stopped')).toBeVisible();
  });

  test.for([
    ['the order', ORDERS],
    ['the capture', CAPTURE],
  ] as const)(
    'shows the new time, and asks again, when staff moved the appointment before %s',
    async ([_what, call], { api }) => {
      const shown = { event_date: EVENT_DATE, start_time: '11:40' };
      api.answers[call] = () => {
        api.answers[APPOINTMENT] = appointmentAnswer({ start_time: '12:10' });
        api.answers[call] = call === CAPTURE ? captureAnswer() : { status: 201, body: ORDER };
        return problem(409, 'EVENT_CHANGED');
      };
      const { user, address } = renderRemote(CHECKOUT);
      await pay(user);
      expect(await screen.findByText('The time of your appointment has changed')).toBeVisible();
      expect(screen.getByText(/^[^£]*, 12:10$/, { selector: 'strong' })).toBeVisible();
      expect(screen.getByText(/You have not been charged/)).toBeVisible();
      await user.click(await payButton());
      await waitFor(() => expect(address()).toBe(SUCCESS));
      expect(api.sent(call)).toMatchObject([
        { shown },
        { shown: { ...shown, start_time: '12:10' } },
      ]);
    },
  );

  test('says when the hold expired before the order', async ({ api }) => {
    api.answers[ORDERS] = problem(409, 'HOLD_EXPIRED');
    const { user } = renderRemote(CHECKOUT);
    await pay(user);
    expect(await screen.findByText('Your place is no longer held')).toBeVisible();
  });

  test.for([
    [
      'released',
      'Your place is no longer held',
      /no longer keeping this place for you\. You have not been charged/,
    ],
    [
      'refund_due',
      'We are refunding your payment',
      /The full amount will be refunded to your card/,
    ],
    ['refunded', 'We are refunding your payment', /The full amount will be refunded to your card/],
    [
      'cancelled',
      'This booking was cancelled',
      /e-mail about the cancellation says how much we refund/,
    ],
  ] as const)(
    'says what happened to the money when a capture is rejected for a seat that is %s',
    async ([status, title, text], { api }) => {
      api.answers[CAPTURE] = () => {
        api.answers[APPOINTMENT] = appointmentAnswer({ status });
        return problem(409, 'HOLD_EXPIRED');
      };
      controlTimers();
      const { user } = renderRemote(CHECKOUT);
      await pay(user);
      expect(await screen.findByText(/Please wait while we check/)).toBeVisible();
      await passTime(POLL_INTERVAL_MS);
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Choose another time' })).toBeVisible();
    },
  );

  test.for(['released', 'cancelled'] as const)(
    'links to another event when the seat was %s with its event',
    async (status, { api }) => {
      api.answers[APPOINTMENT] = appointmentAnswer({ status });
      api.answers[EVENT_CALL] = problem(404, 'NOT_FOUND');
      renderRemote(CHECKOUT);
      expect(await screen.findByText('This event is no longer offered')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Find another event' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull();
    },
  );

  test('asks the server for the state after a lost response', async ({ api }) => {
    api.answers[CAPTURE] = () => {
      api.answers[APPOINTMENT] = appointmentAnswer({ status: 'confirmed' });
      return { body: {}, lost: true };
    };
    controlTimers();
    const { user, address } = renderRemote(CHECKOUT);
    await pay(user);
    expect(await screen.findByText(/Please wait while we check/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your portal' })).toBeVisible();
    await passTime(POLL_INTERVAL_MS);
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(api.sent(CAPTURE)).toHaveLength(1);
  });

  test('shows the form again after a lost request that captured nothing', async ({ api }) => {
    api.answers[CAPTURE] = { body: {}, lost: true };
    controlTimers();
    const { user } = renderRemote(CHECKOUT);
    await pay(user);
    expect(await screen.findByText(/Please wait while we check/)).toBeVisible();
    await passTime(POLL_INTERVAL_MS);
    expect(await screen.findByText('Your payment did not go through')).toBeVisible();
  });

  test('ignores a record requested before the response was lost', async ({ api }) => {
    controlTimers();
    const { user } = renderRemote(CHECKOUT);
    await fillInBilling(user);
    const held = Promise.withResolvers<void>();
    api.answers[APPOINTMENT] = { ...appointmentAnswer(), after: held.promise };
    // The connection is lost for a moment.
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    api.answers[CAPTURE] = { body: {}, lost: true };
    await user.click(await payButton());
    expect(await screen.findByText(/Please wait while we check/)).toBeVisible();
    api.answers[APPOINTMENT] = appointmentAnswer({ status: 'capturing' });
    await passTime(POLL_INTERVAL_MS);
    await waitFor(() => expect(api.sent(APPOINTMENT)).toHaveLength(3));
    held.resolve();
    await passTime(POLL_INTERVAL_MS);
    expect(screen.getByText(/Please wait while we check/)).toBeVisible();
    expect(screen.queryByText('Your payment did not go through')).toBeNull();
  });

  test('succeeds when the appointment cannot be created after the capture, and logs the failure', async ({
    api,
  }) => {
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user, address } = renderRemote(CHECKOUT);
    await pay(user);
    await waitFor(() => expect(address()).toBe(SUCCESS));
    await waitFor(() => expect(loggedMessages(api)).toEqual(['Failed to create appointment']));
  });
});
