import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PAGE_PLACEHOLDER,
  PATH_PLACEHOLDER,
  placeholderConfig,
} from '@chaps/mf-build/prerender/placeholders';
import { PRERENDERED_FILE } from '@chaps/mf-build/prerender/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remoteBuildFixture, shellBuildFixture, testFolder } from './build-fixtures.ts';
import { writeSiteConfig } from './documents.ts';
import { liveRegistry } from './history.ts';
import { publish, rollBack } from './publish.ts';
import { SiteFolder } from './site-folder.ts';

const origin = 'https://reading.example.org';
const placeholders = placeholderConfig();
let folder: string;
let site: SiteFolder;

const page = (words: string) => ({
  head: `<title>${words} | CHAPS</title>`,
  body: `<h1>${words}</h1>`,
  styles: `.of-${words}{color:red}`,
});

/** Publishes a build with prerendered pages. */
async function publishReading(build: string, views: Record<string, object>): Promise<void> {
  const source = remoteBuildFixture(folder, 'reading', build);
  writeFileSync(join(source, PRERENDERED_FILE), JSON.stringify(views));
  await publish(site, { app: 'reading', build, origin }, source);
}

async function publishShell(build: string): Promise<void> {
  const source = shellBuildFixture(folder, build);
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><head><title>CHAPS</title></head><body><div id="root"></div>${build}</body>`,
  );
  const frame = {
    head: `<link rel="canonical" href="${placeholders.siteUrl}${PATH_PLACEHOLDER}"/>`,
    body: `<header></header><main>${PAGE_PLACEHOLDER}</main>`,
    styles: '.frame{color:blue}',
  };
  writeFileSync(join(source, PRERENDERED_FILE), JSON.stringify({ '/': frame }));
  await publish(site, { app: 'shell', build }, source);
}

const documentOf = (path: string) =>
  readFileSync(join(site.documents, 'pages', path, 'index.html'), 'utf8');

beforeEach(async () => {
  folder = testFolder();
  site = new SiteFolder(join(folder, 'site'));
  const charity = {
    ...placeholders.charity,
    email: 'info@example.org',
    speakerEmail: 'talks@example.org',
  };
  await writeSiteConfig(site, { ...placeholders, siteUrl: 'https://www.example.org', charity });
  await publishShell('shell0000001');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a document contains the prerendered page, its title and its address', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('News'), '/': page('Home') });
  const document = documentOf('news');
  expect(document).toContain('<main><h1>News</h1></main>');
  expect(document).toContain('<title data-first-view>News | CHAPS</title>');
  expect(document).not.toContain('<title>CHAPS</title>');
  expect(document).toContain('href="https://www.example.org/news"');
  expect(document).toContain('<div id="root" hidden></div>');
  expect(documentOf('')).toContain('<h1>Home</h1>');
  expect(documentOf('')).toContain('href="https://www.example.org/"');
});

test('the site serves the styles of the page and the frame', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  const [, sheet = ''] = /href="(\/first-view\/\w+\.css)"/.exec(documentOf('news')) ?? [];
  const styles = readFileSync(join(site.documents, sheet), 'utf8');
  expect(styles).toContain('.of-News');
  expect(styles).toContain('.frame');
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

test('the documents are those of the last registry, whoever writes last', async () => {
  class Interrupted extends SiteFolder {
    override async write(file: string, content: string | Uint8Array): Promise<void> {
      const isFirst = file === 'documents/index.html' && (await liveShell()) === 'shell0000002';
      if (isFirst) await publishShell('shell0000003');
      await super.write(file, content);
    }
  }
  const liveShell = async () => (await liveRegistry(site))?.shell.build;
  const source = shellBuildFixture(folder, 'shell0000002');
  const slow = new Interrupted(site.root);
  await publish(slow, { app: 'shell', build: 'shell0000002' }, source);
  expect(await liveShell()).toBe('shell0000003');
  expect(readFileSync(join(site.documents, 'index.html'), 'utf8')).toContain('shell0000003');
});

test('text that looks like a replacement pattern is unchanged', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page("£5 $& $1 $' more") });
  expect(documentOf('news')).toContain("<h1>£5 $& $1 $' more</h1>");
});

test('renders no documents without a configuration', async () => {
  rmSync(site.config);
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  expect(existsSync(join(site.documents, 'pages'))).toBe(false);
});

test('rejects a build with invalid prerendered pages', async () => {
  await publishReading('aaaaaaaa0001', { '/news': page('News') });
  const before = readFileSync(site.registry, 'utf8');
  await expect(publishReading('aaaaaaaa0002', { '../news': page('Evil') })).rejects.toThrow();
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
  expect(documentOf('news')).toContain('News');
});
