import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner } from '@chaps/local/emulators/paypal/webhook-signer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYPAL } from '../../test/emulators.ts';
import { testEnvironment } from '../../test/harness.ts';
import { type App, buildApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { readConfig } from '../platform/config/config.ts';

// A certificate host that counts requests, and an API without a database: a genuine event is
// recognised by a 503, which comes from the first statement after the signature check.
const GENUINE = 503;
const BODY = JSON.stringify({ id: 'WH-1', event_type: 'X', resource: {} });

let signer: Awaited<ReturnType<typeof createSigner>>;
let base: string;
let fetched: string[] = [];
const host = createServer((request, response) => {
  fetched.push(String(request.url));
  if (request.url === signer.certPath) response.end(signer.certificate);
  else response.writeHead(404).end();
});
const opened: Array<() => Promise<void>> = [];

beforeAll(async () => {
  signer = await createSigner();
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
  base = `http://localhost:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const close of opened) await close();
  await new Promise<void>((done) => host.close(() => done()));
});

/** Starts an API with empty caches, as in a new process. */
async function startApi() {
  fetched = [];
  const environment = testEnvironment('postgres://nobody:x@localhost:1/none');
  const services = createServices(
    readConfig({ ...environment, PAYPAL_WEBHOOK_CERT_HOSTS: new URL(base).host }),
  );
  const app = await buildApp(services);
  opened.push(async () => {
    await app.close();
    await services.close();
  });
  return app;
}

const signed = () => signer.headers(BODY, PAYPAL.webhookId, base);
const forged = (path: string) => ({ ...signed(), 'paypal-cert-url': `${base}${path}` });
const wrong = () => ({ ...signed(), 'paypal-transmission-sig': 'AAAA' });
async function post(app: App, headers: Record<string, string>, address: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/payments/webhooks',
    headers: { ...headers, 'x-forwarded-for': address },
    payload: BODY,
  });
  return answer.statusCode;
}
const each = <Value>(count: number, make: (index: number) => Value) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test('a webhook without its signature headers is refused before any work', async () => {
  const app = await startApi();
  for (const name of Object.keys(signed()).filter((one) => one.startsWith('paypal-'))) {
    const { [name]: _left, ...rest } = signed();
    expect([name, await post(app, rest, '198.51.100.1')]).toEqual([name, 403]);
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/payments/webhooks',
    // Larger than the limit: the body was not read.
    payload: 'x'.repeat(200_000),
  });
  expect([answer.statusCode, fetched]).toEqual([403, []]);
});

test('300 posts with 300 certificate paths from 300 addresses cause five fetches, and the provider gets through', async () => {
  const app = await startApi();
  const started = Date.now();
  expect(await post(app, signed(), '203.0.113.1')).toBe(GENUINE);
  await each(300, (index) =>
    post(
      app,
      forged(`/v1/notifications/certs/CERT-${index}`),
      `198.51.${index % 99}.${index % 250}`,
    ),
  );
  expect(await post(app, signed(), '203.0.113.1')).toBe(GENUINE);
  // Five per minute, including the provider's own; on a busy machine the test may take several
  // minutes.
  const minutes = 1 + Math.floor((Date.now() - started) / 60_000);
  expect(fetched.length).toBeLessThanOrEqual(5 * minutes);
  expect(fetched.filter((path) => path === signer.certPath)).toHaveLength(1);
});

test('a certificate that cannot be fetched is not requested again immediately', async () => {
  const app = await startApi();
  const path = '/v1/notifications/certs/CERT-gone';
  await each(20, (index) => post(app, forged(path), `198.51.100.${index}`));
  expect(await post(app, forged(path), '198.51.100.99')).toBe(503);
  expect(fetched).toEqual([path]);
});

test('other paths of the certificate host are never fetched', async () => {
  const app = await startApi();
  for (const path of ['/', '/v1/oauth2/token', '/v1/notifications/certs/../x', '/certs/CERT-1']) {
    expect(await post(app, forged(path), '198.51.100.1')).toBe(403);
  }
  expect(fetched).toEqual([]);
});

test('limits an address that sends forgeries, but never one that sends signed events', async () => {
  const app = await startApi();
  const answers = await each(20, async () => 0);
  for (const index of answers.keys()) answers[index] = await post(app, wrong(), '198.51.100.7');
  expect(answers.filter((status) => status === 403)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  expect(await post(app, wrong(), '198.51.100.8')).toBe(403);
  const genuine = await each(200, () => post(app, signed(), '203.0.113.1'));
  expect(new Set(genuine)).toEqual(new Set([GENUINE]));
});
