import { controlTimers, passTime } from '@chaps/testing/clock';
import { APPOINTMENT_ID, EVENT_DATE, EVENT_ID } from '@chaps/testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { APPOINTMENT, loggedMessages } from '../testing/booking-api.ts';
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

const PROGRESS =
  'Transaction CAP1: COMPLETED. Please wait while we process your payment and navigate you to the next step.';

describe('the payment page', () => {
  test('shows a time that was changed in another tab', async ({ api }) => {
    renderRemote(CHECKOUT);
    expect(await screen.findByText('We are keeping 11:40 for you for')).toBeVisible();
    api.answers[APPOINTMENT] = appointmentAnswer({ start_time: '12:00' });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('We are keeping 12:00 for you for')).toBeVisible();
  });

  test('creates an order, captures it, and records the transaction and the appointment', async ({
    api,
    provider,
  }) => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers[APPOINTMENT] = appointmentAnswer({ email_template: 'corporate' });
    api.answers['POST /appointments'] = { ...appointmentAnswer({ status: 'confirmed' }), after };
    const { user, address } = renderRemote(CHECKOUT);
    await pay(user);
    expect(await screen.findByText(PROGRESS)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay £25.00' })).toBeNull();
    answer();
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(api.sent(ORDERS)).toEqual([
      {
        cart: [
          {
            description: `PSA blood test, ${EVENT_DATE.split('-').reverse().join('/')}, ${EVENT_ID}`,
            amount: '25.00',
            shippingPreference: 'NO_SHIPPING',
          },
        ],
        holdId: APPOINTMENT_ID,
        shown: { event_id: EVENT_ID, event_date: EVENT_DATE, start_time: '11:40' },
      },
    ]);
    expect(api.sent('POST /payments/transactions')).toMatchObject([{ payment_reference: 'CAP1' }]);
    expect(api.sent('POST /appointments')).toMatchObject([
      {
        paymentStatus: 'paid by card',
        holdId: APPOINTMENT_ID,
        appointmentStartTime: '11:40',
        // Spec 3, 'Appointment booking payload'.
        product: {
          productId: 'psa',
          productName: 'PSA blood test',
          price: 2500,
          emailTemplate: 'corporate',
        },
      },
    ]);
    expect(provider.submitted).toMatchObject([
      { addressLine1: '1 High Street', countryCode: 'GB' },
    ]);
    expect(loggedMessages(api)).toEqual([]);
  });

  test('shows an alert for invalid card fields, and submits nothing', async ({ api, provider }) => {
    provider.valid = false;
    const { user } = renderRemote(CHECKOUT);
    await pay(user);
    const alert = await screen.findByRole('dialog', { name: 'The payment form is invalid' });
    expect(alert).toBeVisible();
    expect(provider.submitted).toEqual([]);
    expect(api.sent(ORDERS)).toEqual([]);
  });

  test('submits nothing without a billing address', async ({ provider }) => {
    const { user } = renderRemote(CHECKOUT);
    await user.click(await payButton());
    expect(await screen.findAllByText('This field is required.')).not.toHaveLength(0);
    expect(provider.submitted).toEqual([]);
  });

  test('charges only once when the button is pressed twice', async ({ api, provider }) => {
    const { user, address } = renderRemote(CHECKOUT);
    await user.dblClick(await fillInBilling(user));
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(provider.submitted).toHaveLength(1);
    expect(api.sent(ORDERS)).toHaveLength(1);
    expect(api.sent(CAPTURE)).toHaveLength(1);
  });
});

describe('a payment under review at the provider', () => {
  test('is shown as such, without needless requests, until it is settled', async ({ api }) => {
    api.answers[CAPTURE] = () => {
      api.answers[APPOINTMENT] = appointmentAnswer({ status: 'capturing' });
      return captureAnswer('PENDING', 'COMPLETED');
    };
    controlTimers();
    const { user, address } = renderRemote(CHECKOUT);
    await pay(user);
    expect(await screen.findByText('Your payment is being checked')).toBeVisible();
    expect(screen.queryByText(/navigate you to the next step/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your portal' })).toBeVisible();
    api.answers[APPOINTMENT] = appointmentAnswer({ status: 'confirmed' });
    await passTime(POLL_INTERVAL_MS);
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(api.sent('POST /payments/transactions')).toEqual([]);
    expect(api.sent('POST /appointments')).toEqual([]);
    expect(loggedMessages(api)).toEqual([]);
  });
});
