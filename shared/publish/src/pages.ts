import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import { fillLinks } from '@chaps/mf-build/prerender/links';
import { fill, PAGE_PLACE, PATH_PLACE } from '@chaps/mf-build/prerender/places';
import {
  FIRST_VIEWS_FILE,
  type FirstView,
  type FirstViews,
  firstViewsSchema,
} from '@chaps/mf-build/prerender/schema';
import { filesBelow } from './files-below.ts';
import { buildsOf, type SiteFolder } from './site-folder.ts';

/** Folder of the documents that begin with a page's first view, by the page's path. */
const PAGES = 'pages';
/** Folder of their style sheets, by content. */
export const FIRST_VIEW_STYLES = 'first-view';

/** File of the document of a path, below the site's documents. @param path e.g. `/news` */
export const pageFile = (path: string) =>
  [PAGES, ...path.split('/').filter(Boolean), 'index.html'].join('/');

function firstViewsOf(site: SiteFolder, part: string, build: string): FirstViews {
  const file = join(buildsOf(site, part), build, FIRST_VIEWS_FILE);
  return existsSync(file) ? firstViewsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** What the living page takes away when it takes over, see the shell's `endFirstView`. */
const marked = (head: string) => head.replace(/<(title|meta|link)(?=[ >])/g, '<$1 data-first-view');

/** Document of a page: the shell's, with the first view in it and everything it needs. */
function documentOf(template: string, frame: FirstView, view: FirstView, sheet: string): string {
  const link = `<link rel="stylesheet" href="/${sheet}">`;
  const head = marked(`${frame.head}${view.head}${link}`);
  const body = frame.body.replace(PAGE_PLACE, () => view.body);
  return template
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="first-view" data-first-view>${body}</div><div id="root" hidden></div>`,
    );
}

const filledWith = (config: SiteConfig, baseUrl: string, view: FirstView): FirstView => ({
  head: fill(view.head, config, baseUrl),
  body: fill(view.body, config, baseUrl),
  styles: fill(view.styles, config, baseUrl),
});

function filesOf(
  remote: RegistryEntry,
  views: FirstViews,
  around: { template: string; frame: FirstView; config: SiteConfig },
): [name: string, text: string][] {
  const { template, frame, config } = around;
  return Object.entries(views).flatMap(([path, built]) => {
    const view = filledWith(config, remote.baseUrl, built);
    const styles = `${frame.styles}\n${view.styles}`;
    const hash = createHash('sha256').update(styles).digest('hex').slice(0, 16);
    const sheet = `${FIRST_VIEW_STYLES}/${hash}.css`;
    const framed = {
      ...frame,
      head: frame.head.replaceAll(PATH_PLACE, path),
    };
    return [
      [sheet, styles] as [string, string],
      [pageFile(path), documentOf(template, framed, view, sheet)] as [string, string],
    ];
  });
}

/**
 * Documents that begin with the first view of a page, and their style sheets, by name below the
 * site's documents. The styles are the site's own files: a remote's server that hangs must not hold
 * up the document.
 */
export function pageFiles(
  site: SiteFolder,
  registry: Registry,
  config: SiteConfig,
): Record<string, string> {
  const { build } = registry.shell;
  const frame = firstViewsOf(site, 'shell', build)['/'];
  if (!frame) return {};
  const filled = filledWith(config, `/shell/${build}/`, frame);
  const around = {
    template: readFileSync(join(site.shells, build, 'index.html'), 'utf8'),
    frame: {
      ...filled,
      body: fillLinks(filled.body, registry),
    },
    config,
  };
  return Object.fromEntries(
    registry.remotes.flatMap((remote) =>
      filesOf(remote, firstViewsOf(site, remote.name, remote.build), around),
    ),
  );
}

/** Removes the documents of pages that no live remote has a first view of. */
export function removePages(site: SiteFolder, present: Record<string, string>): void {
  const folder = join(site.documents, PAGES);
  const files = existsSync(folder) ? filesBelow(folder).map((file) => `${PAGES}/${file}`) : [];
  for (const file of files.filter((name) => !(name in present))) {
    rmSync(join(site.documents, file), { force: true });
  }
}
