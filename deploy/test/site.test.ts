import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { siteConfigSchema } from '@chaps/contracts/config';
import { Nginx } from '@chaps/local/processes/nginx';
import { REMOTES } from '@chaps/mf-build';
import { loadDeclaration } from '@chaps/mf-build/declarations';
import {
  addFrameRenderer,
  prerenderingFixture,
  shellBuildFixture,
} from '@chaps/publish/build-fixtures';
import { writeSiteConfig } from '@chaps/publish/documents';
import { openSite } from '@chaps/publish/open-site';
import { publish } from '@chaps/publish/publish';
import type { Site } from '@chaps/publish/site';
import { type Storage, storages } from '@chaps/publish/test-sites';
import { withdraw } from '@chaps/publish/withdraw';
import {
  getDocumentHeaders,
  getImmutableHeaders,
  getNotFoundHeaders,
  getRevalidatedHeaders,
} from '@chaps/security-headers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSiteConfig } from '../site-config.ts';
import { environment, origins } from './environment.ts';

// The site as nginx serves it from a folder and from object storage: documents, files, headers, and nothing
// else.

const SHELL = 'shell0000001';
const REMOTE = 'aaaaaaaa0001';

let folder: string;
let storage: Storage;
let site: Site;
const servers: { close(): Promise<unknown> }[] = [];

/** What the chart passes to nginx for a site in object storage; empty for one in a folder. */
function storageEnvironment(): Record<string, string> {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  if (!endpoint) return {};
  const authorities = join(folder, 'authorities.pem');
  writeFileSync(authorities, rootCertificates.join('\n'));
  const { host } = new URL(endpoint);
  return {
    CHAPS_SERVER: 'storage',
    CHAPS_STORAGE_SCHEME: 'http',
    CHAPS_STORAGE_SERVERS: `server ${host};`,
    CHAPS_STORAGE_HOST: host,
    CHAPS_STORAGE_FOLDER: site.root.replace('s3:/', ''),
    CHAPS_STORAGE_CA: authorities,
  };
}

async function nginx(
  part: 'shell' | 'mfe-booking',
  more: Record<string, string> = {},
): Promise<string> {
  const started = await Nginx.start(part, {
    ...environment(site.root),
    ...storageEnvironment(),
    ...more,
  });
  servers.push({ close: () => started.stop() });
  return started.url;
}

/** A script that is worth compressing. */
const VIEW = Array.from(
  { length: 400 },
  (_, index) => `view(${index ** 2}, 'words ${index}');`,
).join('\n');

async function raw(url: string, acceptEncoding: string) {
  const sent = request(url, { headers: { 'accept-encoding': acceptEncoding } }).end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) };
}

const urls = { shell: '', remote: '' };

async function publishSite(): Promise<void> {
  const origin = 'https://booking.example.org';
  const shell = shellBuildFixture(folder, SHELL);
  addFrameRenderer(shell);
  await publish(site, { app: 'shell', build: SHELL }, shell);
  const pages = { '/book-event': '<head><title>Book</title></head><h1>Book</h1>' };
  const source = prerenderingFixture(folder, 'mfe-booking', REMOTE, pages, {
    routes: ['/checkout', '/book-event', '/place/:id'],
    isolatedRoutes: ['/checkout'],
  });
  writeFileSync(join(source, 'view.js'), VIEW);
  await publish(site, { app: 'mfe-booking', build: REMOTE, origin }, source);
}

async function startSite(start: () => Promise<Storage>): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'chaps-headers-'));
  storage = await start();
  const address = storage.newSite();
  site = await openSite(address);
  if (storage.letVisitorsRead) await storage.letVisitorsRead(address);
  // When started as root, nginx reads as nobody.
  else chmodSync(dirname(address), 0o755);
  urls.shell = await nginx('shell');
  urls.remote = await nginx('mfe-booking');
  // What nginx filled in is what browsers get, and must be complete.
  const config = siteConfigSchema.parse(await (await fetch(`${urls.shell}/config.json`)).json());
  await writeSiteConfig(site, config);
  await publishSite();
  // nginx caches the missing document for a second.
  const served = async () => expect((await fetch(urls.shell)).status).toBe(200);
  await vi.waitFor(served, { timeout: 120_000 });
}

async function stopSite(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
}

async function get(url: string) {
  const response = await fetch(url, { headers: { Origin: 'https://www.example.org' } });
  const type = response.headers.get('content-type')?.split(';')[0];
  return { status: response.status, type, headers: response.headers, body: await response.text() };
}

const SCRIPT = `/mfe-booking/${REMOTE}/view.js`;

type Kind = 'document' | 'immutable' | 'revalidated' | 'missing';

const HEADERS: Record<Kind, () => Record<string, string>> = {
  document: () => getDocumentHeaders(origins),
  immutable: getImmutableHeaders,
  revalidated: getRevalidatedHeaders,
  missing: getNotFoundHeaders,
};

const directivesOf = (policy: string | null | undefined) =>
  policy?.split(';').map((directive) => directive.trim().split(/ +/));

const [[, inFolder], [, inBucket]] = storages;

describe.each(storages)('a site in %s', (_name, start) => {
  beforeAll(() => startSite(start));
  afterAll(stopSite);

  test.each([
    ['shell', '/', 200, 'text/html', 'document'],
    ['shell', '/place/7', 200, 'text/html', 'document'],
    ['shell', '/book-event', 200, 'text/html', 'document'],
    ['shell', '/book-event/', 200, 'text/html', 'document'],
    ['shell', '/Book-Event', 200, 'text/html', 'document'],
    ['shell', '/book-event/more', 404, 'text/html', 'document'],
    ['shell', '/no-such-page', 404, 'text/html', 'document'],
    ['shell', '/.env', 404, 'text/html', 'document'],
    ['shell', '/place/.env', 200, 'text/html', 'document'],
    ['shell', '/addresses/exact/checkout.mark', 404, 'text/html', 'document'],
    ['shell', '/pages/book-event/index.html', 404, 'text/html', 'document'],
    ['shell', '/registry.json', 200, 'application/json', 'revalidated'],
    ['shell', '/registry-restricted.json', 404, 'text/plain', 'missing'],
    ['shell', '/config.json', 200, 'application/json', 'revalidated'],
    ['shell', '/favicon.svg', 200, 'image/svg+xml', 'revalidated'],
    ['shell', '/no-such.png', 404, 'text/html', 'document'],
    ['shell', '/robots.txt', 200, 'text/plain', 'revalidated'],
    ['shell', '/sitemap.xml', 200, 'application/xml', 'revalidated'],
    ['shell', '/.well-known/security.txt', 200, 'text/plain', 'revalidated'],
    ['shell', `/shell/${SHELL}/favicon.svg`, 200, 'image/svg+xml', 'immutable'],
    ['shell', `/shell/${SHELL}/gone.js`, 404, 'text/plain', 'missing'],
    ['shell', '/prerendered/gone.css', 404, 'text/plain', 'missing'],
    ['remote', `/mfe-booking/${REMOTE}/remoteEntry.js`, 200, 'text/javascript', 'immutable'],
    ['remote', `/mfe-booking/${REMOTE}/gone.js`, 404, 'text/plain', 'missing'],
    ['remote', '/', 404, 'text/plain', 'missing'],
  ] as const)('%s responds to %s with %i %s', async (part, path, status, type, kind) => {
    const answer = await get(urls[part] + path);
    expect([answer.status, answer.type]).toEqual([status, type]);
    const { 'Content-Security-Policy': policy, ...headers } = HEADERS[kind]();
    for (const [name, value] of Object.entries(headers)) {
      expect(answer.headers.get(name), name).toBe(value);
    }
    expect(directivesOf(answer.headers.get('content-security-policy'))).toEqual(
      directivesOf(policy),
    );
    // HTTPS is enforced only if the environment says so.
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  test('a prerendered page is in its document, and its style sheet never changes', async () => {
    for (const path of ['/book-event', '/book-event/']) {
      expect((await get(urls.shell + path)).body).toContain('<main><h1>Book</h1></main>');
    }
    const [file = ''] = await site.list('documents/prerendered');
    const { status, headers } = await get(urls.shell + file.replace('documents', ''));
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  test('only the card payment document allows the payment provider', async () => {
    const policyOf = async (path: string) =>
      directivesOf((await get(urls.shell + path)).headers.get('content-security-policy'));
    const isolated = getDocumentHeaders(origins, { isolated: true })['Content-Security-Policy'];
    for (const path of ['/checkout', '/checkout/', '/checkout?appointment=7']) {
      expect(await policyOf(path)).toEqual(directivesOf(isolated));
    }
    for (const path of ['/book-event', '/checkout/more']) {
      expect(JSON.stringify(await policyOf(path))).not.toContain(origins.payments[0]);
    }
  });

  test('the camera is allowed only on the documents of pages that declare it', async () => {
    const declared = await Promise.all(REMOTES.map(loadDeclaration));
    const cameraRoutes = declared.flatMap((remote) => remote.cameraRoutes ?? []);
    expect(cameraRoutes).toContain('/clinic/:event/:screen');
    const routes = declared.flatMap((remote) => remote.routes);
    const read = async (route: string) => {
      const path = route.replaceAll(/:\w+/g, 'any');
      const { headers } = await fetch(urls.shell + path);
      return headers.get('permissions-policy')?.includes('camera=(self)');
    };
    const allowed = await Promise.all(routes.map(read));
    expect(routes.filter((_route, index) => allowed[index])).toEqual(cameraRoutes);
    expect(await Promise.all(['/clinic/', '/clinical', '/staff/clinic'].map(read))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('developers’ machines are allowed where they are listed', async () => {
    const list = 'http://localhost:3002 http://localhost:3003';
    const listing = await nginx('shell', { CHAPS_OVERRIDE_ORIGINS: list });
    const config = siteConfigSchema.parse(JSON.parse((await get(`${listing}/config.json`)).body));
    expect(config.remoteOverrides).toBe(list);
    const { headers } = await get(`${listing}/`);
    expect(headers.get('content-security-policy')).toContain(
      `${origins.remotes.join(' ')} ${list}`,
    );
  });

  test('HTTPS is required as the environment states', async () => {
    const secure = await nginx('shell', { CHAPS_HSTS: 'max-age=63072000' });
    const { headers } = await get(`${secure}/`);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  });

  test.each(['https://evil.example', 'http://localhost:', 'http://localhost:3002/x', '*'])(
    'a site that lists %s as a developer’s machine is not published',
    (origin) => {
      const given = { ...environment(site.root), CHAPS_OVERRIDE_ORIGINS: origin };
      expect(() => createSiteConfig(given)).toThrow('remoteOverrides');
    },
  );

  test.each(['shell', 'remote'] as const)('%s accepts only read requests', async (part) => {
    const post = await fetch(`${urls[part]}/mfe-booking/${REMOTE}/remoteEntry.js`, {
      method: 'POST',
    });
    expect(post.status).toBe(405);
  });

  const statusOf = async (path: string) => (await get(urls.shell + path)).status;

  test('an address has a page while a remote that owns it is live, without a restart', async () => {
    const publishReading = (build: string, routes: string[]) => {
      const publication = { app: 'reading', build, origin: 'https://reading.example.org' };
      return publish(
        site,
        publication,
        prerenderingFixture(folder, 'reading', build, {}, { routes }),
      );
    };
    expect(await statusOf('/reading/7')).toBe(404);
    await publishReading('cccccccc0001', ['/reading', '/reading/:id']);
    await expect.poll(() => statusOf('/reading/7')).toBe(200);
    await publishReading('cccccccc0002', ['/reading']);
    await expect.poll(() => statusOf('/reading/7')).toBe(404);
    expect(await statusOf('/reading')).toBe(200);
    await withdraw(site, 'reading', { to: '/book-event' });
    expect(await statusOf('/reading')).toBe(200);
  });

  test('an address without a page gets the not-found document', async () => {
    const [home, unknown] = await Promise.all([
      get(`${urls.shell}/`),
      get(`${urls.shell}/nowhere`),
    ]);
    expect(unknown.body).toBe(home.body);
  });

  test('a site whose addresses were never marked has no false 404', async () => {
    const document = await site.read('documents/404.html');
    await site.remove('documents/404.html');
    await expect.poll(() => statusOf('/nowhere')).toBe(200);
    await site.write('documents/404.html', document?.content ?? '');
    await expect.poll(() => statusOf('/nowhere')).toBe(404);
  });

  test('only public files of the site folder are served', async () => {
    const paths = ['/history/', '/isolated/checkout.mark', '/registry.lock', '/remotes/'];
    for (const path of paths) {
      const { body } = await get(urls.shell + path);
      // The shell's document, which itself shows 'page not found'.
      expect(body, path).toContain('<!doctype html>');
    }
  });
});

describe('a site in a folder', () => {
  beforeAll(() => startSite(inFolder));
  afterAll(stopSite);

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('a script is served as stored to a caller that accepts %s', async (takes, coding, decode) => {
    const { status, headers, bytes } = await raw(urls.remote + SCRIPT, takes);
    expect([status, headers['content-encoding']]).toEqual([200, coding]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe(getImmutableHeaders()['Cache-Control']);
    if (coding) expect(headers.vary).toContain('Accept-Encoding');
    expect(decode(bytes).toString()).toBe(VIEW);
  });

  test('precompressed files are smaller than those that nginx compresses', async () => {
    const { bytes: br } = await raw(urls.remote + SCRIPT, 'br');
    const { bytes: gz } = await raw(urls.remote + SCRIPT, 'gzip');
    expect(gz.length).toBeLessThan(gzipSync(VIEW, { level: 5 }).length);
    expect(br.length).toBeLessThan(gz.length);
  });
});

describe('a site in a bucket', () => {
  beforeAll(() => startSite(inBucket));
  afterAll(stopSite);

  test('serves a new publication after a moment', async () => {
    const shell = shellBuildFixture(folder, 'shell0000002');
    addFrameRenderer(shell);
    const live = async () => (await get(`${urls.shell}/registry.json`)).body;
    expect(await live()).toContain(SHELL);
    await publish(site, { app: 'shell', build: 'shell0000002' }, shell);
    await expect.poll(live).toContain('shell0000002');
  });

  test('visited pages are still served while the storage is unavailable', async () => {
    const visited = [
      `${urls.shell}/checkout`,
      `${urls.shell}/book-event`,
      `${urls.shell}/registry.json`,
      `${urls.shell}/shell/${SHELL}/favicon.svg`,
      urls.remote + SCRIPT,
    ];
    const statuses = async () => (await Promise.all(visited.map(get))).map(({ status }) => status);
    const well = visited.map(() => 200);
    expect(await statuses()).toEqual(well);
    await storage.close();
    const other = `${urls.remote}/mfe-booking/${REMOTE}/remoteEntry.js`;
    expect((await get(other)).status).toBe(502);
    // Longer than any cached file stays fresh.
    const end = performance.now() + 2500;
    while (performance.now() < end) expect(await statuses()).toEqual(well);
  });
});
