import { createHash } from 'node:crypto';
import type { SiteConfig } from '@chaps/contracts/config';
import type { LiveRemote, Registry } from '@chaps/contracts/registry';
import { integrityOf } from '@chaps/mf-build/integrity';
import { PRERENDER_SCRIPT } from '@chaps/mf-build/prerender-script';
import { VIEWS_FILE, viewsSchema } from '@chaps/mf-build/views';
import { transform } from 'lightningcss';
import { composeDocument } from './compose-document.ts';
import { prerenderPages } from './prerender.ts';
import { buildFolder, DOCUMENTS, readJson, type Site } from './site.ts';

/** Folder of the prerendered documents. */
const PAGES = 'pages';
/**
 * Folder of their style sheets, which are named by content. Every live shell removes elements marked
 * `prerendered`, and web servers serve this folder: the name is fixed.
 */
export const PRERENDERED_STYLES = 'prerendered';

/** File of the document of a path, below the site's documents. @param path e.g. `/news` */
export const pageFile = (path: string) =>
  [PAGES, ...path.split('/').filter(Boolean), 'index.html'].join('/');

/** The script of a build that renders its pages; undefined when it prerenders none. */
const scriptOf = async (site: Site, folder: string): Promise<string | undefined> =>
  (await site.read(`${folder}/${PRERENDER_SCRIPT}`))?.content.toString('utf8');

interface StyleSheet {
  /** Name in the build. */
  file: string;
  integrity: string;
  /** With absolute addresses: the site serves the text from another folder. */
  text: string;
}

/** A style sheet of a build. */
async function styleSheet(
  site: Site,
  folder: string,
  file: string,
  baseUrl: string,
): Promise<StyleSheet> {
  const stored = await site.read(`${folder}/${file}`);
  if (!stored) throw new Error(`${folder}/${file} is missing.`);
  const { code } = transform({
    filename: file,
    code: stored.content,
    minify: true,
    visitor: { Url: (url) => ({ ...url, url: new URL(url.url, baseUrl).href }) },
  });
  return { file, integrity: integrityOf(stored.content), text: code.toString() };
}

/** The script that requests the shell's code; a build of an earlier version has none. */
async function startOf(site: Site, shell: string): Promise<Record<string, string> | undefined> {
  const stored = await site.read(`${shell}/start.js`);
  return stored && { src: `/${shell}/start.js`, integrity: integrityOf(stored.content) };
}

/** Files of a page and its layouts, and of the remote's entry. @throws {Error} when there is no such page */
async function viewOf(site: Site, folder: string, path: string) {
  const { entry, pages, views } = viewsSchema.parse(
    await readJson(site, `${folder}/${VIEWS_FILE}`),
  );
  const loaded = (pages[path] ?? []).flatMap((source) =>
    views.filter((view) => view.source === source),
  );
  if (loaded.length === 0) throw new Error(`No screen has the path ${path}.`);
  const files = (kind: 'scripts' | 'styles') => loaded.flatMap((view) => view[kind]);
  return {
    styles: [...new Set(files('styles'))],
    scripts: [...new Set([...entry, ...files('scripts')])],
  };
}

/**
 * The code of a page, to be preloaded; not while some browsers get another build. A browser uses a
 * preload only for a request with the same hash, and the bundler's requests of styles have one too.
 */
function codeOf(
  { baseUrl, integrity, canary }: LiveRemote,
  scripts: readonly string[],
  sheets: readonly StyleSheet[],
) {
  if (canary) return [];
  const link = (as: string, file: string, hash: string | undefined) => ({
    as,
    href: new URL(file, baseUrl).href,
    ...(hash ? { integrity: hash } : {}),
  });
  return [
    ...scripts.map((file) => link('script', file, integrity[file])),
    ...sheets.map((sheet) => link('style', sheet.file, sheet.integrity)),
  ];
}

/**
 * Prerendered documents and their style sheets, by name below the site's documents. The site serves
 * the styles itself: a remote's server that hangs must not block the document.
 * @throws {Error} when a page needs a browser
 */
export async function pageFiles(
  site: Site,
  registry: Registry,
  config: SiteConfig,
): Promise<Record<string, string>> {
  const { build } = registry.shell;
  const shell = buildFolder('shell', build);
  const frameScript = await scriptOf(site, shell);
  const template = await site.read(`${shell}/index.html`);
  const start = await startOf(site, shell);
  if (!frameScript || !template) return {};
  const files: Record<string, string> = {};
  for (const remote of registry.remotes) {
    const { name, baseUrl, sitemap } = remote;
    const folder = buildFolder(name, remote.build);
    const script = sitemap.length > 0 ? await scriptOf(site, folder) : undefined;
    if (!script) continue;
    const rendering = { config, registry };
    const [frames, pages] = await Promise.all([
      prerenderPages('shell', frameScript, sitemap, {
        ...rendering,
        baseUrl: `/shell/${build}/`,
      }),
      prerenderPages(name, script, sitemap, { ...rendering, baseUrl }),
    ]);
    for (const path of sitemap) {
      const [frame, page] = [frames.get(path), pages.get(path)];
      if (frame === undefined || page === undefined) {
        throw new Error(`${name} cannot prerender ${path}`);
      }
      const composed = composeDocument(template.content.toString('utf8'), frame, page, start);
      const view = await viewOf(site, folder, path);
      const sheets = await Promise.all(
        view.styles.map((file) => styleSheet(site, folder, file, baseUrl)),
      );
      const styles = [...sheets.map(({ text }) => text), composed.styles].join('\n');
      const hash = createHash('sha256').update(styles).digest('hex').slice(0, 16);
      const sheet = `${PRERENDERED_STYLES}/${hash}.css`;
      files[sheet] = styles;
      files[pageFile(path)] = composed.document(`/${sheet}`, codeOf(remote, view.scripts, sheets));
    }
  }
  return files;
}

/** Removes the documents of pages that no live remote prerenders. */
export async function removePages(site: Site, current: Record<string, string>): Promise<void> {
  for (const file of await site.list(`${DOCUMENTS}/${PAGES}`)) {
    if (!(file.slice(DOCUMENTS.length + 1) in current)) await site.remove(file);
  }
}
