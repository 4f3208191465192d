import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { callsTo, provideAuthService } from '../../testing/auth-service.ts';
import { button, email, test } from '../../testing/login.ts';
import { renderRemote } from '../../testing/render-remote.ts';

describe('the forgotten password form', () => {
  test('requires an e-mail address', async () => {
    const { user } = renderRemote('/login');
    await email();
    await user.click(button(/Forgot password/));
    expect(
      await screen.findByText('Please enter your email to reset your password.'),
    ).toBeVisible();
  });

  test('rejects an invalid e-mail address', async () => {
    const calls = provideAuthService();
    const { user } = renderRemote('/login');
    await user.type(await email(), 'john');
    await user.click(button(/Forgot password/));
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    expect(callsTo(calls, 'requestPasswordReset')).toEqual([]);
  });

  test.each([
    [{ ok: true } as const, 'Password reset email sent. Check your inbox.'],
    [{ ok: false, message: 'Rate limit' } as const, 'Rate limit'],
  ])('shows the right message after %j: %s', async (outcome, text) => {
    const calls = provideAuthService({ requestPasswordReset: async () => outcome });
    const { user } = renderRemote('/login');
    await user.type(await email(), 'John@Example.org');
    await user.click(button(/Forgot password/));
    expect(await screen.findByText(text)).toBeVisible();
    expect(callsTo(calls, 'requestPasswordReset')).toEqual([
      ['john@example.org', '/reset-password'],
    ]);
  });
});
