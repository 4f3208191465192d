import { useSession } from '@chaps/runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSession, startAuthService } from '../testing/auth-service.ts';
import { SITE } from '../testing/site.ts';
import { Auth } from './auth.ts';
import { createSessionActions } from './session-actions.ts';
import { SESSION_KEY } from './session-store.ts';

const tokenOf = (aal: string) =>
  `e30.${btoa(JSON.stringify({ sub: 'anna', aal, exp: 4e9 })).replace(/=/g, '')}.c2ln`;
const SESSION = {
  ...makeSession('anna'),
  access_token: tokenOf('aal1'),
  expires_at: Math.floor(Date.now() / 1000) + 3600,
};
const RAISED = { ...SESSION, access_token: tokenOf('aal2') };
const factor = (id: string, status: string) => ({ id, status, factor_type: 'totp' });

let service: Awaited<ReturnType<typeof startAuthService>>;
beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem(SESSION_KEY, JSON.stringify(SESSION));
  useSession.setState({ status: 'anonymous' }, true);
  vi.stubGlobal('reportError', () => undefined);
  service = await startAuthService();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

async function secondFactor() {
  const site = { ...SITE, auth: { ...SITE.auth, url: service.url } };
  const actions = createSessionActions(new Auth(site)).secondFactor;
  if (!actions) throw new Error('the shell has no second factor');
  return actions;
}
const userWith = (...factors: object[]) => {
  service.answers['/user'] = { status: 200, body: { ...SESSION.user, factors } };
};
const paths = () => service.received.map((call) => call.split(' ').slice(0, 2).join(' '));

test('reports whether an authenticator app is enrolled', async () => {
  const { isEnrolled } = await secondFactor();
  userWith(factor('half', 'unverified'));
  expect(await isEnrolled()).toBe(false);
  userWith(factor('phone', 'verified'));
  expect(await isEnrolled()).toBe(true);
});

test('restarts an enrolment that was not completed', async () => {
  userWith(factor('half', 'unverified'));
  service.answers['/factors/half'] = { status: 200, body: { id: 'half' } };
  const totp = { qr_code: '<svg/>', secret: 'ABC', uri: 'otpauth://totp/CHAPS' };
  service.answers['/factors'] = { status: 200, body: { id: 'new', type: 'totp', totp } };
  const { enrol } = await secondFactor();
  expect(await enrol()).toEqual({
    ok: true,
    factorId: 'new',
    secret: 'ABC',
    qrCode: 'data:image/svg+xml;utf-8,<svg/>',
  });
  expect(paths()).toEqual(['GET /user', 'DELETE /factors/half', 'POST /factors']);
});

test('the right code raises the session, and a wrong one shows the error', async () => {
  userWith(factor('phone', 'verified'));
  const challenge = { id: 'c1', type: 'totp', expires_at: 4e9 };
  service.answers['/factors/phone/challenge'] = { status: 200, body: challenge };
  const wrong = {
    code: 422,
    error_code: 'mfa_verification_failed',
    msg: 'Invalid TOTP code entered',
  };
  service.answers['/factors/phone/verify'] = { status: 422, body: wrong };
  const { verify } = await secondFactor();
  expect(await verify('000000')).toEqual({ ok: false, message: 'Invalid TOTP code entered' });
  service.answers['/factors/phone/verify'] = { status: 200, body: RAISED };
  expect(await verify('123456')).toEqual({ ok: true });
  const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}');
  expect(stored.access_token).toBe(RAISED.access_token);
});

test('reports when the service does not respond', async () => {
  const { enrol, verify } = await secondFactor();
  await service.close();
  const outcome = { ok: false, message: expect.stringContaining('could not reach') };
  expect(await enrol()).toEqual(outcome);
  expect(await verify('123456', 'phone')).toEqual(outcome);
});
