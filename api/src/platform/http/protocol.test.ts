import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, METHODS } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { SITE, testEnvironment } from '../../../test/harness.ts';
import { type App, buildApp } from '../../app.ts';
import { createServices } from '../../create-services.ts';
import { readConfig } from '../config/config.ts';

// No request here reaches the database.
async function startApi(settings: Record<string, string> = {}) {
  const environment = testEnvironment('postgres://nobody:x@localhost:1/none');
  const services = createServices(readConfig({ ...environment, ...settings }));
  const app = await buildApp(services);
  await app.listen({ port: 0, host: 'localhost' });
  const stop = async () => {
    await app.close();
    await services.close();
  };
  return { app, port: (app.server.address() as AddressInfo).port, stop };
}

let app: App;
let port: number;
beforeAll(async () => {
  const api = await startApi();
  ({ app, port } = api);
  return api.stop;
});

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const sent = httpRequest({ port, method, path, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  const { allow, 'access-control-allow-origin': origin } = answer.headers;
  return { status: answer.statusCode, allow, origin, text };
}

describe('on a request with an unsupported method,', () => {
  const ID = crypto.randomUUID();

  test.each([
    ['/logs/error', ['OPTIONS', 'POST']],
    ['/events', ['GET', 'HEAD', 'OPTIONS']],
    [`/events/${ID}/holds?x=/a/b`, ['OPTIONS', 'POST']],
    [`/holds/${ID}`, ['DELETE', 'GET', 'HEAD', 'OPTIONS']],
    ['/auth/profile?email=a@example.org', ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST']],
    ['/subscriptions/unsubscribe', ['GET', 'HEAD', 'OPTIONS', 'POST']],
    ['/payments/webhooks', ['OPTIONS', 'POST']],
  ])('%s responds 405 with an Allow header', async (path, allowed) => {
    const others = METHODS.filter((method) => !allowed.includes(method) && method !== 'CONNECT');
    expect(others.length).toBeGreaterThan(25);
    for (const method of others) {
      const answer = await ask(method, path);
      expect([method, answer.status, answer.allow]).toEqual([method, 405, allowed.join(', ')]);
    }
    const { text } = await ask('PUT', path);
    expect(JSON.parse(text).error.code).toBe('METHOD_NOT_ALLOWED');
  });

  test('the API responds before the body is read, with a CORS header', async () => {
    const headers = {
      origin: SITE,
      'content-type': 'application/json',
      'content-length': '100000000',
    };
    const answer = await ask('PUT', '/appointments', headers);
    expect([answer.status, answer.origin]).toEqual([405, SITE]);
  });

  test('OPTIONS still lists the methods, and the CORS rules still answer a preflight', async () => {
    expect(await ask('OPTIONS', '/logs/error')).toMatchObject({
      status: 204,
      allow: 'OPTIONS, POST',
    });
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/logs/error',
      headers: { origin: SITE, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(SITE);
  });

  test.each(['GET', 'PUT', 'OPTIONS', 'PROPFIND'])(
    '%s on an unknown path still gets 404',
    async (method) => {
      for (const path of ['/nowhere', '/events/x/y/z', '//']) {
        expect((await ask(method, path)).status).toBe(404);
      }
    },
  );
});

test.each([
  ['an id that is longer than any', `/events/${'x'.repeat(2000)}`, 404, 'NOT_FOUND'],
  ['an address with broken encoding', '/events/%E0%A4%A', 400, 'BAD_REQUEST'],
])('%s gets the standard error body', async (_name, path, status, code) => {
  const answer = await ask('GET', path);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toEqual({
    status: 'error',
    error: { code, message: expect.any(String), request_id: expect.any(String) },
  });
});

describe('a request that never finishes is cut off', () => {
  // A separate server, because other tests' requests may take longer than a second.
  let impatient: number;
  beforeAll(async () => {
    const api = await startApi({ REQUEST_TIMEOUT_SECONDS: '1' });
    impatient = api.port;
    return api.stop;
  });

  test.each([
    ['within its headers', 'POST /logs/error HTTP/1.1\r\nHost: x\r\nContent-Ty'],
    [
      'within its body',
      'POST /logs/error HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"e',
    ],
    [
      'within a body in chunks',
      'POST /logs/error HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"',
    ],
  ])('%s', async (_name, bytes) => {
    const socket = connect(impatient, 'localhost');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });
});
