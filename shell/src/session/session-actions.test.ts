import { provideSiteConfig, useSession } from '@chaps/shared/runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../testing/sessions.ts';
import { SITE } from '../testing/site.ts';
import { onAuthEvent } from './auth-client.ts';
import { sessionActionsOf } from './session-actions.ts';
import { SESSION_KEY } from './storage-key.ts';

// The service of `SITE` is an address where nobody answers.
const actions = sessionActionsOf(SITE);

beforeEach(() => {
  localStorage.clear();
  provideSiteConfig(SITE);
});

test('signing out works without the service, and the failure is logged', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const session = { ...sessionOf('anna'), expires_at: Math.floor(Date.now() / 1000) + 3600 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  onAuthEvent('SIGNED_IN', session);
  await actions.signOut();
  expect(reported.map(String)).toEqual([expect.stringMatching(/Error logging out: ./)]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(useSession.getState()).toEqual({ status: 'anonymous' });
  vi.unstubAllGlobals();
});

test('a service that does not answer is told, with what to do', async () => {
  expect(await actions.signIn('anna@example.org', 'Correct-Horse-40')).toEqual({
    ok: false,
    message: 'We could not reach the sign-in service. Check your connection and try again.',
  });
});
