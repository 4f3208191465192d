import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { becomeSignedIn, provideAuthService } from './testing/auth-service.ts';
import { type ProductApi, startProductApi } from './testing/product-api.ts';
import { show } from './testing/show.tsx';

// Private pages, and those that lead to them, are not listed in search engines.

let api: ProductApi;
beforeEach(async () => {
  api = await startProductApi();
  provideAuthService();
});
afterEach(() => api.close());

const robots = () =>
  [...document.head.querySelectorAll('meta[name="robots"]')].map((meta) =>
    meta.getAttribute('content'),
  );

test.each([
  ['/login', 'Sign in'],
  ['/login?token_hash=hash&type=signup', 'Confirm your e-mail address'],
  ['/login#error_description=Used', 'Confirm your e-mail address'],
  ['/signup', 'Create an account'],
  ['/signup-success', 'Signup Successful!'],
  ['/reset-password', 'Reset Password'],
])('%s is not for search engines', async (path, heading) => {
  show(path);
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await waitFor(() => expect(robots()).toEqual(['noindex']));
});

test.each([
  ['/portal', 'Your portal'],
  ['/medical-results', 'Medical Results'],
])('%s of a signed-in person is not for search engines', async (path, heading) => {
  becomeSignedIn();
  show(path);
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await waitFor(() => expect(robots()).toEqual(['noindex']));
});
