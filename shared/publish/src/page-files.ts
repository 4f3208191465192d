import { createHash } from 'node:crypto';
import type { LiveRemote } from '@chaps/contracts/registry';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { PRERENDER_SCRIPT } from '@chaps/mf-build/prerender-script';
import { VIEWS_FILE, type View, type Views, viewsSchema } from '@chaps/mf-build/views';
import { transform } from 'lightningcss';
import { getBuildFolder, readJson, type Site } from './site.ts';

/** Attributes of an element. */
export type Attributes = Record<string, string>;

/**
 * Reads a file of a build.
 * @throws {Error} when it is missing
 */
export async function readContent(site: Site, folder: string, file: string): Promise<Buffer> {
  const stored = await site.read(`${folder}/${file}`);
  if (!stored) throw new Error(`${folder}/${file} is missing.`);
  return stored.content;
}

/** The script of a build that renders its pages; undefined if it prerenders none. */
export const readRenderScript = async (site: Site, folder: string): Promise<string | undefined> =>
  (await site.read(`${folder}/${PRERENDER_SCRIPT}`))?.content.toString('utf8');

export const readBuildViews = async (site: Site, folder: string): Promise<Views> =>
  viewsSchema.parse(await readJson(site, `${folder}/${VIEWS_FILE}`));

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** The views of a page and its layouts. @throws {Error} when there is no such page */
export function findPageViews({ pages, views }: Views, path: string): View[] {
  const loaded = (pages[path] ?? []).flatMap((source) =>
    views.filter((view) => view.source === source),
  );
  if (loaded.length === 0) throw new Error(`No page has the path ${path}.`);
  return loaded;
}

const getStyles = (views: readonly View[]): View['styles'] => [
  ...new Map(views.flatMap(({ styles }) => styles).map((each) => [each.key, each])).values(),
];

/**
 * The style sheets of a remote's views. The site serves them itself, with absolute addresses in them, so that
 * a remote's unresponsive server cannot block the document. Their keys keep the bundler from loading them
 * again.
 * @param add stores a text for the site to serve, and returns its address
 */
export const readRemoteSheets = (
  site: Site,
  { name, build, baseUrl }: LiveRemote,
  views: readonly View[],
  add: (text: string) => string,
): Promise<Attributes[]> =>
  Promise.all(
    getStyles(views).map(async ({ file, key }) => {
      const { code } = transform({
        filename: file,
        code: await readContent(site, getBuildFolder(name, build), file),
        minify: true,
        visitor: { Url: (url) => ({ ...url, url: new URL(url.url, baseUrl).href }) },
      });
      const text = code.toString();
      return { integrity: getIntegrityHash(text), href: add(text), 'data-rspack': key };
    }),
  );

/** The style sheets and scripts of modules that the shell provides as separate files. */
export async function readShellFiles(site: Site, shell: string, views: readonly View[]) {
  const addressed = async (file: string) => ({
    href: `/${shell}/${file}`,
    integrity: getIntegrityHash(await readContent(site, shell, file)),
  });
  const sheets = getStyles(views).map(async ({ file, key }) => ({
    ...(await addressed(file)),
    crossorigin: 'anonymous',
    'data-rspack': key,
  }));
  const scripts = unique(views.flatMap((view) => view.scripts)).map(addressed);
  return { sheets: await Promise.all(sheets), scripts: await Promise.all(scripts) };
}

/**
 * The scripts of a page, to be preloaded. A browser only uses a preload for a request with the same hash.
 */
export const listRemoteScripts = (
  { baseUrl, integrity }: LiveRemote,
  { entry }: Views,
  views: readonly View[],
): Attributes[] =>
  unique([...entry, ...views.flatMap(({ scripts }) => scripts)]).map((file) => {
    const hash = integrity[file];
    return { href: new URL(file, baseUrl).href, ...(hash ? { integrity: hash } : {}) };
  });

/** File name derived from the content. */
export const hashContent = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);
