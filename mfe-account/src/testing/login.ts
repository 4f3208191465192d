import { screen } from '@testing-library/react';
import { test as base } from 'vitest';
import { accountApi } from './account-api.ts';
import { MEMBER, provideAuthService } from './auth-service.ts';
import type { renderRemote } from './render-remote.ts';

/** A test with the account of `MEMBER`, at the sign-in service and at the API. */
export const test = base.extend('api', () => accountApi());
// An automatic fixture would start before the hooks of the set-up files.
test.beforeEach(({ api: _api }) => {
  provideAuthService();
});

export const email = () => screen.findByLabelText('Email');
export const password = () => screen.getByLabelText('Password');
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

export async function signIn(
  user: ReturnType<typeof renderRemote>['user'],
  secret = MEMBER.password,
) {
  await user.type(await email(), ' Normal@Example.org ');
  await user.type(password(), secret);
  await user.click(button('Sign in'));
}
