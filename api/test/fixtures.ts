import { test as base } from 'vitest';
import { bookingSteps } from './booking-steps.ts';
import { startHarness } from './harness.ts';
import { paymentSteps } from './payment-steps.ts';

/** A test with an API for its file, started when the file's first test uses it. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from it.
  .extend('api', { scope: 'file' }, async ({}, { onCleanup }) => {
    const api = await startHarness();
    onCleanup(() => api.stop());
    await api.payments.set({ webhooks: 'off', down: false });
    return api;
  })
  .extend('booking', { scope: 'file' }, ({ api }) => bookingSteps(() => api))
  .extend('payment', { scope: 'file' }, ({ api }) => paymentSteps(() => api));
