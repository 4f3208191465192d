import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { Browser } from '@playwright/test';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addresses } from '../../fixtures/stack.ts';
import { BUNDLE } from './one-bundle.ts';

/** Serves a folder of precompressed files, as the production gateway does. */
async function serve(folder: string, page: (path: string) => string): Promise<FastifyInstance> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css|svg)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
  const server = Fastify({ forceCloseConnections: true });
  await server.register(compress, { global: true, threshold: 1024 });
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  server.setNotFoundHandler(({ url }, reply) => reply.type('text/html').send(page(url)));
  await server.listen({ port: 0, host: 'localhost' });
  return server;
}

const getAddress = (server: FastifyInstance) => {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://localhost:${address.port}`;
};

const registry = z.looseObject({ remotes: z.array(z.looseObject({})) });

/** Serves the one-bundle build with the running site's configuration and registry. */
export async function serveOneBundle(folder: string) {
  const read = async (file: string) => (await fetch(`${addresses.site}/${file}`)).json();
  const live = registry.parse(await read('registry.json'));
  // The bundle already contains everything that a build uses from the shell.
  const remotes = live.remotes.map((remote) => ({ ...remote, uses: {} }));
  writeFileSync(join(folder, 'registry.json'), JSON.stringify({ ...live, remotes }));
  writeFileSync(join(folder, 'config.json'), JSON.stringify(await read('config.json')));
  const document = readFileSync(join(folder, BUNDLE, 'index.html'), 'utf8');
  const server = await serve(folder, () => document);
  return { address: getAddress(server), close: () => server.close() };
}

const NHSUK = dirname(fileURLToPath(import.meta.resolve('nhsuk-frontend/package.json')));

interface Content {
  title: string;
  html: string;
}

/** Reads the text, links and images of a page, without the classes and attributes of its design. */
async function readContent(browser: Browser, path: string): Promise<Content> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addresses.site + path);
  const content = await page
    .locator('main')
    .first()
    .evaluate((main) => {
      const KEPT = new Set(['href', 'src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading']);
      for (const element of main.querySelectorAll('*')) {
        if (element.closest('svg')) continue;
        for (const { name } of [...element.attributes]) {
          if (!KEPT.has(name)) element.removeAttribute(name);
        }
        if (/^H[1-4]$/.test(element.tagName)) {
          element.className = `nhsuk-heading-${{ H1: 'xl', H2: 'l', H3: 'm', H4: 's' }[element.tagName]}`;
        }
      }
      return { title: document.title, html: main.innerHTML };
    });
  await context.close();
  return content;
}

const getDocument = ({ title, html }: Content) => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/nhsuk-frontend.min.css">
<script type="module">import { initAll } from '/nhsuk-frontend.min.js'; initAll();</script>
</head><body><header class="nhsuk-header"><div class="nhsuk-header__container">
<a class="nhsuk-header__link" href="/">CHAPS</a></div></header>
<div class="nhsuk-width-container"><main class="nhsuk-main-wrapper">${html}</main></div>
<footer class="nhsuk-footer"><div class="nhsuk-width-container"><p>CHAPS</p></div></footer>
</body></html>`;

/** Serves plain pages with the same content, made with NHS.UK frontend. */
export async function serveStatic(browser: Browser, folder: string, paths: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  for (const file of ['nhsuk-frontend.min.css', 'nhsuk-frontend.min.js']) {
    cpSync(join(NHSUK, 'dist/nhsuk', file), join(folder, file));
  }
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, getDocument(await readContent(browser, path)));
  const server = await serve(folder, (path) => pages.get(path) ?? '');
  return { address: getAddress(server), close: () => server.close() };
}
