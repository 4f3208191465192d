import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { AuthMail } from './mail.ts';
import { buildAuthServer } from './server.ts';

// The emulator responds like the real service, request by request.

interface Answer {
  status: number;
  keys?: string;
  error?: unknown;
}

/**
 * The responses of Supabase Auth 2.186.0 to HTTP requests in this order, with `X-Supabase-Api-Version:
 * 2024-01-01`; a number of seconds is written `N`. Supabase ran with a minimum password length of 8; the
 * messages here state our minimum instead.
 */
const FACTS: Record<string, Answer> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'supabase-auth-2.186.0.json'), 'utf8'),
);
/** Names of the claims of an access token when no issuer is set. */
const CLAIMS =
  'aal amr app_metadata aud email exp iat is_anonymous phone role session_id sub user_metadata';

const PUBLISHABLE = 'sb_publishable_test';
const SECRET = 'sb_secret_test';
const [FIRST, SECOND, THIRD] = ['Correct-Horse-40', 'Correct-Horse-41', 'Correct-Horse-42'];

let app: FastifyInstance;
let url: string;
/** Stands still, so that immediate requests are also immediate on a busy machine. */
let clock = Date.now();
const sent: AuthMail[] = [];

beforeAll(async () => {
  app = await buildAuthServer({
    databaseUrl: inject('authDatabaseUrls').facts,
    siteUrl: 'http://localhost:3000',
    jwtSecret: 'a-secret-for-tests-that-is-long-enough',
    publishableKey: PUBLISHABLE,
    secretKey: SECRET,
    mail: { send: async (mail) => void sent.push(mail) },
    now: () => clock,
  });
  url = await app.listen({ port: 0, host: 'localhost' });
});
afterAll(() => app.close());

interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string;
  key?: string | null;
  body?: unknown;
}

async function ask(path: string, { method = 'POST', token, key, body }: Question = {}) {
  const apikey: Record<string, string> = key === null ? {} : { apikey: key ?? PUBLISHABLE };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      ...apikey,
      'x-supabase-api-version': '2024-01-01',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: text }),
  });
  const answer = (await response.text()).replace(/after \d+ seconds/, 'after N seconds');
  return { status: response.status, body: answer === '' ? {} : JSON.parse(answer) };
}

const observed: Record<string, Answer> = {};
async function note(name: string, path: string, question?: Question) {
  const { status, body } = await ask(path, question);
  observed[name] = {
    status,
    ...(status < 400 ? { keys: Object.keys(body).sort().join(' ') } : { error: body }),
  };
  return body;
}

const tokenOfLastMail = () => /token_hash=(\w+)/.exec(sent.at(-1)?.html ?? '')?.[1] ?? '';
const minutePasses = () => {
  clock = Date.now() + 61_000;
};
const as = (secret: string): Question => ({ key: secret, token: secret, method: 'GET' });

/** Sends the requests of the table in order, about one account and about an address without one. */
async function askEverything(email: string, nobody: string) {
  const password = FIRST;
  const signIn = (given: string, of = email) => ({ body: { email: of, password: given } });
  const verify = (type: string, token_hash: string) => ({ body: { type, token_hash } });
  const [TOKEN, REFRESH] = ['/token?grant_type=password', '/token?grant_type=refresh_token'];

  await note('sign-up, 7 characters', '/signup', { body: { email, password: 'Short-7' } });
  await note('sign-up, 80 characters', '/signup', { body: { email, password: 'x'.repeat(80) } });
  await note('sign-up, no address', '/signup', { body: { email: 'no address', password } });
  await note('sign-up', '/signup', { body: { email, password } });
  const confirmation = tokenOfLastMail();
  await note('sign-up again at once, unconfirmed', '/signup', { body: { email, password } });
  await note('resend at once', '/resend', { body: { type: 'signup', email } });
  await note('sign-in, unconfirmed', TOKEN, signIn(password));
  await note('sign-in, unconfirmed, wrong password', TOKEN, signIn(SECOND));
  await note('sign-in, nobody', TOKEN, signIn(password, nobody));
  await note('verify, nonsense', '/verify', verify('signup', 'nonsense'));
  const crossed = verify('recovery', confirmation);
  await note('verify, type recovery with a sign-up token', '/verify', crossed);
  await note('verify', '/verify', verify('signup', confirmation));
  await note('verify again', '/verify', verify('signup', confirmation));
  await note('sign-up of a confirmed address', '/signup', { body: { email, password } });
  const other = { body: { email, password: SECOND } };
  await note('sign-up of a confirmed address, other password', '/signup', other);
  await note('resend to a confirmed address', '/resend', { body: { type: 'signup', email } });
  await note('resend to nobody', '/resend', { body: { type: 'signup', email: nobody } });
  await note('recover, nobody', '/recover', { body: { email: nobody } });
  await note('recover', '/recover', { body: { email } });
  await note('recover at once again', '/recover', { body: { email } });

  const session = await note('sign-in', TOKEN, signIn(password));
  await note('sign-in, wrong password', TOKEN, signIn(SECOND));
  const { refresh_token } = session;
  const renewed = await note('refresh', REFRESH, { body: { refresh_token } });
  expect(renewed.refresh_token).not.toBe(refresh_token);
  const again = 'refresh with the used token, at once';
  await note(again, REFRESH, { body: { refresh_token } });
  await note('refresh, nonsense', REFRESH, { body: { refresh_token: 'nonsense' } });

  const token = renewed.access_token;
  const change = (body: object): Question => ({ method: 'PUT', token, body });
  await note('user', '/user', { method: 'GET', token });
  await note('new password, 7 characters', '/user', change({ password: 'Short-7' }));
  await note('new password, the same', '/user', change({ password }));
  await note('new password without a recovery', '/user', change({ password: THIRD }));
  const newEmail = `new-${email}`;
  const moved = await note('change of address', '/user', change({ email: newEmail }));
  await note('magic link, nobody', '/otp', { body: { email: nobody } });
  await note('anonymous sign-up', '/signup', { body: {} });
  await note('sign-out local', '/logout?scope=local', { token });
  await note('user, after sign-out', '/user', { method: 'GET', token });
  await note('sign-out again', '/logout?scope=local', { token });
  const over = { body: { refresh_token: renewed.refresh_token } };
  await note('refresh, after sign-out', REFRESH, over);
  await note('bad JSON', TOKEN, { body: '{' });
  await note('without apikey', TOKEN, { ...signIn(SECOND), key: null });

  const one = `/admin/users/${moved.id}`;
  await note('admin user, publishable key', one, as(PUBLISHABLE));
  await note('admin user', one, as(SECRET));
  await note('admin user, nobody', `/admin/users/${crypto.randomUUID()}`, as(SECRET));
  await note('admin user, no id', '/admin/users/nobody', as(SECRET));
  await note('admin delete', one, { ...as(SECRET), method: 'DELETE' });
  await note('admin delete again', one, { ...as(SECRET), method: 'DELETE' });
  await note('sign-in, deleted', TOKEN, signIn(THIRD));
}

test('every response has the status, fields and messages of Supabase Auth 2.186.0', async () => {
  const email = `known-${crypto.randomUUID()}@example.org`;
  const nobody = `nobody-${crypto.randomUUID()}@example.org`;
  await askEverything(email, nobody);
  expect(observed).toEqual(FACTS);
  const to = (address: string) => sent.filter((mail) => mail.to === address).length;
  expect([to(email), to(nobody)]).toEqual([3, 0]);
});

test('an access token has the claims of a real one, and names its sign-in method', async () => {
  const email = `token-${crypto.randomUUID()}@example.org`;
  const password = FIRST;
  await ask('/signup', { body: { email, password, data: { display_name: 'John Smith' } } });
  const verified = await ask('/verify', {
    body: { type: 'signup', token_hash: tokenOfLastMail() },
  });
  const signedIn = await ask('/token?grant_type=password', { body: { email, password } });
  const { refresh_token } = verified.body;
  const renewed = await ask('/token?grant_type=refresh_token', { body: { refresh_token } });
  expect(decodeProtectedHeader(verified.body.access_token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  const claims = [verified, signedIn, renewed].map(({ body }) => decodeJwt(body.access_token));
  for (const given of claims) {
    expect(Object.keys(given).sort().join(' ')).toBe(CLAIMS);
    expect(given).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email,
    });
  }
  const amr = (method: string) => [{ method, timestamp: expect.any(Number) }];
  const [first, second, third] = claims;
  expect(first?.amr).toEqual(amr('otp'));
  expect(second?.amr).toEqual(amr('password'));
  expect(third?.amr).toEqual(first?.amr);
  expect(third?.session_id).toBe(first?.session_id);
  expect(second?.session_id).not.toBe(first?.session_id);
});

test('an error keeps the older shape for a client that sends no API version', async () => {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE },
    body: JSON.stringify({ email: 'nobody@example.org', password: FIRST }),
  });
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
});

test('a sign-up response is the same for a new and a confirmed address, even in size', async () => {
  const email = `alike-${crypto.randomUUID()}@example.org`;
  const body = { email, password: FIRST, data: { display_name: 'John Smith', phone: '+44 1' } };
  const first = await ask('/signup', { body });
  await ask('/verify', { body: { type: 'signup', token_hash: tokenOfLastMail() } });
  const repeated = await ask('/signup', { body });
  expect(shapeOf(repeated.body)).toEqual(shapeOf(first.body));
  expect(JSON.stringify(repeated.body)).toHaveLength(JSON.stringify(first.body).length);
  expect(repeated.body.id).not.toBe(first.body.id);
});

/** A body in which values that change every time, such as ids and times, are replaced by their format. */
function shapeOf(body: unknown): unknown {
  const form = JSON.stringify(body)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'a uuid')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');
  return JSON.parse(form);
}

test('an unconfirmed address gets another e-mail after a minute, and keeps its first password', async () => {
  const email = `slow-${crypto.randomUUID()}@example.org`;
  await ask('/signup', { body: { email, password: FIRST } });
  minutePasses();
  const second = await ask('/signup', { body: { email, password: SECOND } });
  expect(second.status).toBe(200);
  const { body } = await ask('/verify', {
    body: { type: 'signup', token_hash: tokenOfLastMail() },
  });
  expect(body.user.email).toBe(email);
  const signIn = (password: string) =>
    ask('/token?grant_type=password', { body: { email, password } });
  expect((await signIn(SECOND)).status).toBe(400);
  expect((await signIn(FIRST)).status).toBe(200);
});

test('a new password ends every session except the one that set it', async () => {
  const email = `many-${crypto.randomUUID()}@example.org`;
  await ask('/signup', { body: { email, password: FIRST } });
  const own = await ask('/verify', { body: { type: 'signup', token_hash: tokenOfLastMail() } });
  const other = await ask('/token?grant_type=password', { body: { email, password: FIRST } });
  const token = own.body.access_token;
  const changed = await ask('/user', { method: 'PUT', token, body: { password: SECOND } });
  expect(changed.status).toBe(200);
  const refresh = ({ body: { refresh_token } }: typeof own) =>
    ask('/token?grant_type=refresh_token', { body: { refresh_token } });
  expect((await refresh(other)).body.code).toBe('refresh_token_not_found');
  const late = await ask('/user', { method: 'GET', token: other.body.access_token });
  expect(late.body.code).toBe('session_not_found');
  expect((await refresh(own)).status).toBe(200);
});
