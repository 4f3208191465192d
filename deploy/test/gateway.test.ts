import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@chaps/local/processes/free-port';
import { Nginx } from '@chaps/local/processes/nginx';
import { projectRoot } from '@chaps/mf-build/apps';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRAIN_SECONDS } from '../update.ts';

// Tests whom the gateway trusts about a caller's address, which the limits use, and what it caches.

/** The fake API closes the connection without responding. */
const CUT_OFF = '/cut-off';

/** Request paths that reached the API, and the caching header that it sends. */
const passedOn: string[] = [];
let caching = 'no-store';
const server = createServer((request, response) => {
  passedOn.push(request.url ?? '');
  if (request.url?.startsWith(CUT_OFF)) {
    request.socket.destroy();
    return;
  }
  response.setHeader('Cache-Control', caching);
  response.setHeader('X-Request-Id', 'reference');
  response.end(JSON.stringify({ url: request.url, headers: request.headers }));
});
const gateways: Nginx[] = [];
let upstream = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  upstream = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  server.close();
});

async function startGateway(trustedProxy: string, log?: number, servers = upstream) {
  const authPort = await freePort();
  const settings = {
    CHAPS_API_SERVERS: `server ${servers};`,
    CHAPS_AUTH_SERVERS: `server ${upstream};`,
    CHAPS_AUTH_PORT: String(authPort),
    CHAPS_TRUSTED_PROXY: trustedProxy,
    CHAPS_HSTS: 'max-age=63072000',
  };
  const gateway = await Nginx.start('gateway', settings, log);
  gateways.push(gateway);
  return { api: gateway.url, auth: `http://127.0.0.1:${authPort}` };
}

async function seen(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  return (await answer.json()) as { url: string; headers: IncomingHttpHeaders };
}

const spoofed = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9', 'x-real-ip': '203.0.113.7' };

test('a client’s own address headers are dropped', async () => {
  const { api, auth } = await startGateway('192.0.2.1');
  for (const url of [`${api}/events`, `${auth}/auth/v1/token`]) {
    const { headers } = await seen(url, spoofed);
    expect([headers['x-real-ip'], headers['x-forwarded-for']]).toEqual(['127.0.0.1', '127.0.0.1']);
  }
});

test('the TLS proxy identifies the caller, and only the hop before the proxy counts', async () => {
  const { api, auth } = await startGateway('127.0.0.1');
  for (const url of [`${api}/events`, `${auth}/auth/v1/token`]) {
    const { headers } = await seen(url, spoofed);
    expect([headers['x-real-ip'], headers['x-forwarded-for']]).toEqual([
      '198.51.100.9',
      '198.51.100.9',
    ]);
  }
});

test('while the API is unavailable, pages of the site can read the error, and preflights are answered', async () => {
  const { api } = await startGateway('127.0.0.1', undefined, `127.0.0.1:${await freePort()}`);
  const site = { origin: 'https://www.example.org' };
  const answer = await fetch(`${api}/events/1/holds`, { method: 'POST', headers: site });
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { error: { code: 'SERVICE_UNAVAILABLE', message: expect.stringMatching(/Please try again/) } },
  ]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': site.origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Retry-After',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '5',
  });
  const before = await fetch(`${api}/events/1/holds`, {
    method: 'OPTIONS',
    headers: { ...site, 'access-control-request-headers': 'authorization' },
  });
  expect([before.status, before.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'authorization',
  ]);
});

test('the sign-in service requires HTTPS, and browsers may not guess its content types', async () => {
  const { auth } = await startGateway('127.0.0.1');
  const { headers } = await fetch(`${auth}/auth/v1/settings`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
});

test('the sign-in service is reached only below /auth/v1', async () => {
  const { auth } = await startGateway('127.0.0.1');
  expect((await seen(`${auth}/auth/v1/token?grant_type=password`, {})).url).toBe(
    '/token?grant_type=password',
  );
  expect((await fetch(`${auth}/metrics`)).status).toBe(404);
});

test.each(['', '?x=1', '/'])('second-factor codes go to the API (%j)', async (end) => {
  const { auth } = await startGateway('127.0.0.1');
  const factor = '/auth/v1/factors/8d2c1b1c-1f7e-4a68-9f0e-0d6f2f0d3c11';
  // The API gets the full path, the sign-in service the part after /auth/v1.
  for (const path of [factor, `/auth/v1//factors${factor.slice(16)}`]) {
    expect((await seen(`${auth}${path}/%76erify${end}`, {})).url).toMatch(/^\/auth\/v1\//);
  }
  expect((await seen(`${auth}${factor}/challenge`, {})).url).toMatch(/^\/factors\//);
});

async function get(url: string) {
  const answer = await fetch(url);
  await answer.text();
  return answer.status;
}

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['2001:db8:1:2::7', '2001:db8:1::'],
  ['2001:db8::7', '2001:db8::'],
])(
  'for calls from %s, successful or failed, the log identifies the caller only as %s',
  async (address, network) => {
    const folder = mkdtempSync(join(tmpdir(), 'chaps-gateway-'));
    const log = openSync(join(folder, 'log'), 'a');
    const { api } = await startGateway('127.0.0.1', log);
    const headers = { 'x-forwarded-for': address, 'user-agent': 'Somebody' };
    for (const path of [CUT_OFF, '/auth/profile']) {
      await fetch(`${api}${path}?email=person@example.org`, { method: 'POST', headers });
    }
    const written = () => readFileSync(join(folder, 'log'), 'utf8');
    // Each nginx worker logs a line when its response is complete, in any order.
    const lineOf = (path: string) => {
      const line = written()
        .split('\n')
        .find((text) => text.includes(`"${path}"`));
      return line === undefined ? undefined : JSON.parse(line);
    };
    await expect
      .poll(() => lineOf(CUT_OFF))
      .toMatchObject({ path: CUT_OFF, network, status: 502, upstream });
    await expect
      .poll(() => lineOf('/auth/profile'))
      .toMatchObject({ reqId: 'reference', network, method: 'POST', status: 200 });
    for (const personal of ['person@', 'Somebody', `"${address}"`, `${address},`]) {
      expect(written()).not.toContain(personal);
    }
    closeSync(log);
    rmSync(folder, { recursive: true });
  },
);

test('a write that a copy may have started is not sent again', async () => {
  const { api } = await startGateway('127.0.0.1');
  passedOn.length = 0;
  const answer = await fetch(`${api}${CUT_OFF}`, { method: 'POST', body: 'once' });
  expect([answer.status, passedOn]).toEqual([502, [CUT_OFF]]);
});

test('of many concurrent requests for the same list, only one is passed on', async () => {
  const { api } = await startGateway('127.0.0.1');
  caching = 'public, max-age=0, s-maxage=600';
  passedOn.length = 0;
  const crowd = ['/events?for=community', '/events', '/events/points'].flatMap((path) =>
    Array(25).fill(path),
  );
  const statuses = await Promise.all(crowd.map((path) => get(api + path)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(passedOn.toSorted()).toEqual(['/events', '/events/points', '/events?for=community']);
});

test('a stale list is revalidated', async () => {
  const { api } = await startGateway('127.0.0.1');
  caching = 'public, max-age=0, s-maxage=1, stale-while-revalidate=4';
  passedOn.length = 0;
  const passedOnAfterOneMore = async () => {
    await get(`${api}/events`);
    return passedOn.length;
  };
  await expect.poll(passedOnAfterOneMore).toBeGreaterThan(1);
});

test.each([
  ['/events', 'private, no-cache'],
  ['/auth/profile', 'public, s-maxage=600'],
])('%s with %s is passed on every time', async (path, header) => {
  const { api } = await startGateway('127.0.0.1');
  caching = header;
  passedOn.length = 0;
  for (const _time of ['first', 'second']) await get(api + path);
  expect(passedOn).toEqual([path, path]);
});

test('a copy that stops is skipped until its name expires, and a new one gets requests before then', () => {
  const compose = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8');
  const seconds = (name: RegExp) => Number(name.exec(compose)?.[1]);
  const leftOut = seconds(/server api:4000 .*fail_timeout=(\d+)s/);
  const ending = seconds(/DRAIN_SECONDS: "(\d+)"/) + seconds(/valid=(\d+)s; server api/);
  expect(leftOut).toBeGreaterThan(ending);
  expect(DRAIN_SECONDS).toBe(leftOut);
});
