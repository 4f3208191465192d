import type { Answer } from '@chaps/testing/fake-api';
import { APPOINTMENT_ID, appointmentOf, profileOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import { test as base } from 'vitest';
import { APPOINTMENT, bookingApi } from './booking-api.ts';
import { provideCardFields } from './card-fields.ts';
import type { renderRemote } from './render-remote.ts';

export const ORDERS = 'POST /payments/orders';
export const CAPTURE = 'POST /payments/orders/ORDER1/capture';
export const CHECKOUT = `/checkout?appointment=${APPOINTMENT_ID}`;
export const SUCCESS = `/booking-success?appointment=${APPOINTMENT_ID}`;
/** Milliseconds between the page's polls while a payment is being settled. */
export const POLL_INTERVAL_MS = 3000;

export const appointmentAnswer = (changes: Parameters<typeof appointmentOf>[0] = {}): Answer => ({
  body: { status: 'success', appointment: appointmentOf(changes) },
});

export const captureAnswer = (status = 'COMPLETED', orderStatus = status): Answer => ({
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

/** A test with a signed-in user's checkout, in which every payment succeeds. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from it.
  .extend('provider', { auto: true }, async ({}, { onCleanup }) => {
    const { provider, remove } = provideCardFields();
    onCleanup(remove);
    return provider;
  })
  .extend('api', { auto: true }, () => {
    signIn();
    const api = bookingApi();
    api.answers[APPOINTMENT] = appointmentAnswer();
    api.answers[ORDERS] = { status: 201, body: { id: 'ORDER1' } };
    api.answers[CAPTURE] = captureAnswer();
    api.answers['PATCH /auth/profile'] = {
      body: { status: 'success', userProfile: profileOf() },
    };
    api.answers['POST /payments/transactions'] = {
      body: {
        status: 'success',
        transaction: { payment_reference: 'CAP1', status: 'COMPLETED', amount: 2500 },
      },
    };
    api.answers['POST /appointments'] = appointmentAnswer({ status: 'confirmed' });
    return api;
  });

export const payButton = () => screen.findByRole('button', { name: 'Pay £25.00' });

type User = ReturnType<typeof renderRemote>['user'];

/** @returns the pay button */
export async function fillInBilling(user: User): Promise<HTMLElement> {
  const button = await payButton();
  // The home address is known, but sign-up does not ask for the town.
  await user.type(await screen.findByRole('textbox', { name: 'Town or city' }), 'Colchester');
  return button;
}

export const pay = async (user: User) => user.click(await fillInBilling(user));
