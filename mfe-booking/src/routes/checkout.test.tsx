import { type Answer, type FakeApi, problem } from '@chaps/testing/fake-api';
import {
  APPOINTMENT_ID,
  appointmentOf,
  EVENT_DATE,
  EVENT_ID,
  profileOf,
} from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingApi, THE_APPOINTMENT } from '../testing/booking-api.ts';
import { letScriptsLoad, type Provider, provideCardFields } from '../testing/card-fields.ts';
import { renderRemote } from '../testing/render-remote.ts';

const ORDERS = 'POST /payments/orders';
const CAPTURE = 'POST /payments/orders/ORDER1/capture';
const ADDRESS = `/checkout?appointment=${APPOINTMENT_ID}`;
const SORRY =
  'Sorry, your transaction could not be processed. Please try again later or with a different payment card.';
const PROGRESS =
  'Transaction CAP1: COMPLETED. Please wait while we process your payment and navigate you to the next step.';

const standing = (changes: Parameters<typeof appointmentOf>[0] = {}): Answer => ({
  body: { status: 'success', appointment: appointmentOf(changes) },
});
const captured = (status = 'COMPLETED', orderStatus = status): Answer => ({
  body: {
    id: 'ORDER1',
    status: orderStatus,
    purchase_units: [
      {
        payments: {
          captures: [{ id: 'CAP1', status, amount: { currency_code: 'GBP', value: '25.00' } }],
        },
      },
    ],
    appointment: appointmentOf({ status: 'confirmed' }),
  },
});

let api: FakeApi;
let provider: Provider;
let stopScripts: () => void;
beforeEach(() => {
  api = bookingApi();
  provider = provideCardFields();
  stopScripts = letScriptsLoad();
  signIn();
  api.answers[THE_APPOINTMENT] = standing();
  api.answers[ORDERS] = { status: 201, body: { id: 'ORDER1' } };
  api.answers[CAPTURE] = captured();
  api.answers['POST /payments/transactions'] = {
    body: {
      status: 'success',
      transaction: { payment_reference: 'CAP1', status: 'COMPLETED', amount: 2500 },
    },
  };
  api.answers['POST /appointments'] = standing({ status: 'confirmed' });
});
afterEach(() => {
  stopScripts();
  for (const script of document.querySelectorAll('script')) script.remove();
});

type User = ReturnType<typeof renderRemote>['user'];
const payButton = () => screen.findByRole('button', { name: 'Pay £25.00' });
async function pay(user: User) {
  const button = await payButton();
  // The home address is prefilled; sign-up asks for no town.
  expect(await screen.findByDisplayValue('1 High Street')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Town or city' }), 'Colchester');
  await user.click(button);
}
const logged = () =>
  api.sent('POST /logs/error').map((body) => (body as { errorMessage: string }).errorMessage);
const SUCCESS = `/booking-success?appointment=${APPOINTMENT_ID}`;

describe('guards', () => {
  test('redirects to /events without an appointment', async () => {
    const { address } = renderRemote('/checkout');
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to /events for an unknown appointment', async () => {
    api.answers[THE_APPOINTMENT] = problem(404, 'NOT_FOUND');
    const { address } = renderRemote(ADDRESS);
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to the consent when it is missing', async () => {
    api.answers[THE_APPOINTMENT] = standing({ consent_given: false });
    const { address } = renderRemote(ADDRESS);
    await waitFor(() => expect(address()).toBe(`/book-event?event=${EVENT_ID}&step=consent`));
  });
});

describe('the API rejects the session', () => {
  test.each([
    ['the booking is read', THE_APPOINTMENT],
    ['the order is made', ORDERS],
    ['the money is taken', CAPTURE],
  ])('when %s: to sign-in, and back to this booking', async (_when, call) => {
    api.answers[call] = problem(401, 'UNAUTHORIZED');
    const { user, address, router } = renderRemote(ADDRESS);
    if (call !== THE_APPOINTMENT) await pay(user);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: ADDRESS, ended: 'elsewhere' });
  });
});

describe('returning resumes the booking', () => {
  test('confirmed: the success page', async () => {
    api.answers[THE_APPOINTMENT] = standing({ status: 'confirmed' });
    const { address } = renderRemote(ADDRESS);
    await waitFor(() => expect(address()).toBe(SUCCESS));
  });

  test('capturing: waits, asks again, then the success page', async () => {
    let asked = 0;
    api.answers[THE_APPOINTMENT] = () => {
      asked += 1;
      return standing({ status: asked > 1 ? 'confirmed' : 'capturing' });
    };
    const { address } = renderRemote(ADDRESS);
    expect(await screen.findByText(/Please wait while we ask/)).toBeVisible();
    await waitFor(() => expect(address()).toBe(SUCCESS));
  });

  test.each([
    ['released', 'Your place is no longer kept'],
    ['refund_due', 'We are returning your payment'],
    ['cancelled', 'This booking was cancelled'],
  ] as const)('%s: shown, with a link to choose another slot', async (status, title) => {
    api.answers[THE_APPOINTMENT] = standing({ status });
    renderRemote(ADDRESS);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `/book-event?event=${EVENT_ID}`,
    );
  });
});

describe('paying', () => {
  test('order, capture, transaction, appointment, success', async () => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers[THE_APPOINTMENT] = standing({ email_template: 'corporate' });
    api.answers['POST /appointments'] = { ...standing({ status: 'confirmed' }), after };
    const { user, address } = renderRemote(ADDRESS);
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
    expect(logged()).toEqual([]);
  });

  test('invalid card fields: an alert, and nothing is submitted', async () => {
    provider.valid = false;
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    const alert = await screen.findByRole('dialog', { name: 'The payment form is invalid' });
    expect(alert).toBeVisible();
    expect(provider.submitted).toEqual([]);
    expect(api.sent(ORDERS)).toEqual([]);
  });

  test('a missing billing address: nothing is submitted', async () => {
    const { user } = renderRemote(ADDRESS);
    await user.click(await payButton());
    expect(await screen.findAllByText('This field is required.')).not.toHaveLength(0);
    expect(provider.submitted).toEqual([]);
  });

  test('two presses pay once', async () => {
    const { user, address } = renderRemote(ADDRESS);
    const button = await payButton();
    await screen.findByDisplayValue('1 High Street');
    await user.type(screen.getByRole('textbox', { name: 'Town or city' }), 'Colchester');
    await user.dblClick(button);
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(provider.submitted).toHaveLength(1);
    expect(api.sent(ORDERS)).toHaveLength(1);
    expect(api.sent(CAPTURE)).toHaveLength(1);
  });
});

describe('the billing address', () => {
  const same = () => screen.findByRole('checkbox', { name: 'Same as home address' });
  const field = (name: string) => screen.getByRole('textbox', { name });

  test('defaults to the home address and can differ', async () => {
    const { user } = renderRemote(ADDRESS);
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

  test('of the profile is used, unchecked', async () => {
    const userProfile = { ...profileOf(), billingAddress: '2 Low Road, Manchester, M4 6BF' };
    api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile } };
    renderRemote(ADDRESS);
    expect(await same()).not.toBeChecked();
    expect(field('Address line 1')).toHaveValue('2 Low Road');
    expect(field('Town or city')).toHaveValue('Manchester');
  });
});

describe('a payment under review at the provider', () => {
  test('is shown as such, without futile requests, until it is settled', async () => {
    api.answers[CAPTURE] = () => {
      api.answers[THE_APPOINTMENT] = standing({ status: 'capturing' });
      return captured('PENDING', 'COMPLETED');
    };
    const { user, address } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText('Your payment is being checked')).toBeVisible();
    expect(screen.queryByText(/navigate you to the next step/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to your portal' })).toBeVisible();
    api.answers[THE_APPOINTMENT] = standing({ status: 'confirmed' });
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(api.sent('POST /payments/transactions')).toEqual([]);
    expect(api.sent('POST /appointments')).toEqual([]);
    expect(logged()).toEqual([]);
  });
});

describe('failures', () => {
  test.each([
    ['INSTRUMENT_DECLINED', 'Your card was declined'],
    ['PAYER_ACTION_REQUIRED', 'Your bank could not confirm the payment'],
  ])('%s: logged, the card form restarts, the seat stays held', async (code, title) => {
    api.answers[CAPTURE] = problem(422, code);
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText(title)).toBeVisible();
    expect(await payButton()).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Postcode' })).toHaveValue('CO1 1AA');
    expect(screen.getByRole('timer')).toBeVisible();
    expect(provider.forms).toBe(2);
    await waitFor(() => expect(logged()).toEqual(['Recoverable Payment']));
  });

  test.each([
    ['a final refusal', problem(422, 'PAYMENT_FAILED')],
    ['a declined status', captured('DECLINED')],
    ['a missing capture', { body: { status: 'COMPLETED' } }],
  ])('%s: shown and logged, another card can be tried', async (_what, answer) => {
    api.answers[CAPTURE] = answer;
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText(SORRY)).toBeVisible();
    await waitFor(() => expect(logged()).toEqual(['Non-recoverable Payment']));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeVisible();
  });

  test('an order that fails', async () => {
    api.answers[ORDERS] = { status: 201, body: { id: '' } };
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    const text =
      'Could not initiate PayPal Checkout...Unexpected error occurred, please try again.';
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(logged()).toEqual(['Payment Failure']));
  });

  test('a card that the provider cannot read', async () => {
    provider.card = 'failed';
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText(SORRY)).toBeVisible();
    await waitFor(() => expect(logged()).toEqual(['Payment Failure']));
    expect(api.sent(CAPTURE)).toEqual([]);
  });

  test('a bank question that was closed', async () => {
    provider.card = 'cancelled';
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText('The payment was stopped')).toBeVisible();
  });

  test('a hold that lapsed before the order', async () => {
    api.answers[ORDERS] = problem(409, 'HOLD_EXPIRED');
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText('Your place is no longer kept')).toBeVisible();
  });

  test.each([
    ['released', 'Your place is no longer kept', /you have not been charged/],
    ['refund_due', 'We are returning your payment', /The whole amount goes back to your card/],
    ['refunded', 'We are returning your payment', /The whole amount goes back to your card/],
    ['cancelled', 'This booking was cancelled', /choose another time/],
  ] as const)(
    'a capture rejected for a seat that is %s: shows what happened to the money',
    async (status, title, text) => {
      api.answers[CAPTURE] = () => {
        api.answers[THE_APPOINTMENT] = standing({ status });
        return problem(409, 'HOLD_EXPIRED');
      };
      const { user } = renderRemote(ADDRESS);
      await pay(user);
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
    },
  );

  test('a lost response: the server is asked, and its state counts', async () => {
    api.answers[CAPTURE] = () => {
      api.answers[THE_APPOINTMENT] = standing({ status: 'confirmed' });
      return { body: {}, lost: true };
    };
    const { user, address } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText(/Please wait while we ask/)).toBeVisible();
    await waitFor(() => expect(address()).toBe(SUCCESS));
    expect(api.sent(CAPTURE)).toHaveLength(1);
  });

  test('a lost request that captured nothing: the form is shown again', async () => {
    api.answers[CAPTURE] = { body: {}, lost: true };
    const { user } = renderRemote(ADDRESS);
    await pay(user);
    expect(await screen.findByText('Your payment did not go through')).toBeVisible();
  });

  test('a failure to create the appointment after the capture: logged, still a success', async () => {
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user, address } = renderRemote(ADDRESS);
    await pay(user);
    await waitFor(() => expect(address()).toBe(SUCCESS));
    await waitFor(() => expect(logged()).toEqual(['Failed to create appointment']));
  });

  test('an SDK that does not load can be tried again', async () => {
    stopScripts();
    stopScripts = letScriptsLoad('error');
    const { user } = renderRemote(ADDRESS);
    expect(await screen.findByText('The payment form could not be loaded')).toBeVisible();
    // The provider's component logs it on the console.
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    stopScripts();
    stopScripts = letScriptsLoad();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeVisible();
  });
});
