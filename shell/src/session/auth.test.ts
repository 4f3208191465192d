import { queryClient, readStoredUser, useSession, writeStoredUser } from '@chaps/runtime';
import { beforeEach, expect, test } from 'vitest';
import { makeSession } from '../testing/auth-service.ts';
import { SITE } from '../testing/site.ts';
import { Auth } from './auth.ts';
import { SESSION_KEY } from './session-store.ts';

const auth = new Auth(SITE);

beforeEach(() => {
  useSession.setState({ status: 'loading' }, true);
  queryClient.clear();
  localStorage.clear();
  // supabase-js stores a session before it announces it.
  localStorage.setItem(SESSION_KEY, '{}');
});

test.each([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
] as const)('%s with a session signs the person in', (event) => {
  auth.onEvent(event, makeSession('anna'));
  expect(useSession.getState()).toEqual({
    status: 'signed-in',
    user: { id: 'anna', email: 'anna@example.org' },
    recovering: false,
  });
});

test('PASSWORD_RECOVERY signs the user in, marked as recovering', () => {
  auth.onEvent('PASSWORD_RECOVERY', makeSession('anna'));
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', recovering: true });
});

test('INITIAL_SESSION without a session is anonymous and clears the stored user', () => {
  writeStoredUser({ firstName: 'Ann', lastName: 'Other', profileId: '7' });
  auth.onEvent('INITIAL_SESSION', null);
  expect(useSession.getState().status).toBe('anonymous');
  expect(readStoredUser()).toBeUndefined();
});

test('signing out clears the user and everything fetched for them', () => {
  auth.onEvent('SIGNED_IN', makeSession('anna'));
  writeStoredUser({ firstName: 'Ann', lastName: 'Other', profileId: '7' });
  queryClient.setQueryData(['results'], ['private']);
  localStorage.removeItem(SESSION_KEY);
  auth.onEvent('SIGNED_OUT', null);
  expect(useSession.getState().status).toBe('anonymous');
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
  expect(readStoredUser()).toBeUndefined();
});

test('the next user who signs in sees no data of the previous user', () => {
  auth.onEvent('SIGNED_IN', makeSession('anna'));
  queryClient.setQueryData(['results'], ['private']);
  auth.onEvent('SIGNED_IN', makeSession('bert'));
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
});

test('a refreshed token keeps cached data of the same user', () => {
  auth.onEvent('SIGNED_IN', makeSession('anna'));
  queryClient.setQueryData(['events'], ['cached']);
  auth.onEvent('TOKEN_REFRESHED', makeSession('anna'));
  expect(queryClient.getQueryData(['events'])).toEqual(['cached']);
});
