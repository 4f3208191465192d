import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addFrameRenderer,
  createTestFolder,
  FORMS_CSS,
  FORMS_JS,
  FORMS_MODULE,
  PAGE_CSS,
  prerenderingFixture,
  START_SCRIPT,
  shellBuildFixture,
} from './build-fixtures.ts';
import { promote } from './canary.ts';
import { writeSiteConfig } from './documents.ts';
import { readLiveRegistry } from './history.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import { SiteFolder } from './site-folder.ts';

const origin = 'https://reading.example.org';
let folder: string;
let site: SiteFolder;

const page = (words: string) => `<head><title>${words} | CHAPS</title></head><h1>${words}</h1>`;

/** Publishes a build with prerendered pages. */
async function publishReading(
  build: string,
  pages: Record<string, string>,
  css?: string,
): Promise<void> {
  const more = css ? { css } : {};
  const source = prerenderingFixture(folder, 'reading', build, pages, more);
  await publish(site, { app: 'reading', build, origin }, source);
}

async function publishShell(build: string): Promise<void> {
  const source = shellBuildFixture(folder, build);
  addFrameRenderer(source);
  await publish(site, { app: 'shell', build }, source);
}

const documentOf = (path: string) =>
  readFileSync(join(site.documents, 'pages', path, 'index.html'), 'utf8');

beforeEach(async () => {
  folder = createTestFolder();
  site = new SiteFolder(join(folder, 'site'));
  await writeSiteConfig(site, EXAMPLE_CONFIG);
  await publishShell('shell0000001');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a document contains the prerendered page, its title and its address', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('News'), '/': page('Home') });
  const document = documentOf('news');
  expect(document).toContain('<main><h1>News</h1></main>');
  expect(document).toContain('<title data-prerendered="">News | CHAPS</title>');
  expect(document).not.toContain('<title>shell0000001</title>');
  expect(document).toContain('href="https://www.example.org/news"');
  expect(document).toContain('<div id="root" hidden=""></div>');
  expect(documentOf('')).toContain('<h1>Home</h1>');
  expect(documentOf('')).toContain('href="https://www.example.org/"');
});

const [KEPT, REMOVED] = [` data-rspack="${PAGE_CSS}">`, ' data-prerendered="">'];

/** The text of a document's style sheet, found by the attributes after its address. */
const sheetOf = (path: string, attributes: string) => {
  const end = documentOf(path).split(`.css"${attributes}`)[0] ?? '';
  const address = end.slice(end.lastIndexOf('href="') + 'href="'.length);
  return readFileSync(join(site.documents, `${address}.css`), 'utf8');
};

test('the site serves the styles of the page, which its code does not load again', async () => {
  await publishReading(
    'aaaaaaaa0001',
    { '/news': page('News') },
    '.of-news{background:url(assets/a.svg)}',
  );
  const file = `${origin}/reading/aaaaaaaa0001/assets/a.svg`;
  expect(sheetOf('news', KEPT)).toBe(`.of-news{background:url(${file})}`);
});

/** Ways for a script to escape from its process; each must end in an error. */
const WAYS_OUT = {
  'a file': "require('node:fs').readFileSync('/etc/hosts')",
  'a program': "require('node:child_process').execSync('true')",
  'a connection': "require('node:net').connect.name",
  'the network': 'fetch.name',
  'a socket': 'WebSocket.name',
  'a signal': 'process.kill(process.ppid, 0)',
  'the end': 'process.exit.name',
  'a built-in module': "process.getBuiltinModule('node:net').connect.name",
  'the constructor of functions': "(() => {}).constructor('return process')().kill",
  "the shell's functions": "require('@chaps/ui').hello.constructor('return fetch')()",
  "Node's own functions": "setTimeout.constructor('return fetch')()",
  'the output': 'console._stdout.constructor.name',
  'native code': 'new WebAssembly.Memory({ initial: 1 })',
  evaluation: "eval('fetch')",
};

test('a build’s script cannot access the publisher’s files, variables, network or processes', async () => {
  const shell = shellBuildFixture(folder, 'shell0000002');
  addFrameRenderer(shell, { '@chaps/ui': '{ hello: () => {} }' });
  await publish(site, { app: 'shell', build: 'shell0000002' }, shell);
  const source = prerenderingFixture(folder, 'reading', 'aaaaaaaa0001', { '/news': '' });
  const ways = Object.entries(WAYS_OUT).map(
    ([name, way]) => `[${JSON.stringify(name)}, () => ${way}]`,
  );
  writeFileSync(
    join(source, 'prerender.cjs'),
    `const found = async (way) => { try { await way(); return true; } catch { return false; } };
    exports.render = async () => {
      const open = [];
      for (const [name, way] of [${ways.join()}]) if (await found(way)) open.push(name);
      try { await import('node:fs'); open.push('import'); } catch {}
      return '<h1>' + JSON.stringify({ open, variables: Object.keys(process.env) }) + '</h1>';
    };`,
  );
  await publish(site, { app: 'reading', build: 'aaaaaaaa0001', origin }, source);
  expect(documentOf('news')).toContain('<h1>{"open":[],"variables":[]}</h1>');
});

test('a build’s script renders only its own pages, whatever it returns', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  const source = prerenderingFixture(folder, 'writing', 'bbbbbbbb0001', { '/writing/new': '' });
  const frame = '<head></head><main></main>';
  const answer = [{ path: '/news', frame, page: page('Stolen') }];
  writeFileSync(
    join(source, 'prerender.cjs'),
    `exports.render = async () => '';
    Array.prototype.push = function () { return this.splice(0, 1, ${JSON.stringify(answer[0])}); };`,
  );
  const views = readFileSync(join(source, 'views.json'), 'utf8').replace('/writing/new', '/news');
  writeFileSync(join(source, 'views.json'), views);
  await expect(
    publish(site, { app: 'writing', build: 'bbbbbbbb0001', origin }, source),
  ).rejects.toThrow('writing cannot prerender /writing/new');
  expect(documentOf('news')).toContain('<h1>News</h1>');
});

test('a build with oversized pages is refused', async () => {
  const huge = `<p>${'x'.repeat(17 * 2 ** 20)}</p>`;
  await expect(publishReading('aaaaaaaa0001', { '/news': huge })).rejects.toThrow(
    'reading cannot be prerendered:\n  - its pages have more than 16777216 bytes',
  );
  expect(existsSync(join(site.documents, 'pages/news'))).toBe(false);
});

/** The links in the document's template. */
const codeIn = (document: string) =>
  /<template id="page-code" data-prerendered="">(.*)<\/template>/.exec(document)?.[1];

test('a document preloads the code of its page with hashes, in a form that every browser follows', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  const base = `${origin}/reading/aaaaaaaa0001`;
  const links = codeIn(documentOf('news'))?.match(/<link [^>]+>/g);
  expect(links).toHaveLength(1);
  expect(links?.[0]).toContain('rel="preload" as="script" crossorigin="anonymous"');
  expect(links?.[0]).toContain(`href="${base}/remoteEntry.js" integrity="sha384-`);
});

test('a page that uses a module of the shell has the module’s files in its document', async () => {
  const pages = { '/contact': page('Contact') };
  const source = prerenderingFixture(folder, 'reading', 'aaaaaaaa0001', pages, {
    sharedModules: ['react', FORMS_MODULE],
  });
  await publish(site, { app: 'reading', build: 'aaaaaaaa0001', origin }, source);
  const document = documentOf('contact');
  expect(document).toContain(
    `<link rel="stylesheet" href="/shell/shell0000001/forms.css" integrity="${getIntegrityHash(FORMS_CSS)}" crossorigin="anonymous" data-rspack="shell:chunk-1">`,
  );
  expect(codeIn(document)).toContain(
    `href="/shell/shell0000001/forms.js" integrity="${getIntegrityHash(FORMS_JS)}"`,
  );
  // A new version of the shell brings a new version of the module.
  await publishShell('shell0000002');
  expect(documentOf('contact')).toContain('href="/shell/shell0000002/forms.css"');
  expect(documentOf('contact')).not.toContain('shell0000001');
});

test('a page uses the components of the live shell', async () => {
  const sayHello = (build: string, words: string) => {
    const source = shellBuildFixture(folder, build);
    addFrameRenderer(source, { '@chaps/ui': `{ hello: ${JSON.stringify(words)} }` });
    return publish(site, { app: 'shell', build }, source);
  };
  await sayHello('shell0000002', 'Hello');
  const source = prerenderingFixture(folder, 'reading', 'aaaaaaaa0001', { '/news': '' });
  const script = "exports.render = async () => require('@chaps/ui').hello;";
  writeFileSync(join(source, 'prerender.cjs'), script);
  await publish(site, { app: 'reading', build: 'aaaaaaaa0001', origin }, source);
  expect(documentOf('news')).toContain('<main>Hello</main>');
  await sayHello('shell0000003', 'Good morning');
  expect(documentOf('news')).toContain('<main>Good morning</main>');
  await rollBack(site, 'shell');
  expect(documentOf('news')).toContain('<main>Hello</main>');
});

test("start.js requests the shell's code", async () => {
  const shell = '/shell/shell0000001';
  const code = `<script defer="" src="${shell}/shell.js"></script>`;
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  expect(documentOf('news')).toContain(
    `<template id="shell-code" data-prerendered="">${code}</template><script defer="" crossorigin="anonymous" src="${shell}/start.js" integrity="${getIntegrityHash(START_SCRIPT)}"></script>`,
  );
});

test('inline styles become rules, controls are inert, and references to generated ids are removed', async () => {
  const style = 'style="min-height:20rem"';
  await publishReading('aaaaaaaa0001', {
    '/news': `<p ${style}></p><p ${style}></p><label for="_R_1_">A</label><input id="_R_1_"><h2 id="b">B</h2>`,
  });
  expect(documentOf('news')).toContain(
    '<main><p data-style="1"></p><p data-style="1"></p><label>A</label><input inert=""><h2 id="b">B</h2></main>',
  );
  expect(sheetOf('news', REMOVED)).toBe('[data-style="1"]{min-height:20rem}');
});

test('documents follow the live builds, including rollbacks', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('Old'), '/gone': page('Gone') });
  await publishReading('aaaaaaaa0002', { '/news': page('New') });
  expect(documentOf('news')).toContain('New');
  expect(existsSync(join(site.documents, 'pages/gone/index.html'))).toBe(false);
  await rollBack(site, 'reading');
  expect(documentOf('news')).toContain('Old');
  expect(documentOf('gone')).toContain('Gone');
  await publishShell('shell0000002');
  expect(documentOf('news')).toContain('shell0000002');
});

test('the documents match the latest registry, whichever publication writes last', async () => {
  class Interrupted extends SiteFolder {
    override async write(file: string, content: string | Uint8Array): Promise<void> {
      const isFirst = file === 'documents/index.html' && (await liveShell()) === 'shell0000002';
      if (isFirst) await publishShell('shell0000003');
      await super.write(file, content);
    }
  }
  const liveShell = async () => (await readLiveRegistry(site))?.shell.build;
  const source = shellBuildFixture(folder, 'shell0000002');
  const slow = new Interrupted(site.root);
  await publish(slow, { app: 'shell', build: 'shell0000002' }, source);
  expect(await liveShell()).toBe('shell0000003');
  expect(readFileSync(join(site.documents, 'index.html'), 'utf8')).toContain('shell0000003');
});

test('documents show the live build until a canary is promoted', async () => {
  await publishShell('shell0000001');
  await publishReading('aaaaaaaa0001', { '/news': page('Old news') });
  const pages = { '/news': page('News') };
  const canary = prerenderingFixture(folder, 'reading', 'aaaaaaaa0002', pages);
  await publish(site, { app: 'reading', build: 'aaaaaaaa0002', canary: 10 }, canary);
  const text = () => documentOf('news');
  expect(text()).toContain('Old news');
  // Some browsers would request code of a build that they do not get.
  expect(codeIn(text())).toBeUndefined();
  await promote(site, 'reading');
  expect(text()).not.toContain('Old news');
  expect(codeIn(text())).toContain('aaaaaaaa0002');
});

test('renders no documents without a configuration', async () => {
  rmSync(site.config);
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  expect(existsSync(join(site.documents, 'pages'))).toBe(false);
});

test('rejects a build with a page that cannot be prerendered', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  const before = readFileSync(site.registry, 'utf8');
  const source = prerenderingFixture(folder, 'reading', 'aaaaaaaa0002', { '/news': page('New') });
  const script = "exports.render = async () => { throw new Error('window is not defined'); };";
  writeFileSync(join(source, 'prerender.cjs'), script);
  await expect(
    publish(site, { app: 'reading', build: 'aaaaaaaa0002', origin }, source),
  ).rejects.toThrow('reading cannot prerender /news');
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
  expect(documentOf('news')).toContain('News');
});
