import { queryClient, useSession } from '@chaps/runtime';
import { beforeEach, expect, test } from 'vitest';
import { makeSession } from '../testing/auth-service.ts';
import { SITE } from '../testing/site.ts';
import { Auth } from './auth.ts';
import { ACTIVITY_KEY } from './last-activity.ts';
import { startSession } from './session.ts';
import { SESSION_KEY } from './session-store.ts';

const signedIn = () =>
  useSession.setState(
    { status: 'signed-in', user: { id: 'anna', email: 'anna@example.org' }, recovering: false },
    true,
  );
const auth = new Auth(SITE);
const state = () => useSession.getState();

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  useSession.setState({ status: 'loading' }, true);
  document.body.hidden = false;
});

test('a session ends after 15 idle minutes, even with the browser closed', () => {
  localStorage.setItem(SESSION_KEY, '{}');
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 16 * 60_000));
  startSession(auth);
  expect(state()).toEqual({ status: 'anonymous', ended: 'idle' });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test('a recently active session continues', () => {
  localStorage.setItem(SESSION_KEY, '{}');
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 60_000));
  startSession(auth);
  expect(localStorage.getItem(SESSION_KEY)).toBe('{}');
});

test('a page that locks itself keeps an idle session', () => {
  localStorage.setItem(SESSION_KEY, '{}');
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 16 * 60_000));
  startSession(auth, { staysUnused: true });
  expect(localStorage.getItem(SESSION_KEY)).toBe('{}');
});

test('signing out in another tab ends the session and clears its data', () => {
  startSession(auth);
  signedIn();
  queryClient.setQueryData(['results'], ['private']);
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
  expect(state()).toEqual({ status: 'anonymous', ended: 'elsewhere' });
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
});

test('signing out in this tab shows no reason', async () => {
  signedIn();
  await auth.end();
  expect(state()).toEqual({ status: 'anonymous' });
});

test('an idle session ends immediately, and a refreshed token does not restore it', async () => {
  signedIn();
  queryClient.setQueryData(['results'], ['private']);
  const ending = auth.end('idle');
  expect(state()).toEqual({ status: 'anonymous', ended: 'idle' });
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
  auth.onEvent('TOKEN_REFRESHED', makeSession('anna'));
  await ending;
  expect(state()).toEqual({ status: 'anonymous', ended: 'idle' });
});

test('a page in the back/forward cache is hidden and stays empty after the session ends', () => {
  startSession(auth);
  signedIn();
  localStorage.setItem(SESSION_KEY, '{}');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(document.body.hidden).toBe(true);
  localStorage.removeItem(SESSION_KEY);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(document.body.hidden).toBe(false);
  expect(state()).toEqual({ status: 'anonymous', ended: 'elsewhere' });
});

test('a cached page of a signed-in user is shown again', () => {
  startSession(auth);
  signedIn();
  localStorage.setItem(SESSION_KEY, '{}');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(document.body.hidden).toBe(false);
  expect(state().status).toBe('signed-in');
});
