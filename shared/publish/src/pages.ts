import { createHash } from 'node:crypto';
import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import { fillLinks } from '@chaps/mf-build/prerender/links';
import {
  fillPlaceholders,
  PAGE_PLACEHOLDER,
  PATH_PLACEHOLDER,
} from '@chaps/mf-build/prerender/placeholders';
import {
  PRERENDERED_FILE,
  type PrerenderedPage,
  type PrerenderedPages,
  prerenderedPagesSchema,
} from '@chaps/mf-build/prerender/schema';
import { buildFolder, DOCUMENTS, readJson, type Site } from './site.ts';

/** Folder of the prerendered documents. */
const PAGES = 'pages';
/**
 * Folder of their style sheets, which are named by content. Every live shell removes elements marked
 * `first-view`, and web servers serve this folder: the name is fixed.
 */
export const PRERENDERED_STYLES = 'first-view';

/** File of the document of a path, below the site's documents. @param path e.g. `/news` */
export const pageFile = (path: string) =>
  [PAGES, ...path.split('/').filter(Boolean), 'index.html'].join('/');

async function prerenderedPagesOf(
  site: Site,
  app: string,
  build: string,
): Promise<PrerenderedPages> {
  const pages = await readJson(site, `${buildFolder(app, build)}/${PRERENDERED_FILE}`);
  return prerenderedPagesSchema.parse(pages ?? {});
}

/** Marks what the live page removes; see the shell's `removePrerendered`. */
const marked = (head: string) => head.replace(/<(title|meta|link)(?=[ >])/g, '<$1 data-first-view');

/** The shell's document with a prerendered page in it. */
function documentOf(
  template: string,
  frame: PrerenderedPage,
  page: PrerenderedPage,
  sheet: string,
): string {
  const link = `<link rel="stylesheet" href="/${sheet}">`;
  const head = marked(`${frame.head}${page.head}${link}`);
  const body = frame.body.replace(PAGE_PLACEHOLDER, () => page.body);
  return template
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="first-view" data-first-view>${body}</div><div id="root" hidden></div>`,
    );
}

const filledWith = (
  config: SiteConfig,
  baseUrl: string,
  page: PrerenderedPage,
): PrerenderedPage => ({
  head: fillPlaceholders(page.head, config, baseUrl),
  body: fillPlaceholders(page.body, config, baseUrl),
  styles: fillPlaceholders(page.styles, config, baseUrl),
});

function filesOf(
  remote: RegistryEntry,
  pages: PrerenderedPages,
  context: { template: string; frame: PrerenderedPage; config: SiteConfig },
): [name: string, text: string][] {
  const { template, frame, config } = context;
  return Object.entries(pages).flatMap(([path, built]) => {
    const page = filledWith(config, remote.baseUrl, built);
    const styles = `${frame.styles}\n${page.styles}`;
    const hash = createHash('sha256').update(styles).digest('hex').slice(0, 16);
    const sheet = `${PRERENDERED_STYLES}/${hash}.css`;
    const framed = {
      ...frame,
      head: frame.head.replaceAll(PATH_PLACEHOLDER, path),
    };
    return [
      [sheet, styles] as [string, string],
      [pageFile(path), documentOf(template, framed, page, sheet)] as [string, string],
    ];
  });
}

/**
 * Prerendered documents and their style sheets, by name below the site's documents. The site serves
 * the styles itself: a remote's server that hangs must not block the document.
 */
export async function pageFiles(
  site: Site,
  registry: Registry,
  config: SiteConfig,
): Promise<Record<string, string>> {
  const { build } = registry.shell;
  const frame = (await prerenderedPagesOf(site, 'shell', build))['/'];
  const template = await site.read(`${buildFolder('shell', build)}/index.html`);
  if (!frame || !template) return {};
  const filled = filledWith(config, `/shell/${build}/`, frame);
  const context = {
    template: template.content.toString('utf8'),
    frame: {
      ...filled,
      body: fillLinks(filled.body, registry),
    },
    config,
  };
  const files = await Promise.all(
    registry.remotes.map(async (remote) =>
      filesOf(remote, await prerenderedPagesOf(site, remote.name, remote.build), context),
    ),
  );
  return Object.fromEntries(files.flat());
}

/** Removes the documents of pages that no live remote prerenders. */
export async function removePages(site: Site, current: Record<string, string>): Promise<void> {
  for (const file of await site.list(`${DOCUMENTS}/${PAGES}`)) {
    if (!(file.slice(DOCUMENTS.length + 1) in current)) await site.remove(file);
  }
}
