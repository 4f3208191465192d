import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { registryEntrySchema } from '@chaps/contracts/registry';
import {
  getDocumentHeaders,
  getImmutableHeaders,
  getRevalidatedHeaders,
} from '@chaps/security-headers';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { DoctorSettings } from '../doctor.ts';
import { startDnsServer } from './dns-server.ts';

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const FILE = 'remoteEntry.js';

async function listen(answer: (request: IncomingMessage) => Answer) {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, headers = {}, body } = answer(request);
    response.sendDate = !('date' in headers);
    response.writeHead(status, headers).end(body === undefined ? '' : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

function preflight(request: IncomingMessage, origin: string | undefined): Answer {
  return {
    status: 204,
    headers: {
      ...(origin ? { 'access-control-allow-origin': origin } : {}),
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': String(request.headers['access-control-request-headers']),
    },
  };
}

const remote = (name: string, origin: string, isolatedRoutes: string[]) =>
  registryEntrySchema.parse({
    ...{ name, build: 'aaaaaaaa0001', baseUrl: `${origin}/${name}/aaaaaaaa0001/` },
    ...{ shared: {}, routes: [`/${name}`], isolatedRoutes, slots: [], manifest: {} },
    integrity: { [FILE]: `sha384-${'A'.repeat(64)}` },
  });

/** A site that responds over HTTP like a deployed one, unless a test sets a different response. */
export async function startDeployedSite() {
  /** Other responses, by `<server> <method> <path>`. */
  const answers = new Map<string, Answer | ((request: IncomingMessage) => Answer)>();
  const records = new Map<string, string[]>();
  const keys: JWK[] = [];
  const urls: Record<string, string> = {};
  const servers: { close(): unknown }[] = [];

  const serve = async (name: string, usual: (request: IncomingMessage, path: string) => Answer) => {
    const { server, url } = await listen((request) => {
      const path = new URL(request.url ?? '', 'http://any').pathname;
      const other = answers.get(`${name} ${request.method} ${path}`);
      if (other) return typeof other === 'function' ? other(request) : other;
      return usual(request, path);
    });
    servers.push(server);
    urls[name] = url;
    return url;
  };

  const payments = await serve('payments', () => ({}));
  const remotes = await serve('remotes', (_request, path) =>
    path.endsWith(FILE) ? { headers: getImmutableHeaders() } : { status: 404 },
  );
  const api = await serve('api', (request, path) => {
    if (request.method === 'OPTIONS') return preflight(request, urls.site);
    if (path !== '/payments/webhooks') return { body: { status: 'ok' } };
    return { status: 403, headers: { 'x-request-id': 'one' } };
  });
  const auth = await serve('auth', (request, path) => {
    if (request.method === 'OPTIONS') return preflight(request, '*');
    return { body: path.endsWith('jwks.json') ? { keys } : {} };
  });
  const origins = {
    remotes: [remotes],
    api,
    auth,
    payments: ['https://pay.example'],
    forms: 'https://forms.example',
    tiles: 'https://tiles.example',
  };
  const updatedAt = '2026-03-12T14:00:00.000Z';
  const site = await serve('site', (_request, path) => {
    if (path === '/registry-restricted.json') {
      return { body: { version: 1, updatedAt, remotes: [remote('mfe-staff', remotes, [])] } };
    }
    if (path !== '/registry.json') {
      return { headers: getDocumentHeaders(origins, { isolated: path === '/checkout' }) };
    }
    const live = [remote('mfe-events', remotes, []), remote('mfe-booking', remotes, ['/checkout'])];
    const shell = { build: 'bbbbbbbb0001', provides: {}, exports: {} };
    return {
      headers: getRevalidatedHeaders(),
      body: { version: 1, updatedAt, shell, remotes: live },
    };
  });
  const dns = await startDnsServer(records);
  servers.push(dns);

  const settings: DoctorSettings = {
    ...origins,
    site,
    publishedKeys: true,
    paymentsApi: payments,
    mailDomain: 'mail.charity.example',
    dkimSelectors: ['key1'],
    dnsServers: [dns.address],
  };

  return {
    settings,
    answers,
    records,
    keys,
    /** Restores the healthy state. */
    async reset() {
      answers.clear();
      records.clear();
      records.set('mail.charity.example', ['other=1', 'v=spf1 include:provider.example -all']);
      records.set('key1._domainkey.mail.charity.example', [`v=DKIM1; k=rsa; p=${'M'.repeat(392)}`]);
      records.set('_dmarc.charity.example', ['v=DMARC1; p=quarantine']);
      const { publicKey } = await generateKeyPair('ES256', { extractable: true });
      keys.splice(0, keys.length, { ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' });
    },
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}
