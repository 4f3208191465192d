import { queryClient, readStoredUser, useSession, writeStoredUser } from '@chaps/runtime';
import { beforeEach, expect, test } from 'vitest';
import { sessionOf } from '../testing/sessions.ts';
import { onAuthEvent } from './auth-client.ts';

beforeEach(() => {
  useSession.setState({ status: 'loading' }, true);
  queryClient.clear();
  localStorage.clear();
});

test.each([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
] as const)('%s with a session signs the person in', (event) => {
  onAuthEvent(event, sessionOf('anna'));
  expect(useSession.getState()).toEqual({
    status: 'signed-in',
    user: { id: 'anna', email: 'anna@example.org' },
    recovering: false,
  });
});

test('PASSWORD_RECOVERY signs in, marked as recovering', () => {
  onAuthEvent('PASSWORD_RECOVERY', sessionOf('anna'));
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', recovering: true });
});

test('INITIAL_SESSION without a session is an anonymous visitor, and the stored user goes', () => {
  writeStoredUser({ firstName: 'Ann', lastName: 'Other', profileId: '7' });
  onAuthEvent('INITIAL_SESSION', null);
  expect(useSession.getState().status).toBe('anonymous');
  expect(readStoredUser()).toBeUndefined();
});

test('signing out forgets the person and everything fetched for him', () => {
  onAuthEvent('SIGNED_IN', sessionOf('anna'));
  writeStoredUser({ firstName: 'Ann', lastName: 'Other', profileId: '7' });
  queryClient.setQueryData(['results'], ['private']);
  onAuthEvent('SIGNED_OUT', null);
  expect(useSession.getState().status).toBe('anonymous');
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
  expect(readStoredUser()).toBeUndefined();
});

test('another person signing in meets nothing of the one before', () => {
  onAuthEvent('SIGNED_IN', sessionOf('anna'));
  queryClient.setQueryData(['results'], ['private']);
  onAuthEvent('SIGNED_IN', sessionOf('bert'));
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
});

test('a refreshed token keeps what was fetched for the same person', () => {
  onAuthEvent('SIGNED_IN', sessionOf('anna'));
  queryClient.setQueryData(['events'], ['kept']);
  onAuthEvent('TOKEN_REFRESHED', sessionOf('anna'));
  expect(queryClient.getQueryData(['events'])).toEqual(['kept']);
});
