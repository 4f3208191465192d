import { readStoredUser, useSession } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { loggedErrors, PROFILE } from '../../testing/account-api.ts';
import { callsTo, MEMBER, provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { button, email, password, signIn, test } from '../../testing/login.ts';
import { renderRemote } from '../../testing/render-remote.ts';

describe('sign-in', () => {
  test('shows the January 1, 2025 rule and the provider', async () => {
    renderRemote('/login');
    expect(await screen.findByText(/before January 1, 2025/)).toBeVisible();
    expect(screen.getByText(/powered by a health-technology provider/)).toBeVisible();
  });

  test.each([
    ['idle', 'You have been signed out', /You were inactive for 15 minutes/],
    ['elsewhere', 'Your session has ended', /You signed out in another tab or on another device/],
    ['unconfirmed', 'Your session has ended', /has not been confirmed yet/],
  ] as const)('shows why the session ended: %s', async (ended, title, reason) => {
    useSession.setState({ status: 'anonymous', ended }, true);
    renderRemote('/login');
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
  });

  test('goes to the from path with the event, and stores only three fields', async ({ api }) => {
    const { user, address, router } = renderRemote('/login', {
      state: {
        from: '/book-event?event=e1',
        eventDetails: { event_id: 'e1' },
      },
    });
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/book-event?event=e1'));
    expect(router.state.location.state).toMatchObject({
      eventDetails: { event_id: 'e1' },
    });
    expect(readStoredUser()).toEqual({
      firstName: 'John Paul',
      lastName: 'Smith',
      profileId: '12345678',
    });
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/9434765919|High Street|1966/);
    expect(api.received[0]).toMatchObject({
      line: 'GET /auth/profile?email=normal@example.org',
      authorization: 'Bearer access-token',
    });
  });

  test.each(['//evil.example/x', 'https://evil.example', undefined])(
    'redirects to the home page from %s',
    async (from) => {
      const { user, address } = renderRemote('/login', { state: { from } });
      await signIn(user);
      await waitFor(() => expect(address()).toBe('/'));
    },
  );

  test('prefers the from path to a stored one, which is removed', async () => {
    localStorage.setItem('returnTo', '/book-event?event=old');
    const { user, address } = renderRemote('/login', { state: { from: '/portal' } });
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/portal'));
    expect(localStorage.getItem('returnTo')).toBeNull();
  });

  test("shows the provider's message and keeps the input", async () => {
    const { user, address } = renderRemote('/login');
    await signIn(user, 'wrong');
    expect(await screen.findByText('Invalid login credentials')).toHaveClass('refusal');
    expect(await email()).toHaveValue('Normal@Example.org');
    expect(address()).toBe('/login');
  });

  test('requires both fields, with errors in a summary and beside them', async () => {
    const { user } = renderRemote('/login');
    await email();
    await user.click(button('Sign in'));
    const links = await screen.findAllByRole('link', { name: /: This field is required\.$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#email', '#password']);
  });

  test('keeps focus in the address field when the address is edited after a failure', async () => {
    const { user } = renderRemote('/login');
    await user.type(await email(), MEMBER.email);
    await user.type(password(), 'Wrong-Horse-4040');
    await user.click(button('Sign in'));
    await screen.findByText('Invalid login credentials');
    // Selects the old address, as a mouse would, so that the first letter replaces it.
    const initialSelectionEnd = MEMBER.email.length;
    await user.type(await email(), 'somebody@example.org', {
      initialSelectionStart: 0,
      initialSelectionEnd,
    });
    expect(await email()).toHaveFocus();
    expect(await email()).toHaveValue('somebody@example.org');
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  test('does not show a resolved error summary again while the user types', async () => {
    const { user } = renderRemote('/login');
    await email();
    await user.click(button('Sign in'));
    expect(await screen.findByText('There is a problem')).toBeVisible();
    await user.type(password(), 'Correct-Horse-40');
    await user.type(await email(), 'a@example.org');
    await waitFor(() => expect(screen.queryByText('There is a problem')).toBeNull());
    await user.type(await email(), ', b@example.org');
    expect(await email()).toHaveValue('a@example.org, b@example.org');
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  test('shows that the profile did not load, and lets the user retry', async ({ api }) => {
    api.answers['GET /auth/profile'] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
    const { user, address } = renderRemote('/login', { state: { from: '/portal' } });
    await signIn(user);
    expect(await screen.findByText('Failed to fetch user profile.')).toBeVisible();
    expect(address()).toBe('/login');
    await waitFor(() => expect(loggedErrors(api)).toEqual(['Failed to fetch user profile']));
    api.answers['GET /auth/profile'] = { body: { status: 'success', userProfile: PROFILE } };
    await user.click(button('Try again'));
    await waitFor(() => expect(address()).toBe('/portal'));
  });

  test.for([
    [{ from: '/book-event?event=e1', eventDetails: { event_id: 'e1' } }, '/book-event?event=e1'],
    [{}, '/book-event?event=stored'],
  ] as const)(
    'lets a user without details add them in the portal, and then returns: %j',
    async ([state, from], { api }) => {
      localStorage.setItem('returnTo', '/book-event?event=stored');
      api.answers['GET /auth/profile'] = problem(404, 'NOT_FOUND', 'Not found');
      const { user, address, router } = renderRemote('/login', { state });
      await signIn(user);
      await user.click(await screen.findByRole('link', { name: 'Go to your portal' }));
      expect(address()).toBe('/portal');
      expect(router.state.location.state).toMatchObject({ from });
      expect(localStorage.getItem('returnTo')).toBeNull();
    },
  );

  test('continues without a profile where none is needed', async ({ api }) => {
    api.answers['GET /auth/profile'] = problem(404, 'NOT_FOUND', 'Not found');
    const { user, address } = renderRemote('/login', {
      state: { from: '/portal', withoutProfile: true },
    });
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/portal'));
  });

  test.for([
    [undefined, '/staff'],
    ['/portal', '/portal'],
  ])('redirects staff without a profile who came from %s to %s', async ([from, to], { api }) => {
    const none = [404, 'STAFF_WITHOUT_PROFILE', 'For work.', { console: '/staff' }] as const;
    api.answers['GET /auth/profile'] = problem(...none);
    const { user, address } = renderRemote('/login', { state: from ? { from } : {} });
    await signIn(user);
    await waitFor(() => expect(address()).toBe(to));
  });

  test('offers a mailed link after the right password for an unconfirmed account', async ({
    api,
  }) => {
    const calls = provideAuthService();
    api.answers['GET /auth/profile'] = problem(403, 'ACCOUNT_NOT_CONFIRMED', 'Please confirm.');
    const { user, address } = renderRemote('/login', { state: { from: '/portal' } });
    await signIn(user);
    expect(await screen.findByText('Confirm that this is your address')).toBeVisible();
    expect(callsTo(calls, 'sessionRefused')).toEqual([['access-token', 'unconfirmed']]);
    expect(address()).toBe('/login');
    await user.click(button('Send me a link'));
    expect(await screen.findByText('Password reset email sent. Check your inbox.')).toBeVisible();
    expect(callsTo(calls, 'requestPasswordReset')).toEqual([
      ['normal@example.org', '/reset-password'],
    ]);
  });

  test('can resend the confirmation e-mail for an unconfirmed address', async () => {
    const calls = provideAuthService({
      signIn: async () => ({ ok: false, message: 'Email not confirmed' }),
    });
    const { user } = renderRemote('/login');
    await signIn(user);
    await user.click(
      await screen.findByRole('button', { name: 'Send the confirmation e-mail again' }),
    );
    expect(await screen.findByText(/We sent the e-mail again/)).toBeVisible();
    expect(callsTo(calls, 'resendConfirmation')).toEqual([[MEMBER.email]]);
  });

  test('links to sign-up and passes the origin on', async () => {
    const state = { from: '/book-event', eventDetails: { event_id: 'e1' } };
    const { user, router, address } = renderRemote('/login', { state });
    await user.click(await screen.findByRole('link', { name: 'Create an account' }));
    expect(address()).toBe('/signup');
    expect(router.state.location.state).toEqual(state);
  });
});

describe('a signed-in visitor', () => {
  test.each([
    ['/portal', '/portal'],
    [undefined, '/'],
    ['//evil.example', '/'],
  ])('who came from %s is redirected immediately to %s', async (from, to) => {
    signInMember();
    const { address } = renderRemote('/login', { state: { from } });
    await waitFor(() => expect(address()).toBe(to));
  });
});
