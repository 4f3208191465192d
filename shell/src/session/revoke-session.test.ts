import { queryClient, useSession } from '@chaps/runtime';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeSession, startAuthService } from '../testing/auth-service.ts';
import { SITE } from '../testing/site.ts';
import { Auth } from './auth.ts';
import { ACTIVITY_KEY } from './last-activity.ts';
import { revokeSession } from './revoke-session.ts';
import { startSession } from './session.ts';
import { SESSION_KEY } from './session-store.ts';

// An idle session also ends at the service, so that copied tokens cannot be refreshed.

const MINUTE = 60_000;
let service: Awaited<ReturnType<typeof startAuthService>>;
const site = () => ({ ...SITE, apiUrl: service.url, auth: { ...SITE.auth, url: service.url } });
const reported: unknown[] = [];

/** @param minutes until the access token expires */
const keepSession = (minutes: number) => {
  const expires_at = Math.floor((Date.now() + minutes * MINUTE) / 1000);
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...makeSession('anna'), expires_at }));
};

beforeEach(async () => {
  service = await startAuthService();
  localStorage.clear();
  queryClient.clear();
  reported.length = 0;
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

test('an idle browser clears the session immediately and revokes it at the service', async () => {
  keepSession(40);
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 16 * MINUTE));
  startSession(new Auth(site()));
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(useSession.getState()).toEqual({ status: 'anonymous', ended: 'idle' });
  await expect.poll(() => service.received).toEqual(['POST /logout?scope=local token']);
});

test('an expired token is refreshed once to end the session', async () => {
  service.answers['/token?grant_type=refresh_token'] = {
    status: 200,
    body: { access_token: 'renewed', refresh_token: 'next' },
  };
  keepSession(-120);
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 180 * MINUTE));
  startSession(new Auth(site()));
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  await expect
    .poll(() => service.received)
    .toEqual([
      'POST /token?grant_type=refresh_token key {"refresh_token":"refresh"}',
      'POST /logout?scope=local renewed',
    ]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test.each([
  {
    reason: 'idle',
    left: { status: 'anonymous', ended: 'idle' },
    calls: ['POST /logout?scope=local token'],
  },
  {
    reason: undefined,
    left: { status: 'anonymous' },
    calls: ['POST /auth/sign-out token', 'POST /logout?scope=global token'],
  },
] as const)('an open page clears its session before any request: $reason', async (end) => {
  keepSession(40);
  useSession.setState(
    { status: 'signed-in', user: { id: 'anna', email: 'anna@example.org' }, recovering: false },
    true,
  );
  const auth = new Auth(site());
  const ending = auth.end(end.reason);
  expect(service.received).toEqual([]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(useSession.getState()).toEqual(end.left);
  await ending;
  await expect.poll(() => service.received).toEqual(end.calls);
  expect(useSession.getState()).toEqual(end.left);
});

const TOKENS = { access_token: 'token', refresh_token: 'refresh' };
const inMinutes = (minutes: number) => (Date.now() + minutes * MINUTE) / 1000;

const ENDED_EVERYWHERE = ['POST /auth/sign-out token', 'POST /logout?scope=global token'];

function lockManager(request: (options: LockOptions) => Promise<unknown>): void {
  const locks = { request: (_name: string, options: LockOptions) => request(options) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

test('a browser that denies locks can still end a session, and signing in waits for it', async () => {
  lockManager(() => Promise.reject(new DOMException('Blocked.', 'SecurityError')));
  const auth = new Auth(site());
  auth.revoke({ ...TOKENS, expires_at: inMinutes(40) }, 'global');
  await auth.revocationsOver();
  expect(service.received).toEqual(ENDED_EVERYWHERE);
  expect(reported).toEqual([]);
});

test('a frozen tab that holds the lock blocks neither ending a session nor signing in elsewhere', async () => {
  // Requests for the lock with a signal are aborted.
  lockManager(({ signal }) =>
    signal ? Promise.reject(signal.reason) : Promise.withResolvers().promise,
  );
  const auth = new Auth(site());
  auth.revoke({ ...TOKENS, expires_at: inMinutes(40) }, 'global');
  await expect.poll(() => service.received).toEqual(ENDED_EVERYWHERE);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  await auth.revocationsOver();
});

test.each([401, 403, 404])(
  'a session that the service has already ended (%i) is not a failure',
  async (status) => {
    service.answers['/logout?scope=local'] = { status, body: {} };
    await revokeSession(site(), { ...TOKENS, expires_at: inMinutes(40) });
    expect(reported).toEqual([]);
  },
);

test('the API ends the sessions on all devices before the service revokes the token', async () => {
  const answered = Promise.withResolvers<void>();
  service.answers['/auth/sign-out'] = { status: 200, body: {}, after: answered.promise };
  const ending = revokeSession(site(), { ...TOKENS, expires_at: inMinutes(40) }, 'global');
  await expect.poll(() => service.received).toContain('POST /auth/sign-out token');
  // If both calls had been sent together, the other would arrive before this later response.
  await fetch(`${service.url}/health`);
  expect(service.received.filter((call) => call.includes('/logout'))).toEqual([]);
  answered.resolve();
  await ending;
  expect(service.received.at(-1)).toBe('POST /logout?scope=global token');
});

test('a session that cannot be refreshed has already ended', async () => {
  service.answers['/token?grant_type=refresh_token'] = { status: 400, body: {} };
  await revokeSession(site(), { ...TOKENS, expires_at: inMinutes(-40) });
  expect(service.received).toHaveLength(1);
  expect(reported).toEqual([]);
});

test.each(['a failing service', 'an unreachable service'])('%s is only logged', async (which) => {
  service.answers['/logout?scope=local'] = { status: 503, body: {} };
  const config = which === 'a failing service' ? site() : SITE;
  await revokeSession(config, { ...TOKENS, expires_at: inMinutes(40) });
  expect(reported.map(String)).toEqual([expect.stringMatching(/Error logging out: ./)]);
});

test('invalid storage is removed without a request', async () => {
  localStorage.setItem(SESSION_KEY, 'not ours');
  localStorage.setItem(ACTIVITY_KEY, String(Date.now() - 16 * MINUTE));
  startSession(new Auth(site()));
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(service.received).toEqual([]);
});
