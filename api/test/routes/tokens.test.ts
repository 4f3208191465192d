import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, JWT_ISSUER, JWT_SECRET, startHarness } from '../harness.ts';
import { documentedRoutes, exampleBody, needsToken, type Route } from './document.ts';

let api: Harness;
let routes: Route[];
beforeAll(async () => {
  api = await startHarness();
  routes = await documentedRoutes(api);
});
afterAll(() => api.stop());

const secret = new TextEncoder().encode(JWT_SECRET);
const claims = {
  sub: crypto.randomUUID(),
  aud: 'authenticated',
  role: 'authenticated',
  iss: JWT_ISSUER,
};
const signed = (alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime('1h');
/** The request's `Authorization` header; null for none. */
const BAD: Array<[string, () => Promise<string | null> | string | null]> = [
  ['none', () => null],
  ['no scheme', () => signed().sign(secret)],
  ['nonsense', () => 'Bearer abc'],
  ['alg none', () => `Bearer ${new UnsecuredJWT(claims).setExpirationTime('1h').encode()}`],
  [
    'alg none with a signature of ours',
    async () => {
      const head = Buffer.from('{"alg":"none"}').toString('base64url');
      return `Bearer ${(await signed().sign(secret)).replace(/^[^.]+/, head)}`;
    },
  ],
  ['expired', async () => `Bearer ${await signed().setExpirationTime('-1m').sign(secret)}`],
  [
    'without an end',
    async () =>
      `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)}`,
  ],
  [
    'another key',
    async () =>
      `Bearer ${await signed().sign(new TextEncoder().encode('another secret of at least 32 characters'))}`,
  ],
  ['another audience', async () => `Bearer ${await signed().setAudience('anon').sign(secret)}`],
  ['no audience', async () => `Bearer ${await api.token(claims.sub, { aud: undefined })}`],
  ['no issuer', async () => `Bearer ${await api.token(claims.sub, { iss: undefined })}`],
  [
    'another issuer',
    async () => `Bearer ${await api.token(claims.sub, { iss: `${JWT_ISSUER}/` })}`,
  ],
  ['no role', async () => `Bearer ${await api.token(claims.sub, { role: undefined })}`],
  ...['anon', 'service_role', 'supabase_admin', ''].map((role): (typeof BAD)[number] => [
    `role '${role}'`,
    async () => `Bearer ${await api.token(claims.sub, { role })}`,
  ]),
  ['no person', async () => `Bearer ${await signed().setSubject('service_role').sign(secret)}`],
  ['HS512', async () => `Bearer ${await signed('HS512').sign(secret)}`],
  [
    'changed after it was signed',
    async () => {
      const [head, , signature] = (await signed().sign(secret)).split('.');
      const other = JSON.stringify({ ...claims, sub: crypto.randomUUID(), exp: 4e9 });
      return `Bearer ${head}.${Buffer.from(other).toString('base64url')}.${signature}`;
    },
  ],
];

const send = async (route: Route, authorization: string | null) => {
  const { status, text } = await api.call(
    route.method,
    route.path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
    {
      ...(authorization === null ? {} : { headers: { authorization } }),
      ...(exampleBody(route) === undefined ? {} : { body: exampleBody(route) }),
    },
  );
  return `${status} ${text.replace(/"request_id":"[^"]+"/, '')}`;
};

test.each(BAD)(
  'every route that needs a token responds 401 with the same body (%s)',
  async (_name, make) => {
    const authorization = await make();
    const guarded = routes.filter(needsToken);
    expect(guarded.length).toBeGreaterThan(15);
    for (const route of guarded) {
      const answer = await send(route, authorization);
      expect([route.method, route.path, answer]).toEqual([
        route.method,
        route.path,
        '401 {"status":"error","error":{"code":"UNAUTHORIZED","message":"Unauthorized",}}',
      ]);
    }
  },
);

test('an unconfirmed account gets 403 on every route that needs a token', async () => {
  const authorization = `Bearer ${await api.token(crypto.randomUUID())}`;
  for (const route of routes.filter(needsToken)) {
    const answer = await send(route, authorization);
    // This route is for accounts that are not confirmed yet, and requires a mailed link.
    const code = route.path.endsWith('-removal') ? 'FORBIDDEN' : 'ACCOUNT_NOT_CONFIRMED';
    expect([route.method, route.path, answer]).toEqual([
      route.method,
      route.path,
      expect.stringContaining(`403 {"status":"error","error":{"code":"${code}",`),
    ]);
  }
});

test('an unconfirmed account can read public data', async () => {
  const authorization = `Bearer ${await api.token(crypto.randomUUID())}`;
  const { status } = await api.call('GET', '/events', { headers: { authorization } });
  expect(status).toBe(200);
});
