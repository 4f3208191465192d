import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRemoteServer } from '@chaps/local/site/remote-server';
import { buildShellServer } from '@chaps/local/site/shell-server';
import { siteConfigSchema } from '@chaps/shared/contracts/config';
import { PAGE_PLACE } from '@chaps/shared/first-view/places';
import { FIRST_VIEWS_FILE } from '@chaps/shared/first-view/schema';
import { publish } from '@chaps/shared/publish/publish';
import { type SiteFolder, siteFolder } from '@chaps/shared/publish/site-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remoteBuild, shellBuild } from '../../shared/publish/made-builds.ts';
import { render } from '../nginx/render.ts';
import { environment, origins } from './environment.ts';
import { Nginx } from './nginx.ts';

// One place says the headers; on the wire the local servers and nginx must say the same.

const SHELL = 'shell0000001';
const REMOTE = 'aaaaaaaa0001';

let folder: string;
let site: SiteFolder;
const servers: { close(): Promise<unknown> }[] = [];

async function nginx(part: string, more: Record<string, string> = {}): Promise<string> {
  const started = await Nginx.start(part, { ...environment(site.root), ...more });
  servers.push({ close: () => started.stop() });
  return started.url;
}

const urls = { local: { shell: '', remote: '' }, nginx: { shell: '', remote: '' } };

/** A build whose pages begin with a first view. */
function withFirstView(source: string, path: string, body: string): string {
  const view = { head: '<title>Book</title>', body, styles: 'h1{color:red}' };
  writeFileSync(join(source, FIRST_VIEWS_FILE), JSON.stringify({ [path]: view }));
  return source;
}

async function publishSite(): Promise<void> {
  const origin = 'https://booking.example.org';
  await publish(
    site,
    { part: 'shell', build: SHELL },
    withFirstView(shellBuild(folder, SHELL), '/', `<main>${PAGE_PLACE}</main>`),
  );
  const more = { routes: ['/checkout', '/book-event'], isolatedRoutes: ['/checkout'] };
  const built = remoteBuild(folder, 'mfe-booking', REMOTE, more);
  const source = withFirstView(built, '/book-event', '<h1>Book</h1>');
  await publish(site, { part: 'mfe-booking', build: REMOTE, origin }, source);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-headers-'));
  chmodSync(folder, 0o755);
  site = siteFolder(join(folder, 'site'));
  urls.nginx.shell = await nginx('shell');
  urls.nginx.remote = await nginx('mfe-booking');
  // What nginx filled in is what the browser gets, and must be a whole configuration.
  const config = siteConfigSchema.parse(
    await (await fetch(`${urls.nginx.shell}/config.json`)).json(),
  );
  const given = {
    builds: site.shells,
    registryFile: site.registry,
    documents: site.documents,
    config,
    origins,
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  site = { ...site, config: join(folder, 'config.json') };
  await publishSite();
  const shell = await buildShellServer(given);
  const remote = await buildRemoteServer('mfe-booking', join(site.remotes, 'mfe-booking'));
  urls.local.shell = await shell.listen({ host: '127.0.0.1', port: 0 });
  urls.local.remote = await remote.listen({ host: '127.0.0.1', port: 0 });
  servers.push(shell, remote);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Every header that tells a browser what it may do; the rest is between client and server. */
const TELLING =
  /^(content-security|strict-|referrer|permissions|x-|cross-origin|access-control|cache-control)/;

async function answer(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { ...init, headers: { Origin: 'https://www.example.org' } });
  const headers = [...response.headers].filter(([name]) => TELLING.test(name)).sort();
  const type = response.headers.get('content-type')?.split(';')[0];
  const text = await response.text();
  const body = type === 'application/json' ? JSON.parse(text) : text;
  return { status: response.status, type, headers, body };
}

test.each([
  ['shell', '/'],
  ['shell', '/events'],
  ['shell', '/event/7/any'],
  ['shell', '/book-event'],
  ['shell', '/book-event/'],
  ['shell', '/book-event/more'],
  ['shell', '/pages/book-event/index.html'],
  ['shell', '/first-view/gone.css'],
  ['shell', '/checkout'],
  ['shell', '/checkout/'],
  ['shell', '/checkout?appointment=7'],
  ['shell', '/checkout/more'],
  ['shell', '/registry.json'],
  ['shell', '/config.json'],
  ['shell', '/favicon.svg'],
  ['shell', '/no-such.png'],
  ['shell', '/robots.txt'],
  ['shell', '/sitemap.xml'],
  ['shell', '/.well-known/security.txt'],
  ['shell', `/shell/${SHELL}/favicon.svg`],
  ['shell', `/shell/${SHELL}/gone.js`],
  ['remote', `/mfe-booking/${REMOTE}/remoteEntry.js`],
  ['remote', `/mfe-booking/${REMOTE}/gone.js`],
  ['remote', '/'],
] as const)('%s answers %s alike, locally and in production', async (part, path) => {
  const [local, nginx] = await Promise.all([
    answer(urls.local[part] + path),
    answer(urls.nginx[part] + path),
  ]);
  expect(nginx).toEqual(local);
});

test('a page begins with its first view, whose style sheet is kept for ever', async () => {
  for (const path of ['/book-event', '/book-event/']) {
    expect((await answer(urls.nginx.shell + path)).body).toContain('<main><h1>Book</h1></main>');
  }
  const files = readdirSync(join(site.documents, 'first-view'));
  expect(files).toHaveLength(1);
  const [local, nginx] = await Promise.all(
    [urls.local, urls.nginx].map(({ shell }) => answer(`${shell}/first-view/${files[0]}`)),
  );
  expect(nginx).toEqual(local);
  expect(Object.fromEntries(nginx?.headers ?? [])['cache-control']).toContain('immutable');
});

test('only the document of the card payment lets the payment provider in', async () => {
  const policyOf = async (path: string) =>
    (await fetch(urls.nginx.shell + path)).headers.get('content-security-policy');
  expect(await policyOf('/checkout')).toContain(origins.payments[0]);
  expect(await policyOf('/book-event')).not.toContain(origins.payments[0]);
});

test('developers’ machines are let in where they are listed, and nowhere else', async () => {
  const list = 'http://localhost:3002 http://localhost:3003';
  const listing = await nginx('shell', { CHAPS_OVERRIDE_ORIGINS: list });
  const given = await answer(`${listing}/config.json`);
  expect(siteConfigSchema.parse(given.body).remoteOverrides).toBe(list);
  const config = siteConfigSchema.parse(given.body);
  const registryFile = site.registry;
  const local = await buildShellServer({
    builds: site.shells,
    registryFile,
    documents: site.documents,
    config,
    origins,
  });
  servers.push(local);
  const localUrl = await local.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/', '/checkout']) {
    const document = await answer(listing + path);
    expect(document).toEqual(await answer(localUrl + path));
    expect(JSON.stringify(document.headers)).toContain(`${origins.remotes.join(' ')} ${list}`);
    const production = await answer(urls.nginx.shell + path);
    expect(JSON.stringify(production.headers)).not.toContain('localhost');
  }
  const production = await answer(`${urls.nginx.shell}/config.json`);
  expect(production.body.remoteOverrides).toBe('');
});

test.each(['https://evil.example', 'http://localhost:', 'http://localhost:3002/x', '*'])(
  'a site that lists %s as a developer’s machine does not start',
  (origin) => {
    const image = join(folder, 'image');
    render('shell', image);
    const { status, stderr } = spawnSync('sh', [join(image, 'start.sh')], {
      env: {
        PATH: process.env.PATH,
        CHAPS_RUN: join(folder, 'run'),
        CHAPS_PORT: '0',
        ...environment(site.root),
        CHAPS_OVERRIDE_ORIGINS: `http://localhost:3002 ${origin}`,
      },
      encoding: 'utf8',
    });
    expect(stderr).toContain(`${origin} is not http://localhost:<port>`);
    expect(status).toBe(1);
  },
);

test.each(['shell', 'remote'] as const)('%s takes no other request than reading', async (part) => {
  const post = await fetch(`${urls.nginx[part]}/mfe-booking/${REMOTE}/remoteEntry.js`, {
    method: 'POST',
  });
  expect(post.status).toBe(405);
});

test('nothing of the site folder but what is public is served', async () => {
  const paths = ['/history/', '/isolated/checkout.mark', '/registry.lock', '/remotes/'];
  for (const path of paths) {
    const { body } = await answer(urls.nginx.shell + path);
    // The shell's document, which says 'page not found' by itself.
    expect(body, path).toContain('<!doctype html>');
  }
});
