import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner } from '@chaps/local/emulators/paypal/webhook-signer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWebhookVerifier, mayFetchCertificate } from './webhooks.ts';

const allowed = ['api.paypal.com', 'localhost:4010', 'pay.example.org', 'pay.example.org:80'];

const PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-df8cd2d5';

test.each([
  [`https://api.paypal.com${PATH}`, true],
  [`http://api.paypal.com${PATH}`, false],
  [`https://api.paypal.com.evil.example${PATH}`, false],
  [`https://api.paypal.com@evil.example${PATH}`, false],
  [`https://user:x@api.paypal.com${PATH}`, false],
  [`https://user@api.paypal.com${PATH}`, false],
  [`https://:x@api.paypal.com${PATH}`, false],
  [`http://localhost:4010${PATH}`, true],
  [`http://localhost:4011${PATH}`, false],
  [`http://pay.example.org${PATH}`, false],
  [`https://api.paypal.com${PATH}?x=1`, false],
  [`https://api.paypal.com${PATH}#x`, false],
  [`https://api.paypal.com${PATH}/more`, false],
  ['https://api.paypal.com/v1/notifications/certs/', false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-1/../../../oauth2/token', false],
  ['https://api.paypal.com/v1/notifications/certs/CERT-%2e%2e', false],
  ['https://api.paypal.com/v1/reporting/transactions', false],
  ['file:///etc/passwd', false],
  [`ftp://localhost:4010${PATH}`, false],
  ['', false],
])('fetches a certificate from %s: %s', (url, fetched) => {
  expect(mayFetchCertificate(url, allowed)).toBe(fetched);
});

const signer = await createSigner();
const WEBHOOK = 'WEBHOOK-1';
const BODY = JSON.stringify({ id: 'WH-1', event_type: 'X', resource: {} });

let answer: (response: ServerResponse) => void;
let fetched: string[];
const host = createServer((request, response) => {
  fetched.push(String(request.url));
  answer(response);
});

beforeEach(async () => {
  fetched = [];
  host.listen(0, 'localhost');
  await once(host, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  host.closeAllConnections();
  host.close();
});

/**
 * Creates a function that verifies genuine events, with its own cache.
 * @param path path of the certificate that the event names
 */
function verifier(webhooks = [WEBHOOK]) {
  const { port } = host.address() as AddressInfo;
  const base = `http://localhost:${port}`;
  const { verify } = createWebhookVerifier(webhooks, [`localhost:${port}`]);
  const sent: Record<string, string> = signer.headers(BODY, WEBHOOK, base);
  const header = (name: string) => sent[`paypal-${name}`] ?? '';
  return (path = signer.certPath) =>
    verify(
      {
        id: header('transmission-id'),
        time: header('transmission-time'),
        signature: header('transmission-sig'),
        certUrl: base + path,
        algorithm: header('auth-algo'),
      },
      Buffer.from(BODY),
    );
}

test.each([
  ['one webhook', [WEBHOOK], true],
  ['the newer of two', [WEBHOOK, 'WEBHOOK-0'], true],
  ['the older of two', ['WEBHOOK-2', WEBHOOK], true],
  ['another webhook', ['WEBHOOK-2'], false],
])('verifies an event signed for %s', async (_name, webhooks, isAccepted) => {
  answer = (response) => response.end(signer.certificate);
  const event = await verifier(webhooks)();
  expect(event !== null).toBe(isAccepted);
});

test('a certificate that could not be fetched is requested again after a minute', async () => {
  const verify = verifier();
  vi.useFakeTimers({ toFake: ['Date'] });
  answer = (response) => response.writeHead(503).end('Sorry');
  await expect(verify()).rejects.toThrow('returned 503');
  await expect(verify()).rejects.toThrow('the certificate could not be fetched a moment ago');
  expect(fetched).toEqual([signer.certPath]);
  vi.setSystemTime(Date.now() + 61_000);
  answer = (response) => response.end(signer.certificate);
  expect(await verify()).toMatchObject({ id: 'WH-1' });
  expect(await verify()).toMatchObject({ id: 'WH-1' });
  expect(fetched).toEqual([signer.certPath, signer.certPath]);
});

test('a redirect from the certificate host is not followed', async () => {
  answer = (response) => response.writeHead(302, { location: '/v1/oauth2/token' }).end();
  await expect(verifier()()).rejects.toThrow();
  expect(fetched).toEqual([signer.certPath]);
});

test('eight certificates are cached; a ninth replaces the first', async () => {
  const verify = verifier();
  vi.useFakeTimers({ toFake: ['Date'] });
  answer = (response) => response.end(signer.certificate);
  const path = (index: number) => `/v1/notifications/certs/CERT-${index}`;
  const fetchesOf = async (index: number) => {
    // The number of fetches per minute is limited.
    vi.setSystemTime(Date.now() + 61_000);
    const before = fetched.length;
    expect(await verify(path(index))).toMatchObject({ id: 'WH-1' });
    return fetched.length - before;
  };
  for (let index = 1; index <= 8; index += 1) expect(await fetchesOf(index)).toBe(1);
  expect(await fetchesOf(1)).toBe(0);
  expect(await fetchesOf(9)).toBe(1);
  expect(await fetchesOf(2)).toBe(0);
  expect(await fetchesOf(1)).toBe(1);
});
