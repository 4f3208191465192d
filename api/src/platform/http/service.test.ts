import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, SITE, startHarness, testEnvironment } from '../../../test/harness.ts';
import { systemEnvironment } from '../../../test/system-environment.ts';
import { buildApp } from '../../app.ts';
import { createServices } from '../../create-services.ts';
import { startBackgroundWork } from '../../job-handlers.ts';
import { ConfigError, readConfig } from '../config/config.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('serves the health and readiness checks, and the API documents', async () => {
  expect((await api.call('GET', '/health')).body).toEqual({ status: 'ok' });
  // On a busy machine a service may respond after the check has timed out.
  const ready = async () => (await api.call('GET', '/ready')).body;
  const all = { auth: 'ok', mail: 'ok' };
  await expect.poll(ready).toEqual({ status: 'ok', dependencies: all });
  const { body } = await api.call('GET', '/openapi.json');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/events',
      '/events/{event_id}/check-access-code',
      '/events/{event_id}/holds',
      '/auth/profile',
      '/medical/results/{profile_id}',
      '/payments/orders/{order_id}/capture',
    ]),
  );
  expect((await api.call('GET', '/docs')).status).toBe(200);
});

test('every error has the standard body and the request id, and only the site may read responses', async () => {
  const answer = await api.call('GET', '/nowhere', {
    headers: { 'x-request-id': 'trace-12345', origin: SITE },
  });
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({
    status: 'error',
    error: { code: 'NOT_FOUND', message: 'Not found', request_id: 'trace-12345' },
  });
  expect(answer.headers['x-request-id']).toBe('trace-12345');
  expect(answer.headers['access-control-allow-origin']).toBe(SITE);
  expect(answer.headers['access-control-allow-credentials']).toBe('true');
});

test('is ready without sign-in and mail, and reports that they are unavailable', async () => {
  const nowhere = { SUPABASE_URL: 'http://localhost:1', SMTP_URL: 'smtp://localhost:1' };
  const services = createServices({ ...api.services.config, ...nowhere });
  const app = await buildApp(services);
  const answer = await app.inject('/ready');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ok', dependencies: { auth: 'unavailable', mail: 'unavailable' } },
  ]);
  await app.close();
  await services.close();
});

test('without its database is alive but not ready, and responds 503 with Retry-After', async () => {
  const services = createServices(
    readConfig({ ...testEnvironment('postgres://nobody:x@localhost:1/none') }),
  );
  const app = await buildApp(services);
  expect((await app.inject('/health')).statusCode).toBe(200);
  for (const path of ['/ready', '/events']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5']);
    expect(answer.json().error.code).toBe('SERVICE_UNAVAILABLE');
  }
  await app.close();
  await services.close();
});

describe('when the configuration is invalid,', () => {
  const good = testEnvironment('postgres://a:b@localhost/c');
  test.each([
    ['a bad port', { PORT: 'http' }, 'PORT must be a port number'],
    ['a missing site', { PUBLIC_SITE_URL: '' }, 'PUBLIC_SITE_URL must be a URL'],
    [
      'a short key after a good one',
      { HMAC_KEYS: `${good.HMAC_KEYS},abc` },
      'HMAC_KEYS must be one or more base64 keys of at least 32 bytes each, separated by commas',
    ],
    [
      'bad encryption keys',
      { ENCRYPTION_KEYS: 'k1:abc' },
      'ENCRYPTION_KEYS must be k1:<base64 of 32 bytes>, or several of these separated by commas',
    ],
    [
      'more processes than the server has connections for',
      { DATABASE_CONNECTIONS: '60', DATABASE_PROCESSES: '8' },
      'DATABASE_CONNECTIONS is too low for DATABASE_PROCESSES',
    ],
    [
      'both kinds of token keys',
      { SUPABASE_JWKS_URL: 'https://x.example/jwks' },
      'SUPABASE_JWT_SECRET exactly one of SUPABASE_JWT_SECRET and SUPABASE_JWKS_URL must be set',
    ],
  ])('reports %s in one clear line', (_name, change, line) => {
    expect(() => readConfig({ ...good, ...change })).toThrow(new ConfigError(line));
  });

  test('the server prints the error and exits with 1', async () => {
    const entry = join(import.meta.dirname, '../../server.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', entry], {
      env: { ...systemEnvironment, ...good, JOBS: 'sometimes' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      words += text;
    });
    const [code] = await once(child, 'exit');
    expect([code, words]).toEqual([1, "JOBS must be 'inline' or 'off'\n"]);
  });
});

test('runs jobs, so that a queued mail is sent', async () => {
  const errors: Error[] = [];
  const stopWork = await startBackgroundWork(api.services, (error) => errors.push(error));
  const event = await api.event({ name: 'Mailed event' });
  const person = await api.person();
  const booked = await api.call('POST', '/appointments', {
    as: person,
    body: bookingRequest(person, event, '09:00:00'),
  });
  expect(booked.status).toBe(201);
  await expect.poll(() => api.mailbox.store.list(person.email).length, { timeout: 60_000 }).toBe(1);
  await stopWork(10);
  expect(errors).toEqual([]);
});
