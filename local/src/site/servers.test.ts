import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@chaps/contracts/registry';
import { remoteBuildFixture, shellBuildFixture } from '@chaps/publish/build-fixtures';
import { readLiveRegistry } from '@chaps/publish/history';
import { publish } from '@chaps/publish/publish';
import { SiteFolder } from '@chaps/publish/site-folder';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../processes/free-port.ts';
import { Shutdown } from '../processes/lifecycle.ts';
import { getPorts } from '../settings/ports.ts';
import { LiveReload } from './live-reload.ts';
import { buildRemoteServer, RemoteServers } from './remote-server.ts';
import { buildShellServer } from './shell-server.ts';
import { addOtherRemotes } from './site.ts';
import { createLocalSiteConfig, getLocalOrigins } from './site-config.ts';

let folder: string;
let shell: FastifyInstance;
let remote: FastifyInstance;

function put(path: string, text: string) {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-site-'));
  put('shell/abcdef123456/index.html', '<!doctype html><title>CHAPS</title>');
  put('shell/abcdef123456/favicon.svg', '<svg/>');
  put('shell/abcdef123456/site.webmanifest', '{"name":"CHAPS"}');
  put('shell/abcdef123456/shell.js', `export const text = '${'x'.repeat(4000)}';`);
  put('events/abcdef123456/remoteEntry.js', 'var events;');
  const registry = {
    version: 1,
    updatedAt: '2026-11-21T00:00:00.000Z',
    shell: { build: 'abcdef123456', provides: {}, exports: {} },
    remotes: [
      {
        ...{ name: 'mfe-events', build: 'abcdef123456', shared: {}, isolatedRoutes: [], slots: [] },
        ...{ routes: ['/events', '/event/:id'], manifest: {}, integrity: {} },
        baseUrl: 'http://localhost:3002/mfe-events/abcdef123456/',
      },
    ],
  };
  put('registry.json', JSON.stringify(registry));
  const all = getPorts(0);
  shell = await buildShellServer({
    site: new SiteFolder(folder),
    config: createLocalSiteConfig(all, { paypalClientId: 'client', publishableKey: 'key' }),
    origins: getLocalOrigins(all),
  });
  remote = await buildRemoteServer('mfe-events', join(folder, 'events'));
});
afterAll(async () => {
  await Promise.all([shell.close(), remote.close()]);
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', 200],
  ['/events', 200],
  ['/Events/', 200],
  ['/event/7', 200],
  ['/events/7', 404],
  ['/no-such-page', 404],
  ['/.env', 404],
  ['/no-such.png', 404],
])('%s is the shell’s document with the site’s headers and %i', async (url, status) => {
  const answer = await shell.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain('<title>CHAPS</title>');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('the registry and configuration are revalidated at each visit', async () => {
  for (const url of ['/registry.json', '/config.json']) {
    const answer = await shell.inject(url);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json()).toBeTruthy();
  }
  const { payments } = (await shell.inject('/config.json')).json();
  expect(payments.sdkBaseUrl).toBe('http://localhost:4010/sdk/js');
});

test('responds with 304 to a request for what the browser already has', async () => {
  for (const url of ['/registry.json', '/config.json', '/events']) {
    const headers = { 'accept-encoding': 'br' };
    const first = await shell.inject({ url, headers });
    const known = { ...headers, 'if-none-match': String(first.headers.etag) };
    const again = await shell.inject({ url, headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('no-cache');
    const other = await shell.inject({ url, headers: { ...headers, 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  }
});

test('icons and the manifest have permanent addresses', async () => {
  const manifest = await shell.inject('/site.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.headers['cache-control']).toBe('no-cache');
  expect((await shell.inject('/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
});

test.each([
  ['/robots.txt', 'text/plain', 'Sitemap: http://localhost:3000/sitemap.xml'],
  ['/sitemap.xml', 'application/xml', '<loc>http://localhost:3000/</loc>'],
  ['/.well-known/security.txt', 'text/plain', 'Contact: mailto:info@chaps.example'],
])('%s is served', async (url, type, text) => {
  const answer = await shell.inject(url);
  expect(answer.headers['content-type']).toContain(type);
  expect(answer.body).toContain(text);
});

test('a build’s files are cacheable for a year, compressed and with an ETag', async () => {
  const answer = await shell.inject({
    url: '/shell/abcdef123456/shell.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers.etag).toBeTruthy();
  expect((await shell.inject('/favicon.svg')).statusCode).toBe(200);
});

test('a missing file of a build never gets a page', async () => {
  for (const [server, url] of [
    [shell, '/shell/abcdef123456/gone.js'],
    [remote, '/mfe-events/abcdef123456/gone.js'],
    [remote, '/'],
  ] as const) {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/plain');
  }
});

test('any site may use a remote’s files', async () => {
  const answer = await remote.inject('/mfe-events/abcdef123456/remoteEntry.js');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

test('a page reloads after each build while sources are watched', async () => {
  const reload = new LiveReload();
  const all = getPorts(0);
  const watched = await buildShellServer({
    site: new SiteFolder(folder),
    config: createLocalSiteConfig(all, { paypalClientId: 'client', publishableKey: 'key' }),
    origins: getLocalOrigins(all),
    reload,
  });
  const script = 'src="/development/reload.js"';
  put('shell/abcdef123456/index.html', '<!doctype html><head><title>CHAPS</title></head>');
  expect((await watched.inject('/events')).body).toContain(script);
  expect((await shell.inject('/events')).body).not.toContain(script);

  const url = await watched.listen({ port: 0, host: 'localhost' });
  const stream = (await fetch(`${url}/development/events`)).body?.pipeThrough(
    new TextDecoderStream(),
  );
  const reader = stream?.getReader();
  expect((await reader?.read())?.value).toContain('watching');
  reload.published();
  expect((await reader?.read())?.value).toContain('event: published');
  await reader?.cancel();
  await watched.close();
});

/** Publishes to the running site as a team in another repository would. @returns the remote's origin */
async function publishFromElsewhere(site: SiteFolder, name: string): Promise<string> {
  const build = 'aaaaaaaa0001';
  const origin = `http://localhost:${await freePort()}`;
  const source = remoteBuildFixture(folder, name, build, { shared: {}, uses: {} });
  await publish(site, { app: name, build, origin }, source);
  return origin;
}

test('a remote that is new to the running site is served at its origin immediately', async () => {
  const site = new SiteFolder(join(folder, 'running'));
  const source = shellBuildFixture(folder, 'shell0000001');
  await publish(site, { app: 'shell', build: 'shell0000001' }, source);
  const shutdown = new Shutdown();
  const remotes = new RemoteServers(site, { shutdown, log: () => undefined });
  const all = getPorts(0);
  const running = await buildShellServer({
    site,
    config: createLocalSiteConfig(all, { paypalClientId: 'client', publishableKey: 'key' }),
    origins: getLocalOrigins(all),
    serveRemotes: (registry) => remotes.serve(registry),
  });
  expect((await running.inject('/registry.json')).json().remotes).toEqual([]);

  const origin = await publishFromElsewhere(site, 'reading');
  const document = await running.inject('/reading');
  expect(document.headers['content-security-policy']).toMatch(
    new RegExp(`script-src 'self' [^;]*${origin}`),
  );
  const [entry] = (await running.inject('/registry.json')).json().remotes;
  expect((await fetch(new URL('remoteEntry.js', entry.baseUrl))).status).toBe(200);
  await Promise.all([running.close(), shutdown.run()]);
});

test('a remote whose port is taken is reported, and the others are served', async () => {
  const site = new SiteFolder(join(folder, 'taken'));
  const source = shellBuildFixture(folder, 'shell0000001');
  await publish(site, { app: 'shell', build: 'shell0000001' }, source);
  const [taken, free] = [
    await publishFromElsewhere(site, 'reading'),
    await publishFromElsewhere(site, 'writing'),
  ];
  const other = await buildRemoteServer('other', join(folder, 'events'));
  await other.listen({ host: 'localhost', port: Number(new URL(taken).port) });
  const shutdown = new Shutdown();
  const lines: string[] = [];
  const live = await readLiveRegistry(site);
  if (!live) throw new Error('nothing is live');
  await new RemoteServers(site, { shutdown, log: (line) => lines.push(line) }).serve(live);
  expect(lines).toEqual([expect.stringMatching(`reading at ${taken} is not served: .*EADDRINUSE`)]);
  const file = `${free}/writing/aaaaaaaa0001/remoteEntry.js`;
  expect((await fetch(file)).status).toBe(200);
  await Promise.all([other.close(), shutdown.run()]);
});

test('a start keeps what another repository has published, unless it is no longer compatible', async () => {
  const site = new SiteFolder(join(folder, 'kept'));
  const source = shellBuildFixture(folder, 'shell0000001');
  await publish(site, { app: 'shell', build: 'shell0000001' }, source);
  await publishFromElsewhere(site, 'reading');
  const live = await readLiveRegistry(site);
  if (!live) throw new Error('nothing is live');
  const next = { ...live, remotes: [] };
  const kept = (own: Registry) => addOtherRemotes(own, live).remotes.map(({ name }) => name);
  expect(kept(next)).toEqual(['reading']);
  const [reading] = live.remotes;
  if (!reading) throw new Error('reading is live');
  expect(kept({ ...next, remotes: [{ ...reading, name: 'mfe-events' }] })).toEqual(['mfe-events']);
  const needy = { ...reading, shared: { react: '^18.0.0' } };
  expect(addOtherRemotes(next, { ...live, remotes: [needy] }).remotes).toEqual([]);
});
