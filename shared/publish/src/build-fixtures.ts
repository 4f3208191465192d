import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteDescriptor } from '@chaps/contracts/registry';
import { getIntegrityHash } from '@chaps/mf-build/integrity';

/** Folder of one test. */
export const createTestFolder = () => mkdtempSync(join(tmpdir(), 'chaps-publish-'));

/** Writes a build of a remote without a compiler. @returns its folder */
export function remoteBuildFixture(
  folder: string,
  name: string,
  build: string,
  more: Partial<RemoteDescriptor> = {},
): string {
  const target = join(folder, 'builds', name, build);
  const text = `var ${name} = '${build}';`;
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'remoteEntry.js'), text);
  const descriptor: RemoteDescriptor = {
    name,
    build,
    shared: { react: '^19.3.0' },
    uses: { react: ['useState'] },
    routes: [`/${name}`, ...(more.isolatedRoutes ?? [])],
    isolatedRoutes: [],
    footerlessRoutes: [],
    framelessRoutes: [],
    slots: [],
    links: [],
    sitemap: [],
    manifest: {},
    integrity: { 'remoteEntry.js': getIntegrityHash(text) },
    ...more,
  };
  writeFileSync(join(target, 'remote.json'), JSON.stringify(descriptor));
  return target;
}

/** What the `start.js` of a shell build fixture prints. */
export const START_SCRIPT = 'start();';

/** Writes a build of the shell without a compiler. @returns its folder */
export function shellBuildFixture(folder: string, build: string, more: object = {}): string {
  const target = join(folder, 'builds', 'shell', build);
  mkdirSync(target, { recursive: true });
  writeFileSync(
    join(target, 'index.html'),
    `<!doctype html><head><title>${build}</title><script defer src="/shell/${build}/shell.js"></script></head><body><div id="root"></div></body>`,
  );
  writeFileSync(join(target, 'start.js'), START_SCRIPT);
  writeFileSync(join(target, 'favicon.svg'), '<svg/>');
  const exports = { react: ['useId', 'useState'] };
  const shell = { build, provides: { react: '19.3.1' }, exports, ...more };
  writeFileSync(join(target, 'shell.json'), JSON.stringify(shell));
  return target;
}

/** The bundler's key for the screen's style sheet. */
export const PAGE_CSS = 'reading:chunk-1';

/** Adds a script that renders HTML documents by path, with `{siteUrl}` filled in, to a build. */
const writeRenderer = (folder: string, documents: Record<string, string>, otherwise = '') =>
  writeFileSync(
    join(folder, 'prerender.cjs'),
    `const documents = ${JSON.stringify(documents)};
exports.render = async (path, { config }) =>
  (documents[path] ?? ${JSON.stringify(otherwise)}).replace('{siteUrl}', config.siteUrl + path);`,
  );

/** A module that the shell build fixture provides as separate files, and the content of those files. */
export const FORMS_MODULE = '@chaps/ui/forms';
export const FORMS_JS = 'forms();';
export const FORMS_CSS = '.field{color:red}';

/**
 * Makes a build of the shell prerender the frame of each page.
 * @param hostModules code of the modules that it provides to pages, by specifier
 */
export function addFrameRenderer(folder: string, hostModules: Record<string, string> = {}): void {
  const canonical = '<link rel="canonical" href="{siteUrl}">';
  const sheet = { file: 'forms.css', key: 'shell:chunk-1' };
  const forms = { source: FORMS_MODULE, scripts: ['forms.js'], styles: [sheet], shared: [] };
  writeFileSync(
    join(folder, 'views.json'),
    JSON.stringify({ entry: ['shell.js'], views: [forms], pages: {} }),
  );
  writeFileSync(join(folder, 'forms.js'), FORMS_JS);
  writeFileSync(join(folder, 'forms.css'), FORMS_CSS);
  writeRenderer(folder, {}, `<head>${canonical}</head><header></header><main></main>`);
  const modules = Object.entries(hostModules).map(([name, code]) => `'${name}': ${code}`);
  appendFileSync(join(folder, 'prerender.cjs'), `exports.hostModules = {${modules.join(', ')}};`);
}

/**
 * Writes a build of a remote that prerenders pages.
 * @param pages HTML documents by path
 * @param css style sheet of their screen
 * @param sharedModules specifiers of the shell modules that the screen imports
 */
export function prerenderingFixture(
  folder: string,
  name: string,
  build: string,
  pages: Record<string, string>,
  {
    css = 'h1{color:red}',
    sharedModules: shared = [],
    ...more
  }: Partial<RemoteDescriptor> & { css?: string; sharedModules?: string[] } = {},
): string {
  const paths = Object.keys(pages);
  const routes = [`/${name}`, ...paths];
  const target = remoteBuildFixture(folder, name, build, { routes, sitemap: paths, ...more });
  writeRenderer(target, pages);
  const source = 'src/routes/page.tsx';
  const views = {
    entry: ['remoteEntry.js'],
    views: [{ source, scripts: [], styles: [{ file: 'page.css', key: PAGE_CSS }], shared }],
    pages: Object.fromEntries(paths.map((path) => [path, [source]])),
  };
  writeFileSync(join(target, 'views.json'), JSON.stringify(views));
  writeFileSync(join(target, 'page.css'), css);
  return target;
}
