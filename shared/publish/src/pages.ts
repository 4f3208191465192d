import type { SiteConfig } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { composeDocument } from './compose-document.ts';
import { withContact } from './contact-in.ts';
import {
  type Attributes,
  findPageViews,
  hashContent,
  listRemoteScripts,
  readBuildViews,
  readContent,
  readRemoteSheets,
  readRenderScript,
  readShellFiles,
} from './page-files.ts';
import { prerenderPages } from './prerender.ts';
import { DOCUMENTS, getBuildFolder, type Site } from './site.ts';

/** The document for unknown addresses, below the site's documents; static hosts expect this name. */
export const NOT_FOUND_PAGE = '404.html';
/** Folder of the prerendered documents. */
const PAGES_FOLDER = 'pages';
/** Folder of their style sheets. Web servers serve it under this name, so it is fixed. */
export const PRERENDERED_STYLES = 'prerendered';

/** File of the document of a path, below the site's documents. @param path e.g. `/news` */
export const getPageFile = (path: string) =>
  [PAGES_FOLDER, ...path.split('/').filter(Boolean), 'index.html'].join('/');

/** The script that requests the shell's code. */
async function readStart(site: Site, shell: string): Promise<Attributes> {
  const integrity = getIntegrityHash(await readContent(site, shell, 'start.js'));
  return { src: `/${shell}/start.js`, integrity };
}

/**
 * The shell's document, prerendered documents and their style sheets, by name below the site's documents. The
 * hydrated page keeps using the sheets of its document, and loads none of them again.
 * @throws {Error} when a page needs a browser
 */
export async function createPageFiles(
  site: Site,
  registry: Registry,
  config: SiteConfig,
): Promise<Record<string, string>> {
  const { build } = registry.shell;
  const shell = getBuildFolder('shell', build);
  const frameScript = await readRenderScript(site, shell);
  const template = await site.read(`${shell}/index.html`);
  if (!frameScript || !template) return {};
  const start = await readStart(site, shell);
  const provided = (await readBuildViews(site, shell)).views;
  const shellDocument = withContact(template.content.toString('utf8'), config);
  const files: Record<string, string> = {
    'index.html': shellDocument,
    [NOT_FOUND_PAGE]: shellDocument,
  };
  const addSheet = (text: string) => {
    const name = `${PRERENDERED_STYLES}/${hashContent(text)}.css`;
    files[name] = text;
    return `/${name}`;
  };
  for (const remote of registry.remotes) {
    const { name, baseUrl, sitemap } = remote;
    const folder = getBuildFolder(name, remote.build);
    const script = sitemap.length > 0 ? await readRenderScript(site, folder) : undefined;
    if (!script) continue;
    const context = { config, registry, baseUrl };
    const ofShell = { ...context, baseUrl: `/shell/${build}/` };
    const renderers = {
      shell: { script: frameScript, context: ofShell },
      remote: { script, context },
    };
    const rendered = await prerenderPages(name, renderers, sitemap);
    // Only the requested paths are used, whatever else the script returns.
    for (const path of rendered.size > 0 ? sitemap : []) {
      const documents = rendered.get(path);
      if (!documents) throw new Error(`${name} cannot prerender ${path}`);
      const { frame, page } = documents;
      const composed = composeDocument(shellDocument, frame, page, start);
      const views = await readBuildViews(site, folder);
      const own = findPageViews(views, path);
      const used = new Set(own.flatMap(({ shared }) => shared));
      const fromShell = await readShellFiles(
        site,
        shell,
        provided.filter(({ source }) => used.has(source)),
      );
      const sheets = [
        ...fromShell.sheets,
        ...(await readRemoteSheets(site, remote, own, addSheet)),
      ];
      const inline = composed.styles ? addSheet(composed.styles) : undefined;
      // While there is a canary, some browsers get a different build.
      const scripts = remote.canary
        ? []
        : [...listRemoteScripts(remote, views, own), ...fromShell.scripts];
      files[getPageFile(path)] = composed.document(sheets, inline, scripts);
    }
  }
  return files;
}

/** Removes the documents of pages that no live remote prerenders any more. */
export async function removePages(site: Site, current: Record<string, string>): Promise<void> {
  for (const file of await site.list(`${DOCUMENTS}/${PAGES_FOLDER}`)) {
    if (!(file.slice(DOCUMENTS.length + 1) in current)) await site.remove(file);
  }
}
