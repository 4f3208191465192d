import { queryClient, useSession } from '@chaps/runtime';
import { beforeEach, expect, test } from 'vitest';
import { sessionOf } from '../testing/sessions.ts';
import { SITE } from '../testing/site.ts';
import { announceLeaving, onAuthEvent } from './auth-client.ts';
import { ACTIVITY_KEY } from './last-activity.ts';
import { endSession, startSession } from './session.ts';
import { SESSION_KEY } from './storage-key.ts';

const signedIn = () =>
  useSession.setState(
    { status: 'signed-in', user: { id: 'anna', email: 'anna@example.org' }, recovering: false },
    true,
  );
const state = () => useSession.getState();

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  useSession.setState({ status: 'loading' }, true);
  document.body.hidden = false;
});

test('a session that was left alone for 15 minutes, browser closed or not, has ended', () => {
  localStorage.setItem(SESSION_KEY, '{}');
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 16 * 60_000));
  startSession(SITE);
  expect(state()).toEqual({ status: 'anonymous', ended: 'idle' });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test('a session of somebody who was just there is kept', () => {
  localStorage.setItem(SESSION_KEY, '{}');
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 60_000));
  startSession(SITE);
  expect(localStorage.getItem(SESSION_KEY)).toBe('{}');
});

test('signing out in another tab ends it here, everything fetched included', () => {
  startSession(SITE);
  signedIn();
  queryClient.setQueryData(['results'], ['private']);
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
  expect(state()).toEqual({ status: 'anonymous', ended: 'elsewhere' });
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
});

test('signing out here needs no explanation', () => {
  signedIn();
  announceLeaving('by choice');
  onAuthEvent('SIGNED_OUT', null);
  expect(state()).toEqual({ status: 'anonymous' });
});

test('an idle session is gone at once, and a renewed token does not bring it back', async () => {
  signedIn();
  queryClient.setQueryData(['results'], ['private']);
  const ending = endSession(SITE, 'idle');
  expect(state()).toEqual({ status: 'anonymous', ended: 'idle' });
  expect(queryClient.getQueryData(['results'])).toBeUndefined();
  onAuthEvent('TOKEN_REFRESHED', sessionOf('anna'));
  await ending;
  expect(state()).toEqual({ status: 'anonymous', ended: 'idle' });
});

test('a page that the browser keeps is hidden, and comes back empty when the session is gone', () => {
  startSession(SITE);
  signedIn();
  localStorage.setItem(SESSION_KEY, '{}');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(document.body.hidden).toBe(true);
  localStorage.removeItem(SESSION_KEY);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(document.body.hidden).toBe(false);
  expect(state()).toEqual({ status: 'anonymous', ended: 'elsewhere' });
});

test('a kept page of somebody who is still signed in comes back as it was', () => {
  startSession(SITE);
  signedIn();
  localStorage.setItem(SESSION_KEY, '{}');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(document.body.hidden).toBe(false);
  expect(state().status).toBe('signed-in');
});
