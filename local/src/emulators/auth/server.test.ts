import { request } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcryptjs';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type AuthMail, toPlainText } from './mail.ts';
import { buildAuthServer } from './server.ts';

const SITE = 'http://localhost:3000';
const PASSWORD = 'Correct-Horse-40';
const JWT_SECRET = 'a-secret-for-tests-that-is-long-enough';
const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };

let app: FastifyInstance;
let url: string;
/** Ahead of the database's clock, so that all earlier mails were sent long ago. */
let clock = Date.now();
const sent: AuthMail[] = [];

beforeAll(async () => {
  app = await buildAuthServer({
    databaseUrl: inject('authDatabaseUrls').server,
    siteUrl: SITE,
    jwtSecret: JWT_SECRET,
    ...keys,
    mail: { send: async (mail) => void sent.push(mail) },
    now: () => clock,
  });
  url = await app.listen({ port: 0, host: 'localhost' });
});
afterAll(() => app.close());
beforeEach(() => {
  sent.length = 0;
  clock += 10 * 60_000;
});

const client = (key = keys.publishableKey): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
const someone = () => `person-${crypto.randomUUID()}@example.org`;
const addressOf = (address: string) => {
  const { hostname, port } = new URL(address);
  return { hostname, port };
};
const linkIn = (mail: AuthMail | undefined) =>
  new URL(/href="([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '');

test('sign-up mails a link to our sign-in page, with a token that confirms the address', async () => {
  const email = someone();
  const supabase = client();
  const signUp = await supabase.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { display_name: 'John Smith' } },
  });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  const refused = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  expect(refused.error?.message).toBe('Email not confirmed');

  const link = linkIn(sent[0]);
  expect(link.href).toMatch(/^http:\/\/localhost:3000\/login\?token_hash=\w+&type=signup$/);
  expect(toPlainText(sent[0]?.html ?? '')).toContain(link.href);
  const token_hash = link.searchParams.get('token_hash') ?? '';
  const verified = await supabase.auth.verifyOtp({ type: 'signup', token_hash });
  expect(verified.error).toBeNull();
  expect(decodeJwt(verified.data.session?.access_token ?? '').sub).toBe(signUp.data.user?.id);

  const signIn = await client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(signIn.data.user?.user_metadata.display_name).toBe('John Smith');
});

test('a second sign-up with a confirmed address looks like the first, but sends no mail', async () => {
  const email = someone();
  await client(keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  const again = await client().auth.signUp({ email, password: 'Another-Horse-41' });
  expect(again.error).toBeNull();
  expect(again.data.user?.email).toBe(email);
  expect(sent).toHaveLength(0);
  const signIn = await client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(signIn.error).toBeNull();
});

test('a forgotten password is replaced through a mailed link to our own page', async () => {
  const email = someone();
  await client(keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  const supabase = client();
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` });
  const link = linkIn(sent[0]);
  expect(link.href).toMatch(
    /^http:\/\/localhost:3000\/reset-password\?token_hash=\w+&type=recovery$/,
  );
  const token_hash = link.searchParams.get('token_hash') ?? '';
  expect((await supabase.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
  expect((await supabase.auth.updateUser({ password: 'New-Horse-42-here' })).error).toBeNull();
  expect((await supabase.auth.signOut()).error).toBeNull();
  const old = await client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.message).toBe('Invalid login credentials');
  const fresh = await client().auth.signInWithPassword({ email, password: 'New-Horse-42-here' });
  expect(fresh.error).toBeNull();
});

test('ten failed sign-ins for an address block further attempts for a while', async () => {
  const email = someone();
  await client(keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  for (let attempt = 0; attempt < 10; attempt++) {
    await client().auth.signInWithPassword({ email, password: 'wrong' });
  }
  const blocked = await client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(blocked.error?.status).toBe(429);
  clock += 5 * 60_000 + 1;
  expect((await client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

describe('the limit on failed sign-ins', () => {
  /** Sends the path exactly as written, which `fetch` would not do. */
  const post = (path: string, email: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(
        { ...addressOf(url), path, method: 'POST', headers: { apikey: keys.publishableKey } },
        (response) => response.resume().on('end', () => resolve(response.statusCode)),
      );
      sending.on('error', reject).end(JSON.stringify({ email, password: PASSWORD }));
    });

  test('cannot be bypassed by writing the same request differently', async () => {
    const email = someone();
    const admin = client(keys.secretKey).auth.admin;
    await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    for (let attempt = 0; attempt < 10; attempt++) {
      await client().auth.signInWithPassword({ email, password: 'wrong' });
    }
    const signedIn = [];
    for (const path of [
      'token?grant_type=password',
      'token?grant_type=password&a=b',
      'token?a=b&grant_type=password',
      'token?grant_type=password&grant_type=password',
      'token?grant_type=password&grant_type=refresh_token',
      'token?grant_type=pass%77ord',
      '%74oken?grant_type=password',
      'x/../token?grant_type=password',
      'x/%2e%2e/token?grant_type=password',
      '../../auth/token?grant_type=password',
      '/token?grant_type=password',
      'token/?grant_type=password',
      'Token?grant_type=password',
      'token;a=b?grant_type=password',
      'token%3Fgrant_type=password',
    ]) {
      if ((await post(`/auth/v1/${path}`, email)) === 200) signedIn.push(path);
    }
    expect(signedIn).toEqual([]);
    clock += 5 * 60_000 + 1;
    expect(await post('/auth/v1/token?grant_type=password', email)).toBe(200);
  });

  test('counts guesses sent at the same time', async () => {
    const email = someone();
    const guess = () => client().auth.signInWithPassword({ email, password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    const refused = answers.filter(({ error }) => error?.status === 429);
    expect(refused).toHaveLength(2);
  });
});

test('sign-in and sign-up do the same work for unknown and known addresses', async () => {
  const compare = vi.spyOn(bcrypt, 'compare');
  const hash = vi.spyOn(bcrypt, 'hash');
  const known = someone();
  const admin = client(keys.secretKey).auth.admin;
  await admin.createUser({ email: known, password: PASSWORD, email_confirm: true });
  for (const email of [known, someone()]) {
    compare.mockClear();
    hash.mockClear();
    await client().auth.signInWithPassword({ email, password: 'wrong' });
    await client().auth.signUp({ email, password: PASSWORD });
    expect([compare.mock.calls.length, hash.mock.calls.length]).toEqual([1, 1]);
  }
  vi.restoreAllMocks();
});

test('reports that it is healthy', async () => {
  const headers = { apikey: keys.secretKey };
  expect((await fetch(`${url}/auth/v1/health`, { headers })).status).toBe(200);
});

test('a password needs at least 12 characters', async () => {
  const { error } = await client().auth.signUp({ email: someone(), password: 'short-one' });
  expect(error?.message).toBe('Password should be at least 12 characters.');
});

test('the admin interface reads, creates and removes accounts only for the service role', async () => {
  const email = someone();
  const admin = client(keys.secretKey).auth.admin;
  const created = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
  expect(created.error).toBeNull();
  const id = created.data.user?.id ?? '';
  expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
  expect((await admin.getUserById(id)).data.user?.email_confirmed_at).toBeTruthy();
  expect((await admin.getUserById(crypto.randomUUID())).error?.status).toBe(404);
  expect((await admin.createUser({ email, password: PASSWORD })).error?.code).toBe('email_exists');
  expect((await client().auth.admin.getUserById(id)).error?.status).toBe(403);

  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error?.status).toBe(404);
});

test('only the site may call from a browser', async () => {
  const preflight = (origin: string) =>
    fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey',
      },
    });
  expect((await preflight(SITE)).headers.get('access-control-allow-origin')).toBe(SITE);
  expect((await preflight('http://evil.example')).headers.get('access-control-allow-origin')).toBe(
    SITE,
  );
});

test('the e-mail for an unconfirmed address can be requested again, including by signing up again', async () => {
  const email = someone();
  const supabase = client();
  await supabase.auth.signUp({ email, password: PASSWORD });
  expect((await supabase.auth.resend({ type: 'signup', email })).error).toBeNull();
  expect((await supabase.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  const hashes = sent.map((mail) => linkIn(mail).searchParams.get('token_hash') ?? '');
  expect(new Set(hashes).size).toBe(3);
  const [, second = '', third = ''] = hashes;
  const old = await supabase.auth.verifyOtp({ type: 'signup', token_hash: second });
  expect(old.error?.code).toBe('otp_expired');
  expect((await supabase.auth.verifyOtp({ type: 'signup', token_hash: third })).error).toBeNull();
});

test('the admin interface returns the token for an e-mail without sending it', async () => {
  const email = someone();
  const { admin } = client(keys.secretKey).auth;
  const link = await admin.generateLink({ type: 'signup', email, password: PASSWORD });
  const token_hash = link.data.properties?.hashed_token ?? '';
  expect((await client().auth.verifyOtp({ type: 'signup', token_hash })).error).toBeNull();
  const again = await admin.generateLink({ type: 'signup', email, password: PASSWORD });
  expect(again.error?.code).toBe('email_exists');
  const nobody = await admin.generateLink({ type: 'recovery', email: someone() });
  expect(nobody.error?.code).toBe('user_not_found');
  const recovery = await admin.generateLink({ type: 'recovery', email });
  const recovered = await client().auth.verifyOtp({
    type: 'recovery',
    token_hash: recovery.data.properties?.hashed_token ?? '',
  });
  expect(recovered.error).toBeNull();
  expect(sent).toEqual([]);
});
