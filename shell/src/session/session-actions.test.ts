import { useSession } from '@chaps/runtime';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeSession, startAuthService } from '../testing/auth-service.ts';
import { SITE } from '../testing/site.ts';
import { Auth } from './auth.ts';
import { createSessionActions } from './session-actions.ts';
import { SESSION_KEY } from './session-store.ts';

// Nothing listens at the addresses in `SITE`.
const auth = new Auth(SITE);
const actions = createSessionActions(auth);

beforeEach(() => {
  localStorage.clear();
});

test('signing out works without the service, and the failure is logged', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const session = { ...makeSession('anna'), expires_at: Math.floor(Date.now() / 1000) + 3600 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  auth.onEvent('SIGNED_IN', session);
  await actions.signOut();
  const failure = expect.stringMatching(/Error logging out: ./);
  // One failure for the API, one for the service.
  expect(reported.map(String)).toEqual([failure, failure]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(useSession.getState()).toEqual({ status: 'anonymous' });
  vi.unstubAllGlobals();
});

describe('a token that the API rejects', () => {
  const session = { ...makeSession('anna'), expires_at: Math.floor(Date.now() / 1000) + 3600 };
  beforeEach(() => {
    vi.stubGlobal('reportError', () => undefined);
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    auth.onEvent('SIGNED_IN', session);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('ends the session in this browser, and says why', () => {
    actions.sessionRefused(session.access_token);
    expect(useSession.getState()).toEqual({ status: 'anonymous', ended: 'elsewhere' });
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('keeps the bookings saved on this device, which only Logout removes', async () => {
    const removed = vi.fn(async (_name: string) => true);
    vi.stubGlobal('caches', { delete: removed });
    actions.sessionRefused(session.access_token);
    expect(removed).not.toHaveBeenCalled();
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    auth.onEvent('SIGNED_IN', session);
    await actions.signOut();
    expect(removed).toHaveBeenCalledWith('chaps-bookings');
  });

  test('reports an unconfirmed account separately', () => {
    actions.sessionRefused(session.access_token, 'unconfirmed');
    expect(useSession.getState()).toEqual({ status: 'anonymous', ended: 'unconfirmed' });
  });

  test('ends nothing after a refresh', () => {
    actions.sessionRefused('the token before');
    expect(useSession.getState().status).toBe('signed-in');
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  });
});

test('a token that cannot be refreshed offline is not a missing token', async () => {
  vi.stubGlobal('reportError', () => undefined);
  // The client retries for half a minute.
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const expired = { ...makeSession('anna'), expires_at: 1 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(expired));
  const outcome = vi.fn<(outcome: unknown) => void>();
  actions.accessToken().then(outcome, outcome);
  while (outcome.mock.calls.length === 0) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useRealTimers();
  expect(outcome).toHaveBeenCalledWith(expect.any(Error));
  expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  vi.unstubAllGlobals();
});

test('an unreachable service gives a message with advice', async () => {
  expect(await actions.signIn('anna@example.org', 'Correct-Horse-40')).toEqual({
    ok: false,
    message: 'We could not reach the sign-in service. Check your connection and try again.',
  });
});

describe('with a sign-in service', () => {
  let service: Awaited<ReturnType<typeof startAuthService>>;
  beforeEach(async () => {
    service = await startAuthService();
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await service.close();
  });
  const actionsThere = () =>
    createSessionActions(
      new Auth({ ...SITE, apiUrl: service.url, auth: { ...SITE.auth, url: service.url } }),
    );

  test.each([
    [500, { code: 500, msg: 'Database error finding user' }, 'Database error finding user'],
    [503, { code: 503, error_code: 'hook_timeout', msg: 'Hook timed out' }, 'Hook timed out'],
    [
      504,
      { code: 504, msg: 'Processing this request timed out' },
      'Processing this request timed out',
    ],
  ])('an error message is shown unchanged with status %i', async (status, body, message) => {
    service.answers['/token?grant_type=password'] = { status, body };
    service.answers['/resend'] = { status, body };
    const there = actionsThere();
    expect(await there.signIn('anna@example.org', 'x')).toEqual({ ok: false, message });
    expect(await there.resendConfirmation('anna@example.org')).toEqual({ ok: false, message });
  });

  test.each([
    [502, {}],
    [503, undefined],
  ])('a gateway’s response %i (%j) has no message to show', async (status, body) => {
    service.answers['/token?grant_type=password'] = { status, body };
    expect(await actionsThere().signIn('anna@example.org', 'x')).toEqual({
      ok: false,
      message: 'We could not reach the sign-in service. Check your connection and try again.',
    });
  });

  test('signing out and in again keeps the second session', async () => {
    const answer = Promise.withResolvers<void>();
    service.answers['/logout?scope=global'] = { status: 204, body: null, after: answer.promise };
    service.answers['/token?grant_type=password'] = { status: 400, body: { msg: 'No.' } };
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...makeSession('anna'), expires_at }));
    const there = actionsThere();
    await there.signOut();
    const signingIn = there.signIn('anna@example.org', 'Correct-Horse-40');
    await expect.poll(() => service.received).toContain('POST /logout?scope=global token');
    // Gives an unwanted request time to arrive.
    for (const round of [1, 2, 3]) await fetch(`${service.url}/round/${round}`);
    expect(service.received.join()).not.toContain('grant_type=password');
    answer.resolve();
    expect(await signingIn).toEqual({ ok: false, message: 'No.' });
  });

  test('a hanging sign-out blocks nobody from signing in, and still ends its own session', async () => {
    vi.stubGlobal('reportError', () => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const never = new Promise<void>(() => {});
    service.answers['/logout?scope=global'] = { status: 204, body: null, after: never };
    service.answers['/token?grant_type=password'] = { status: 400, body: { msg: 'No.' } };
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...makeSession('anna'), expires_at }));
    const there = actionsThere();
    await there.signOut();
    await vi.waitFor(() => expect(service.received).toContain('POST /logout?scope=global token'));
    const signingIn = there.signIn('anna@example.org', 'Correct-Horse-40');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await signingIn).toEqual({ ok: false, message: 'No.' });
    await vi.waitFor(() => expect(service.received).toContain('POST /logout?scope=local token'));
  });

  test('changing the password without a session fails with a message', async () => {
    const there = actionsThere();
    expect(await there.updatePassword('Another-Horse-41')).toEqual({
      ok: false,
      message: 'Auth session missing!',
    });
  });
});
