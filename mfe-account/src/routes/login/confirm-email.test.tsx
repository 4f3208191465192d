import { readStoredUser } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { createChallenge, readVerifier, storeVerifier } from '../../session/sign-up-verifier.ts';
import { PENDING_PROFILE } from '../../testing/account-api.ts';
import {
  callsTo,
  MEMBER,
  provideAuthService,
  signInMember,
  VALID_TOKEN,
} from '../../testing/auth-service.ts';
import { button, email, test } from '../../testing/login.ts';
import { renderRemote } from '../../testing/render-remote.ts';

describe('the confirmation link', () => {
  const link = (token: string) => `/login?token_hash=${token}&type=signup`;

  async function confirm(user: ReturnType<typeof renderRemote>['user'], secret = MEMBER.password) {
    await user.type(await screen.findByLabelText('New Password'), secret);
    await user.type(screen.getByLabelText('Confirm New Password'), secret);
    await user.click(button('Confirm my e-mail address'));
  }

  test('sets the password when the button is pressed, never on load, and redirects only once', async () => {
    localStorage.setItem('returnTo', '/book-event?event=e1');
    const calls = provideAuthService();
    const { user, address } = renderRemote(link(VALID_TOKEN));
    expect(
      await screen.findByRole('heading', { name: 'Confirm your e-mail address' }),
    ).toBeVisible();
    expect(calls).toEqual([]);
    await confirm(user);
    await waitFor(() => expect(address()).toBe('/book-event?event=e1'));
    expect(callsTo(calls, 'setPasswordByLink')).toEqual([
      [{ tokenHash: VALID_TOKEN, type: 'signup' }, MEMBER.password],
    ]);
    expect(localStorage.getItem('returnTo')).toBeNull();
    expect(readStoredUser()?.profileId).toBe('12345678');
  });

  test('requires a password of 12 characters, entered twice', async () => {
    const calls = provideAuthService();
    const { user } = renderRemote(link(VALID_TOKEN));
    await user.type(await screen.findByLabelText('New Password'), 'short');
    await user.click(button('Confirm my e-mail address'));
    expect(await screen.findAllByText('Please use at least 12 characters.')).not.toHaveLength(0);
    expect(calls).toEqual([]);
  });

  test('shows the sign-up details for checking, and creates the profile from them', async ({
    api,
  }) => {
    localStorage.setItem('returnTo', '/book-event?event=e1');
    api.answers['GET /auth/profile/pending'] = {
      body: { status: 'success', details: PENDING_PROFILE },
    };
    const { user, address } = renderRemote(link(VALID_TOKEN));
    await confirm(user);
    expect(await screen.findByText('Your e-mail address has been confirmed')).toBeVisible();
    expect(
      await screen.findByText(/^These details were entered when this account was created/),
    ).toBeVisible();
    expect(screen.getByLabelText('First Name')).toHaveValue('Somebody');
    // There is no request for a profile that cannot exist yet.
    expect(api.received.map(({ line }) => line)).toEqual(['GET /auth/profile/pending']);
    await user.clear(screen.getByLabelText('First Name'));
    await user.type(screen.getByLabelText('First Name'), 'John');
    await user.click(button('Save my details'));
    await waitFor(() => expect(address()).toBe('/book-event?event=e1'));
    const sent = api.received.find(({ line }) => line === 'POST /auth/profile');
    expect(sent?.body).toMatchObject({
      user_id: MEMBER.id,
      email: MEMBER.email,
      first_name: 'John',
      home_address: PENDING_PROFILE.home_address,
      ni_number: null,
      is_verified: false,
      is_active: true,
    });
  });

  test('lets a staff account without personal details continue', async ({ api }) => {
    api.answers['GET /auth/profile'] = problem(404, 'NOT_FOUND', 'Not found');
    provideAuthService();
    const { user, address } = renderRemote(link(VALID_TOKEN));
    await confirm(user);
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('redirects to the home page when the stored path is not on this site', async () => {
    localStorage.setItem('returnTo', '//evil.example');
    const { user, address } = renderRemote(link(VALID_TOKEN));
    await confirm(user);
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('shows a message when it has expired, and lets the user request a new one', async () => {
    const calls = provideAuthService();
    const { user } = renderRemote(link('used'));
    await confirm(user);
    expect(await screen.findByText('Email link is invalid or has expired')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await user.type(await email(), 'new@example.org');
    await user.click(button('Send a new e-mail'));
    expect(await screen.findByText(/If there is an unconfirmed account/)).toBeVisible();
    expect(callsTo(calls, 'resendConfirmation')).toEqual([['new@example.org']]);
  });

  test('shows a message when the password is rejected or the service is unreachable, and the user can retry', async () => {
    let tries = 0;
    provideAuthService({
      async setPasswordByLink() {
        tries += 1;
        if (tries === 1) return { ok: false, refused: 'password', message: 'Known to be weak' };
        signInMember();
        return { ok: true };
      },
    });
    const { user, address } = renderRemote(link(VALID_TOKEN));
    await confirm(user);
    expect(await screen.findByText('Known to be weak')).toBeVisible();
    await confirm(user, '1');
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('shows the service’s message and a next step when the service rejects it', async () => {
    const calls = provideAuthService();
    renderRemote(
      '/login#error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    );
    expect(await screen.findByRole('heading', { name: 'This link did not work' })).toBeVisible();
    expect(screen.getByText('Email link is invalid or has expired')).toBeVisible();
    expect(button('Send a new e-mail')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('must be used before sign-in, and an unconfirmed user is told so', async () => {
    localStorage.setItem('returnTo', '/');
    renderRemote('/login');
    expect(await screen.findByText('Confirm your e-mail address first')).toBeVisible();
  });
});

describe('a confirmation link opened in the browser that signed up', () => {
  const VERIFIER = 'a-verifier';
  const LINK = `/login?token_hash=${VALID_TOKEN}&type=signup`;
  const press = async (user: ReturnType<typeof renderRemote>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Confirm my e-mail address' }));
  const pendingWith = async (of: string) => ({
    body: {
      status: 'success',
      details: PENDING_PROFILE,
      sign_up_challenge: await createChallenge(of, 'details'),
    },
  });

  test('confirms with one press, without asking for the password or details again', async ({
    api,
  }) => {
    storeVerifier(VERIFIER);
    localStorage.setItem('returnTo', '/book-event?event=e1');
    api.answers['GET /auth/profile/pending'] = await pendingWith(VERIFIER);
    const calls = provideAuthService();
    const { user, address } = renderRemote(LINK);
    await screen.findByText('Press the button to activate your account.');
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(calls).toEqual([]);
    await press(user);
    await waitFor(() => expect(address()).toBe('/book-event?event=e1'));
    expect(callsTo(calls, 'confirmByLink')).toEqual([
      [{ tokenHash: VALID_TOKEN, type: 'signup' }, await createChallenge(VERIFIER, 'password')],
    ]);
    expect(api.sent('POST /auth/profile')).toEqual([
      expect.objectContaining({ user_id: MEMBER.id, first_name: 'Somebody', email: MEMBER.email }),
    ]);
    expect(readVerifier()).toBeUndefined();
  });

  test('shows details entered in another browser for checking', async ({ api }) => {
    storeVerifier(VERIFIER);
    api.answers['GET /auth/profile/pending'] = await pendingWith('another');
    provideAuthService();
    const { user } = renderRemote(LINK);
    await press(user);
    expect(await screen.findByText(/^These details were entered when/)).toBeVisible();
    expect(api.sent('POST /auth/profile')).toEqual([]);
  });

  test('shows rejected details for checking', async ({ api }) => {
    storeVerifier(VERIFIER);
    api.answers['GET /auth/profile/pending'] = await pendingWith(VERIFIER);
    api.answers['POST /auth/profile'] = problem(422, 'VALIDATION_FAILED');
    provideAuthService();
    const { user } = renderRemote(LINK);
    await press(user);
    expect(await screen.findByText(/^These details were entered when/)).toBeVisible();
  });

  test('asks for a new password when it was set in another browser', async () => {
    storeVerifier(VERIFIER);
    const calls = provideAuthService({
      confirmByLink: async () => ({ ok: false, refused: 'challenge', message: 'Choose one.' }),
    });
    const { user } = renderRemote(LINK);
    await press(user);
    expect(await screen.findByLabelText('New Password')).toBeVisible();
    expect(callsTo(calls, 'setPasswordByLink')).toEqual([]);
  });

  test('shows a message when the service does not respond, and lets the user try again', async () => {
    storeVerifier(VERIFIER);
    let tries = 0;
    provideAuthService({
      async confirmByLink() {
        tries += 1;
        if (tries === 1) return { ok: false, refused: 'service', message: 'Not now.' };
        signInMember();
        return { ok: true };
      },
    });
    const { user, address } = renderRemote(LINK);
    await press(user);
    expect(await screen.findByText('Not now.')).toBeVisible();
    await press(user);
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('says that it has expired', async () => {
    storeVerifier(VERIFIER);
    provideAuthService();
    const { user } = renderRemote('/login?token_hash=used&type=signup');
    await press(user);
    expect(await screen.findByText('Email link is invalid or has expired')).toBeVisible();
  });

  test('asks for a password as usual after a day', async () => {
    localStorage.setItem('sign-up-verifier', `${Date.now() - 86_400_001} ${VERIFIER}`);
    expect(readVerifier()).toBeUndefined();
    provideAuthService();
    renderRemote(LINK);
    expect(await screen.findByLabelText('New Password')).toBeVisible();
  });
});
