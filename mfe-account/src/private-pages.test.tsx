import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountApi } from './testing/account-api.ts';
import { provideAuthService, signInMember } from './testing/auth-service.ts';
import { renderRemote } from './testing/render-remote.ts';

test.each(['/portal', '/medical-results'])(
  '%s links staff without a profile to the console instead of showing a form',
  async (path) => {
    const none = [404, 'STAFF_WITHOUT_PROFILE', 'For work.', { console: '/staff' }] as const;
    accountApi().answers['GET /auth/profile'] = problem(...none);
    signInMember();
    renderRemote(path);
    const way = await screen.findByRole('link', { name: 'Open the console' });
    expect(way).toHaveAttribute('href', '/staff');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByLabelText('First Name')).not.toBeInTheDocument();
  },
);

// Search engines do not list private pages, or the pages that lead to them.

beforeEach(() => {
  accountApi();
  provideAuthService();
});

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
])('%s is not indexed by search engines', async (path, heading) => {
  renderRemote(path);
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await waitFor(() => expect(robots()).toEqual(['noindex']));
});

test.each([
  ['/portal', 'Your portal'],
  ['/medical-results', 'Medical Results'],
])('%s of a signed-in person is not indexed by search engines', async (path, heading) => {
  signInMember();
  renderRemote(path);
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await waitFor(() => expect(robots()).toEqual(['noindex']));
});
