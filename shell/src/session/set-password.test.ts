import { useSession } from '@chaps/runtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSession, startAuthService } from '../testing/auth-service.ts';
import { SITE } from '../testing/site.ts';
import { Auth } from './auth.ts';
import { createSessionActions } from './session-actions.ts';
import { SESSION_KEY } from './session-store.ts';

/** A token in the service's format. No test checks its signature. */
const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'anna', exp: 4e9 })).replace(/=/g, '')}.c2ln`;
const SESSION = {
  ...makeSession('anna'),
  access_token: TOKEN,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
};
const LINK = { tokenHash: 'hash', type: 'signup' } as const;
const PASSWORD = 'Correct-Horse-40';

let service: Awaited<ReturnType<typeof startAuthService>>;
let reported: unknown[] = [];
beforeEach(async () => {
  localStorage.clear();
  useSession.setState({ status: 'anonymous' }, true);
  reported = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  service = await startAuthService();
  service.answers['/verify'] = { status: 200, body: SESSION };
  service.answers['/user'] = { status: 200, body: SESSION.user };
  service.answers['/auth/confirmation'] = { status: 200, body: { status: 'success' } };
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

/** A single fake for the authentication service and the API. */
function actions() {
  const site = { ...SITE, apiUrl: service.url, auth: { ...SITE.auth, url: service.url } };
  return createSessionActions(new Auth(site));
}
const paths = () => service.received.map((call) => call.split(' ').slice(0, 2).join(' '));
const stored = () => localStorage.getItem(SESSION_KEY);

describe('a mailed link', () => {
  test('sets the password, informs the API, and only then signs in', async () => {
    const waiting = Promise.withResolvers<void>();
    service.answers['/auth/confirmation'] = { status: 200, body: {}, after: waiting.promise };
    const { setPasswordByLink } = actions();
    const setting = setPasswordByLink(LINK, PASSWORD);
    await expect.poll(paths).toContain('POST /auth/confirmation');
    expect(stored()).toBeNull();
    waiting.resolve();
    expect(await setting).toEqual({ ok: true });
    expect(paths().slice(0, 3)).toEqual(['POST /verify', 'PUT /user', 'POST /auth/confirmation']);
    expect(service.received[2]).toContain(TOKEN);
    expect(JSON.parse(stored() ?? '{}').access_token).toBe(TOKEN);
  });

  test('fails and sets nothing when it was already used', async () => {
    const message = 'Email link is invalid or has expired';
    service.answers['/verify'] = {
      status: 403,
      body: { code: 403, error_code: 'otp_expired', msg: message },
    };
    const { setPasswordByLink } = actions();
    const outcome = await setPasswordByLink(LINK, PASSWORD);
    expect(outcome).toEqual({ ok: false, refused: 'link', message });
    expect(paths()).toEqual(['POST /verify']);
  });

  test('shows the text from the specification when the response has no session', async () => {
    service.answers['/verify'] = { status: 200, body: {} };
    expect(await actions().confirmByLink(LINK, 'challenge')).toEqual({
      ok: false,
      refused: 'link',
      message: 'An error occurred on token verification.',
    });
    expect(paths()).toEqual(['POST /verify']);
  });

  test('is redeemed once when the password is rejected', async () => {
    const weak = { code: 422, error_code: 'weak_password', msg: 'Too weak.' };
    service.answers['/user'] = { status: 422, body: weak };
    const { setPasswordByLink } = actions();
    expect(await setPasswordByLink(LINK, 'weak')).toMatchObject({ refused: 'password' });
    expect(stored()).toBeNull();
    service.answers['/user'] = { status: 200, body: SESSION.user };
    expect(await setPasswordByLink(LINK, PASSWORD)).toEqual({ ok: true });
    expect(paths().filter((path) => path === 'POST /verify')).toHaveLength(1);
  });

  test('can set the previous password', async () => {
    service.answers['/user'] = {
      status: 422,
      body: { code: 422, error_code: 'same_password', msg: 'New password should be different.' },
    };
    const { setPasswordByLink } = actions();
    await setPasswordByLink(LINK, PASSWORD);
    expect(paths()).toContain('POST /auth/confirmation');
  });

  test('removes a second factor that is not the owner’s, and reports when that fails', async () => {
    const message = 'AAL2 session is required to update email or password.';
    service.answers['/user'] = {
      status: 401,
      body: { code: 401, error_code: 'insufficient_aal', msg: message },
    };
    const removal = '/auth/second-factor-removal';
    service.answers[removal] = { status: 200, body: { status: 'success' } };
    const { setPasswordByLink } = actions();
    const refused = { ok: false, refused: 'password' };
    expect(await setPasswordByLink(LINK, PASSWORD)).toEqual({ ...refused, message });
    const calls = ['PUT /user', `POST ${removal}`, 'PUT /user'];
    expect(paths().slice(1)).toEqual(calls);
    const error = { code: 'FORBIDDEN', message: 'Please sign in with the code from your app.' };
    service.answers[removal] = { status: 403, body: { status: 'error', error } };
    const second = await setPasswordByLink(LINK, PASSWORD);
    expect(second).toEqual({ ...refused, message: error.message });
    expect(paths().slice(4)).toEqual(calls.slice(0, 2));
  });

  test('does not sign in until the API has been informed, and can then be resumed', async () => {
    service.answers['/auth/confirmation'] = {
      status: 503,
      body: { status: 'error', error: { code: 'SERVICE_UNAVAILABLE', message: 'Not now.' } },
    };
    const { setPasswordByLink } = actions();
    expect(await setPasswordByLink(LINK, PASSWORD)).toEqual({
      ok: false,
      refused: 'password',
      message: 'Not now.',
    });
    expect(stored()).toBeNull();
    service.answers['/auth/confirmation'] = { status: 200, body: {} };
    expect(await setPasswordByLink(LINK, PASSWORD)).toEqual({ ok: true });
    expect(paths().filter((path) => path === 'PUT /user')).toHaveLength(1);
  });

  test('is not reported as used when offline', async () => {
    const { setPasswordByLink } = actions();
    await service.close();
    expect(await setPasswordByLink(LINK, PASSWORD)).toEqual({
      ok: false,
      refused: 'password',
      message: 'We could not reach the sign-in service. Check your connection and try again.',
    });
  });
});

test('a changed password ends the other sessions of the user', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(SESSION));
  const { updatePassword } = actions();
  expect(await updatePassword(PASSWORD)).toEqual({ ok: true });
  expect(paths()).toEqual(['PUT /user', 'POST /auth/confirmation']);
});

describe('a change that requires the current password', () => {
  beforeEach(() => localStorage.setItem(SESSION_KEY, JSON.stringify(SESSION)));

  test('succeeds when the current password is right, and keeps the session', async () => {
    service.answers['/token?grant_type=password'] = {
      status: 200,
      body: { ...SESSION, access_token: 'another' },
    };
    const { updatePassword } = actions();
    expect(await updatePassword(PASSWORD, 'Old-Horse-39')).toEqual({ ok: true });
    expect(paths()).toEqual([
      'POST /token?grant_type=password',
      'PUT /user',
      'POST /auth/confirmation',
    ]);
    expect(JSON.parse(stored() ?? '{}').access_token).toBe(TOKEN);
  });

  test('is rejected when it is wrong, and changes nothing', async () => {
    service.answers['/token?grant_type=password'] = {
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    };
    const { updatePassword } = actions();
    expect(await updatePassword(PASSWORD, 'Guess-Horse-39')).toEqual({
      ok: false,
      message: 'Your current password is not correct.',
    });
    expect(paths()).toEqual(['POST /token?grant_type=password']);
    expect(stored()).not.toBeNull();
  });

  test('can be completed by another press when the API did not respond, although the old password no longer applies', async () => {
    service.answers['/token?grant_type=password'] = { status: 200, body: SESSION };
    service.answers['/auth/confirmation'] = { status: 503, body: {} };
    const { updatePassword } = actions();
    expect((await updatePassword(PASSWORD, 'Old-Horse-39')).ok).toBe(false);
    service.answers['/auth/confirmation'] = { status: 200, body: { status: 'success' } };
    service.answers['/token?grant_type=password'] = {
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    };
    expect(await updatePassword(PASSWORD, 'Old-Horse-39')).toEqual({ ok: true });
  });
});

test('a signed-in user cannot keep the previous password', async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(SESSION));
  const message = 'New password should be different from the old password.';
  service.answers['/user'] = {
    status: 422,
    body: { code: 422, error_code: 'same_password', msg: message },
  };
  const { updatePassword } = actions();
  expect(await updatePassword(PASSWORD)).toEqual({ ok: false, message });
  expect(paths()).toEqual(['PUT /user']);
});

describe('the link of a sign-up in this browser', () => {
  const CREATED_HERE = { ...SESSION.user, user_metadata: { sign_up_challenge: 'mine' } };
  beforeEach(() => {
    service.answers['/verify'] = { status: 200, body: { ...SESSION, user: CREATED_HERE } };
  });

  test('keeps the password: it informs the API, and only then signs in', async () => {
    expect(await actions().confirmByLink(LINK, 'mine')).toEqual({ ok: true });
    expect(paths().slice(0, 2)).toEqual(['POST /verify', 'POST /auth/confirmation']);
    expect(JSON.parse(stored() ?? '{}').access_token).toBe(TOKEN);
  });

  test('signs nobody in when the password was set in another browser, and can still set a new one', async () => {
    const { confirmByLink, setPasswordByLink } = actions();
    expect(await confirmByLink(LINK, 'another')).toMatchObject({ refused: 'challenge' });
    expect([paths(), stored()]).toEqual([['POST /verify'], null]);
    expect(await setPasswordByLink(LINK, PASSWORD)).toEqual({ ok: true });
    expect(paths().filter((path) => path === 'POST /verify')).toHaveLength(1);
  });

  test('rejects an account without a challenge in the same way', async () => {
    service.answers['/verify'] = { status: 200, body: SESSION };
    expect(await actions().confirmByLink(LINK, 'mine')).toMatchObject({ refused: 'challenge' });
  });

  test.each([
    ['/verify', { code: 403, error_code: 'otp_expired', msg: 'Expired' }, 403, 'link'],
    ['/verify', { code: 429, msg: 'Too many requests' }, 429, 'service'],
    [
      '/auth/confirmation',
      { error: { code: 'SERVICE_UNAVAILABLE', message: 'No' } },
      503,
      'service',
    ],
  ])('fails when %s responds with %j', async (path, body, status, refused) => {
    service.answers[path] = { status, body };
    expect(await actions().confirmByLink(LINK, 'mine')).toMatchObject({ ok: false, refused });
    expect(stored()).toBeNull();
  });
});
