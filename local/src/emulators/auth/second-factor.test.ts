import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildAuthServer } from './server.ts';

const PASSWORD = 'Correct-Horse-40';
const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };

let app: FastifyInstance;
let url: string;
/** Advances only when a test advances it. */
let clock = Date.now();

beforeAll(async () => {
  app = await buildAuthServer({
    databaseUrl: inject('authDatabaseUrls').secondFactor,
    siteUrl: 'http://localhost:3000',
    jwtSecret: 'a-secret-for-tests-that-is-long-enough',
    ...keys,
    mail: { send: async () => undefined },
    now: () => clock,
  });
  url = await app.listen({ port: 0, host: 'localhost' });
});
afterAll(() => app.close());

const client = (key = keys.publishableKey): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function signedIn(email = `person-${crypto.randomUUID()}@example.org`) {
  const admin = client(keys.secretKey).auth.admin;
  await admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const supabase = client();
  const { data, error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { supabase, email, id: data.user.id };
}

const codeOf = (secret: string, timestamp = clock) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function enrol(supabase: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}

const levelOf = async (supabase: SupabaseClient) =>
  (await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data;

async function withFactor() {
  const person = await signedIn();
  const factor = await enrol(person.supabase);
  const { error } = await person.supabase.auth.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: codeOf(factor.secret),
  });
  if (error) throw error;
  return { ...person, ...factor };
}

test('enrolling returns a secret, its URI and a QR code', async () => {
  const { supabase, email } = await signedIn();
  const { secret, uri, qr_code } = await enrol(supabase);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeURIComponent(uri)).toContain(`otpauth://totp/localhost:3000:${email}?`);
  expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
});

test('a correct code raises the session’s level, which a refresh keeps', async () => {
  const { supabase } = await withFactor();
  expect(await levelOf(supabase)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  const { data } = await supabase.auth.refreshSession();
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  });
  const { data: listed } = await supabase.auth.mfa.listFactors();
  expect(listed?.totp).toMatchObject([{ friendly_name: 'Phone', status: 'verified' }]);
});

test('the password alone gives the first level, and enrolling ends earlier sessions', async () => {
  const first = await signedIn();
  const { supabase } = first;
  const { factorId, secret } = await enrol(supabase);
  const other = await signedIn(first.email);
  await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  const { error } = await other.supabase.auth.getUser();
  expect(error?.name).toBe('AuthSessionMissingError');
  const again = await signedIn(first.email);
  expect(await levelOf(again.supabase)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
});

test('accepts codes of the adjacent periods, and rejects older and wrong codes', async () => {
  const { supabase, factorId, secret } = await withFactor();
  for (const [code, good] of [
    [codeOf(secret, clock - 30_000), true],
    [codeOf(secret, clock + 30_000), true],
    [codeOf(secret, clock - 90_000), false],
    [codeOf(secret, clock + 90_000), false],
    ['12345', false],
    [codeOf('JBSWY3DPEHPK3PXP'), false],
  ] as const) {
    const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code });
    expect([code, error?.code]).toEqual([code, good ? undefined : 'mfa_verification_failed']);
  }
});

test('a challenge can be used only once, within five minutes', async () => {
  const { supabase, factorId, secret } = await withFactor();
  const challenge = async () => (await supabase.auth.mfa.challenge({ factorId })).data?.id ?? '';
  const verify = async (challengeId: string) =>
    (await supabase.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })).error?.code;
  const used = await challenge();
  expect(await verify(used)).toBeUndefined();
  expect(await verify(used)).toBe('mfa_ip_address_mismatch');
  const old = await challenge();
  clock += 301_000;
  expect(await verify(old)).toBe('mfa_challenge_expired');
  expect(await verify(crypto.randomUUID())).toBe('mfa_factor_not_found');
});

test('a user with a factor needs it to enrol another, remove one or change the password', async () => {
  const { email, factorId } = await withFactor();
  const { supabase } = await signedIn(email);
  const enrolled = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' });
  expect(enrolled.error?.code).toBe('insufficient_aal');
  expect((await supabase.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  const changed = await supabase.auth.updateUser({ password: 'Correct-Horse-41' });
  expect(changed.error).toMatchObject({ code: 'insufficient_aal', status: 401 });
});

test('another user’s factor is not found, and enrolling requires a session', async () => {
  const { factorId } = await withFactor();
  const { supabase } = await signedIn();
  const { error } = await supabase.auth.mfa.challenge({ factorId });
  expect(error?.code).toBe('mfa_factor_not_found');
  const answer = await fetch(`${url}/auth/v1/factors`, {
    method: 'POST',
    body: JSON.stringify({ factor_type: 'totp' }),
    headers: { authorization: 'Bearer forged', apikey: keys.publishableKey },
  });
  expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'bad_jwt']);
});

test('the service role lists and removes the factors of an account', async () => {
  const { id, email, factorId } = await withFactor();
  const { mfa } = client(keys.secretKey).auth.admin;
  expect((await mfa.listFactors({ userId: id })).data).toMatchObject({
    factors: [{ id: factorId }],
  });
  expect((await mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
  const { supabase } = await signedIn(email);
  expect(await levelOf(supabase)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
});
