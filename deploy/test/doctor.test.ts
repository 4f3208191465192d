import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, request as send } from 'node:http';
import { createServer } from 'node:https';
import type { Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createSelfSignedCertificate } from '@chaps/local/emulators/self-signed';
import { startS3Emulator } from '@chaps/publish/s3-emulator';
import { getDocumentHeaders, getImmutableHeaders } from '@chaps/security-headers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkCertificate } from '../doctor/certificates.ts';
import { checkConditionalWrites } from '../doctor/storage.ts';
import { type Check, runDoctor, toDoctorSettings } from '../doctor.ts';
import { type Answer, startDeployedSite } from './deployed-site.ts';

let deployed: Awaited<ReturnType<typeof startDeployedSite>>;
beforeAll(async () => {
  deployed = await startDeployedSite();
});
afterAll(() => deployed.close());
beforeEach(() => deployed.reset());

/** The failing checks, without those of certificates, which a site over HTTP does not have. */
async function complaints(more: Partial<typeof deployed.settings> = {}): Promise<Check[]> {
  const checks = await runDoctor({ ...deployed.settings, ...more });
  return checks.filter(
    ({ name, outcome }) => outcome !== 'ok' && !name.startsWith('certificate of'),
  );
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('finds no problem at a healthy site', async () => {
  expect(await complaints()).toEqual([]);
  expect(await runDoctor(deployed.settings)).toContainEqual({
    name: 'registry',
    outcome: 'ok',
    seen: '3 remotes live',
    advice: '',
  });
});

test('the name without www redirects every address to the site', async () => {
  const { site } = deployed.settings;
  const name = `redirect of ${new URL(site).host}`;
  deployed.answers.set('site GET /news', {
    status: 301,
    headers: { location: `${site}/news?page=2` },
  });
  expect(await complaints({ apex: site })).toEqual([]);
  deployed.answers.set('site GET /news', { status: 302, headers: { location: site } });
  expect(await complaints({ apex: site })).toEqual([
    expect.objectContaining({ name, outcome: 'fail', seen: `status 302 to ${site}` }),
  ]);
});

const at = (seconds: number): Answer => ({
  headers: { date: new Date(Date.now() + seconds * 1000).toUTCString() },
});
const noStore = { ...getImmutableHeaders(), 'Cache-Control': 'no-store' };

test.each<[string, string, () => Answer, string, Check['outcome'], RegExp]>([
  [
    'an unsigned webhook is accepted',
    'api POST /payments/webhooks',
    () => ({}),
    'payment provider webhooks',
    'fail',
    /returned 200/,
  ],
  [
    'a firewall answers the provider',
    'api POST /payments/webhooks',
    () => ({ status: 403 }),
    'payment provider webhooks',
    'fail',
    /403, but the response is not from the API/,
  ],
  [
    'the API answers no preflight',
    'api OPTIONS /appointments',
    () => ({ status: 403 }),
    'calls from the site to the API',
    'fail',
    /status 403/,
  ],
  [
    'sign-in answers no preflight',
    'auth OPTIONS /auth/v1/token',
    () => ({ status: 204 }),
    'calls from the site to sign-in',
    'fail',
    /allowed origin none/,
  ],
  [
    'no published keys',
    'auth GET /auth/v1/.well-known/jwks.json',
    () => ({ body: { keys: [] } }),
    'token keys',
    'fail',
    /none published/,
  ],
  [
    'no address of keys',
    'auth GET /auth/v1/.well-known/jwks.json',
    () => ({ status: 404 }),
    'token keys',
    'fail',
    /answers 404/,
  ],
  [
    'a published secret',
    'auth GET /auth/v1/.well-known/jwks.json',
    () => ({ body: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } }),
    'token keys',
    'fail',
    /private key/,
  ],
  [
    'a key that cannot be used',
    'auth GET /auth/v1/.well-known/jwks.json',
    () => ({ body: { keys: [{ kty: 'EC', alg: 'ES256' }] } }),
    'token keys',
    'fail',
    /./,
  ],
  ['a slow clock', 'api HEAD /health', () => at(-10), 'API clock', 'warn', /behind this machine/],
  [
    'a fast clock',
    'auth HEAD /auth/v1/health',
    () => at(3600),
    'sign-in service clock',
    'fail',
    /^3\d\d\d\.\d s ahead of/,
  ],
  [
    'the machine’s own clock',
    'payments HEAD /',
    () => at(-7200),
    'payment provider clock',
    'fail',
    /behind/,
  ],
  ['no registry', 'site GET /registry.json', () => ({ status: 404 }), 'registry', 'fail', /404/],
  [
    'a document without headers',
    'site GET /',
    () => ({}),
    'security headers of /',
    'fail',
    /no Content-Security-Policy; no Referrer-Policy/,
  ],
  [
    'a policy with more in it',
    'site GET /',
    () => policyWith("'unsafe-inline'"),
    'security headers of /',
    'fail',
    /^script-src has 'unsafe-inline'$/,
  ],
  [
    'a card form with the usual policy',
    'site GET /checkout',
    () => ({ headers: getDocumentHeaders(deployed.settings) }),
    'security headers of /checkout',
    'fail',
    /script-src lacks https:\/\/pay.example/,
  ],
  [
    'files that are not kept',
    'remotes GET /mfe-events/aaaaaaaa0001/remoteEntry.js',
    () => ({ headers: noStore }),
    'files of mfe-events',
    'fail',
    /Cache-Control: no-store/,
  ],
  [
    'a page in place of a missing file',
    'remotes GET /mfe-events/aaaaaaaa0001/of-the-doctor.js',
    () => ({ status: 200 }),
    'files of mfe-events',
    'fail',
    /missing file returns status 200/,
  ],
  [
    'a missing file that is kept',
    'remotes GET /mfe-booking/aaaaaaaa0001/of-the-doctor.js',
    () => ({ status: 404, headers: { 'cache-control': 'max-age=60' } }),
    'files of mfe-booking',
    'fail',
    /is cached/,
  ],
])('reports that %s', async (_what, where, answer, name, outcome, seen) => {
  deployed.answers.set(where, answer());
  const found = await complaints();
  expect(found).toEqual([
    { name, outcome, seen: expect.stringMatching(seen), advice: expect.stringMatching(/./) },
  ]);
});

function policyWith(source: string): Answer {
  const headers = getDocumentHeaders(deployed.settings);
  const policy = headers['Content-Security-Policy'] ?? '';
  return {
    headers: {
      ...headers,
      'Content-Security-Policy': policy.replace("script-src 'self'", `script-src 'self' ${source}`),
    },
  };
}

test('a remote only for staff is checked, and a site may have no such remote', async () => {
  const file = '/mfe-staff/aaaaaaaa0001/remoteEntry.js';
  deployed.answers.set(`remotes GET ${file}`, { status: 503 });
  expect(await complaints()).toMatchObject([{ name: 'files of mfe-staff', outcome: 'fail' }]);
  deployed.answers.set('site GET /registry-restricted.json', { status: 404 });
  expect(await complaints()).toEqual([]);
});

test('reports an API that any site may call', async () => {
  deployed.answers.set('api OPTIONS /appointments', ({ headers }) => ({
    status: 204,
    headers: {
      'access-control-allow-origin': String(headers.origin),
      'access-control-allow-methods': '*',
      'access-control-allow-headers': '*',
    },
  }));
  expect(await complaints()).toMatchObject([
    { name: 'calls from the site to the API', seen: 'any site may call it' },
  ]);
});

test('tokens signed with a shared secret need no published key, but published keys are checked', async () => {
  const keys = 'SUPABASE_JWKS_URL';
  expect(await complaints({ publishedKeys: false })).toMatchObject([
    { advice: expect.stringContaining(keys) },
  ]);
  deployed.keys.splice(0);
  expect(await complaints({ publishedKeys: false })).toEqual([]);
});

test.each<[string, string, string[], string, Check['outcome'], RegExp]>([
  ['no SPF', 'mail.charity.example', [], 'SPF of mail.charity.example', 'fail', /none/],
  [
    'two SPF records',
    'mail.charity.example',
    ['v=spf1 -all', 'v=spf1 a -all'],
    'SPF of mail.charity.example',
    'fail',
    /2 records/,
  ],
  [
    'SPF for everybody',
    'mail.charity.example',
    ['v=spf1 mx +all'],
    'SPF of mail.charity.example',
    'fail',
    /anyone may send/,
  ],
  [
    'SPF without an end',
    'mail.charity.example',
    ['v=spf1 mx'],
    'SPF of mail.charity.example',
    'warn',
    /no final ‘all’/,
  ],
  [
    'no DKIM key',
    'key1._domainkey.mail.charity.example',
    [],
    'DKIM key key1',
    'fail',
    /no record at key1/,
  ],
  [
    'a withdrawn DKIM key',
    'key1._domainkey.mail.charity.example',
    ['v=DKIM1; p='],
    'DKIM key key1',
    'fail',
    /withdrawn/,
  ],
  ['no DMARC', '_dmarc.charity.example', [], 'DMARC of mail.charity.example', 'fail', /none/],
  [
    'DMARC that only monitors',
    '_dmarc.charity.example',
    ['v=DMARC1; p=none; sp=reject'],
    'DMARC of mail.charity.example',
    'warn',
    /p=none/,
  ],
])(
  'reports a problem with the DNS records for mail: %s',
  async (_what, domain, texts, name, outcome, seen) => {
    deployed.records.set(domain, texts);
    const advice = expect.stringMatching(/./);
    expect(await complaints()).toEqual([
      { name, outcome, seen: expect.stringMatching(seen), advice },
    ]);
  },
);

test('warns when no DKIM key is named', async () => {
  expect(await complaints({ dkimSelectors: [] })).toMatchObject([
    { name: 'DKIM', outcome: 'warn' },
  ]);
});

test('a service that is down fails its check, and the other checks continue', async () => {
  const server = createHttpServer().listen(0, 'localhost');
  await once(server, 'listening');
  const paymentsApi = `http://localhost:${portOf(server)}`;
  await new Promise((resolve) => server.close(resolve));
  const name = 'payment provider clock';
  expect(await complaints({ paymentsApi })).toMatchObject([{ name, outcome: 'fail' }]);
});

describe('a certificate', () => {
  const DAY = 86_400_000;
  async function serveTls(days: number) {
    const made = await createSelfSignedCertificate(
      'CN=localhost',
      new Date(Date.now() + days * DAY + 60_000),
    );
    const pem = made.certificate.toString('pem');
    const key = { key: made.privateKey, format: 'der', type: 'pkcs8' } as const;
    const server = createServer({
      cert: pem,
      key: createPrivateKey(key).export({ format: 'pem', type: 'pkcs8' }),
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    return { server, pem, origin: `https://localhost:${portOf(server)}` };
  }

  test.each<[number, boolean, Check['outcome'], RegExp]>([
    [60, true, 'ok', /^expires in 60 days$/],
    [20, true, 'warn', /^expires in 20 days$/],
    [6, true, 'fail', /^expires in 6 days$/],
    [60, false, 'fail', /^expires in 60 days; not trusted: /],
    [-0.5, true, 'fail', /^expired 1 day ago; not trusted: .*EXPIRED/],
  ])(
    'is judged by its expiry in %d days and its trust: %s',
    async (days, trusted, outcome, seen) => {
      const { server, pem, origin } = await serveTls(days);
      const before = getCACertificates('default');
      if (trusted) setDefaultCACertificates([...before, pem]);
      try {
        expect(await checkCertificate(origin)).toMatchObject({
          outcome,
          seen: expect.stringMatching(seen),
        });
      } finally {
        setDefaultCACertificates(before);
        server.close();
      }
    },
  );

  test('is missed with a warning when there is no HTTPS', async () => {
    expect(await checkCertificate('http://localhost:3000')).toMatchObject({ outcome: 'warn' });
  });
});

describe('object storage', () => {
  /** A proxy for the storage that removes the conditions from write requests. */
  async function withoutConditions(endpoint: string) {
    const server = createHttpServer((request, response) => {
      const { 'if-match': _match, 'if-none-match': _noneMatch, ...headers } = request.headers;
      const passed = send(endpoint + request.url, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed);
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    return { server, endpoint: `http://localhost:${portOf(server)}` };
  }

  test('passes if it honours conditional writes, and is reported if it ignores them', async () => {
    const storage = await startS3Emulator();
    const careless = await withoutConditions(storage.endpoint);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_REGION', 'eu-west-2');
    vi.stubEnv('AWS_ENDPOINT_URL_S3', storage.endpoint);
    try {
      const well = { outcome: 'ok', seen: 's3://site/www honours both conditions' };
      expect(await checkConditionalWrites('s3://site/www')).toMatchObject(well);
      vi.stubEnv('AWS_ENDPOINT_URL_S3', careless.endpoint);
      expect(await checkConditionalWrites('s3://site/www')).toMatchObject({
        outcome: 'fail',
        seen: 'If-None-Match is ignored; If-Match is ignored',
      });
    } finally {
      vi.unstubAllEnvs();
      careless.server.close();
      await storage.close();
    }
  });
});

test('reads the variables of deploy/env.example as settings', () => {
  const read = toDoctorSettings({
    SITE_ORIGIN: 'https://www.charity.example/',
    APEX: 'https://charity.example',
    ACCOUNT_ORIGIN: 'https://account.charity.example',
    EVENTS_ORIGIN: 'https://events.charity.example',
    API_ORIGIN: 'https://api.charity.example',
    AUTH_ORIGIN: 'https://auth.charity.example',
    PAYMENT_ORIGINS: 'https://www.paypal.com https://www.paypalobjects.com',
    FORMS_ORIGIN: 'https://forms.example',
    TILES_ORIGIN: 'https://tiles.example',
    PAYPAL_API_BASE: 'https://api-m.paypal.com',
    MAIL_FROM: 'CHAPS <bookings@charity.example>',
    DKIM_SELECTORS: 'one, two',
  });
  expect(read).toMatchObject({
    site: 'https://www.charity.example',
    apex: 'https://charity.example',
    remotes: ['https://account.charity.example', 'https://events.charity.example'],
    payments: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
    publishedKeys: false,
    mailDomain: 'charity.example',
    dkimSelectors: ['one', 'two'],
  });
});
