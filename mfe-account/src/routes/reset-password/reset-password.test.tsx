import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountApi } from '../../testing/account-api.ts';
import {
  callsTo,
  MEMBER,
  provideAuthService,
  signInMember,
  VALID_TOKEN,
} from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

beforeEach(() => void accountApi());

const LINK = `/reset-password?token_hash=${VALID_TOKEN}&type=recovery`;

async function submit(user: ReturnType<typeof renderRemote>['user'], one: string, two: string) {
  if (one) await user.type(screen.getByLabelText('New Password'), one);
  if (two) await user.type(screen.getByLabelText('Confirm New Password'), two);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

describe('the password rules', () => {
  test.each([
    ['Correct-Horse-41', 'Correct-Horse-42', 'Passwords do not match'],
    ['short', 'short', 'Please use at least 12 characters.'],
    ['', '', 'This field is required.'],
  ])('give the right message for %s and %s: %s', async (one, two, message) => {
    const calls = provideAuthService();
    const { user } = renderRemote(LINK);
    await submit(user, one, two);
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(calls).toEqual([]);
  });

  test('let the user show the password', async () => {
    provideAuthService();
    const { user } = renderRemote(LINK);
    const input = screen.getByLabelText('New Password');
    expect(input).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show New Password' }));
    expect(input).toHaveAttribute('type', 'text');
  });
});

test('one press redeems the link and sets the password', async () => {
  const calls = provideAuthService();
  const { user } = renderRemote(LINK);
  expect(calls).toEqual([]);
  await submit(user, 'Correct-Horse-41', 'Correct-Horse-41');
  expect(await screen.findByText('Your password has been changed')).toBeVisible();
  expect(callsTo(calls, 'setPasswordByLink')).toEqual([
    [{ tokenHash: VALID_TOKEN, type: 'recovery' }, 'Correct-Horse-41'],
  ]);
});

test('the page shows why a password was rejected, and the user can try another', async () => {
  let tries = 0;
  provideAuthService({
    async setPasswordByLink() {
      tries += 1;
      if (tries > 1) return { ok: true };
      return { ok: false, refused: 'password', message: 'Password is known to be weak' };
    },
  });
  const { user } = renderRemote(LINK);
  await submit(user, 'Correct-Horse-40', 'Correct-Horse-40');
  expect(await screen.findByText('Password is known to be weak')).toBeVisible();
  await submit(user, '1', '1');
  expect(await screen.findByText('Your password has been changed')).toBeVisible();
});

test('an expired link shows a message, and the user can request a new one', async () => {
  const calls = provideAuthService();
  const { user } = renderRemote('/reset-password?token_hash=used&type=recovery');
  await submit(user, 'Correct-Horse-41', 'Correct-Horse-41');
  expect(await screen.findByText('Email link is invalid or has expired')).toBeVisible();
  expect(callsTo(calls, 'updatePassword')).toEqual([]);
  // There is no button left that cannot work.
  expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull();
  await user.type(screen.getByLabelText('Email'), 'John@example.org');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText('Password reset email sent. Check your inbox.')).toBeVisible();
  expect(callsTo(calls, 'requestPasswordReset')).toEqual([['john@example.org', '/reset-password']]);
});

test('a link with a code or tokens in its address does not sign in', async () => {
  const calls = provideAuthService();
  renderRemote('/reset-password?code=abc');
  expect(await screen.findByText('Not a valid PKCE flow url.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  expect(calls).toEqual([]);
});

describe('a signed-in user without a link', () => {
  const CURRENT = 'Correct-Horse-40';

  async function change(user: ReturnType<typeof renderRemote>['user']) {
    await user.type(screen.getByLabelText('Current Password'), CURRENT);
    await submit(user, 'Correct-Horse-41', 'Correct-Horse-41');
  }

  test('must enter the current password', async () => {
    signInMember();
    const calls = provideAuthService();
    const { user } = renderRemote('/reset-password');
    await submit(user, 'Correct-Horse-41', 'Correct-Horse-41');
    expect(await screen.findByText('Current Password: This field is required.')).toBeVisible();
    expect(callsTo(calls, 'updatePassword')).toEqual([]);
    await user.type(screen.getByLabelText('Current Password'), CURRENT);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('Your password has been changed')).toBeVisible();
    expect(callsTo(calls, 'updatePassword')).toEqual([['Correct-Horse-41', CURRENT]]);
  });

  test('sees why a change was rejected', async () => {
    signInMember();
    const message = 'Your current password is not correct.';
    provideAuthService({ updatePassword: async () => ({ ok: false, message }) });
    const { user } = renderRemote('/reset-password');
    await change(user);
    expect(await screen.findByText('Your password was not changed')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  test('can have a link sent to their own address if they have forgotten the password', async () => {
    signInMember();
    const calls = provideAuthService();
    const { user } = renderRemote('/reset-password');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(await screen.findByText('Password reset email sent. Check your inbox.')).toBeVisible();
    expect(callsTo(calls, 'requestPasswordReset')).toEqual([[MEMBER.email, '/reset-password']]);
  });

  test('can change the password after opening a used link', async () => {
    signInMember();
    const calls = provideAuthService();
    const { user } = renderRemote('/reset-password?token_hash=used&type=recovery');
    await submit(user, 'Correct-Horse-41', 'Correct-Horse-41');
    expect(await screen.findByText('Email link is invalid or has expired')).toBeVisible();
    await change(user);
    expect(await screen.findByText('Your password has been changed')).toBeVisible();
    expect(callsTo(calls, 'setPasswordByLink')).toHaveLength(1);
    expect(callsTo(calls, 'updatePassword')).toEqual([['Correct-Horse-41', CURRENT]]);
  });
});

test('without a link or a session, the page says how to get a link', async () => {
  const calls = provideAuthService();
  const { user } = renderRemote('/reset-password');
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await submit(user, 'Correct-Horse-41', 'Correct-Horse-41');
  expect(await screen.findByText(/you need a link from us|Request one on this page/)).toBeVisible();
  expect(callsTo(calls, 'updatePassword')).toEqual([]);
});
