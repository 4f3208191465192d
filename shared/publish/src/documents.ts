import { type SiteConfig, siteConfigSchema } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';
import { markAddresses, unmarkAddresses } from './known-addresses.ts';
import { createPageFiles, NOT_FOUND_PAGE, removePages } from './pages.ts';
import { CONFIG, DOCUMENTS, getBuildFolder, ISOLATED, readJson, type Site } from './site.ts';
import { createRobotsTxt, createSecurityTxt, createSitemapXml } from './well-known-files.ts';

/** Files of a shell build with a fixed address, such as the favicon. */
export const isFixedAddressFile = (name: string) =>
  /^[\w-]+\.(svg|png|ico|jpg|webp|webmanifest)$/.test(name);

/** The file `isolated/checkout.mark` marks `/checkout` as isolated. */
const listIsolatedMarks = (registry: Registry) =>
  registry.remotes.flatMap(({ isolatedRoutes }) =>
    isolatedRoutes.map((route) => `${ISOLATED}/${route.replace(/^\//, '')}.mark`),
  );

/** Marks isolated routes and all addresses for web servers, before the registry changes. */
export async function markPages(site: Site, registry: Registry): Promise<void> {
  for (const mark of listIsolatedMarks(registry)) await site.write(mark, '');
  await markAddresses(site, registry);
}

async function unmarkPages(site: Site, registry: Registry): Promise<void> {
  const marks = new Set(listIsolatedMarks(registry));
  for (const mark of await site.list(ISOLATED)) if (!marks.has(mark)) await site.remove(mark);
  await unmarkAddresses(site, registry);
}

function createWellKnownFiles(
  { siteUrl, charity }: SiteConfig,
  registry: Registry,
): Record<string, string> {
  return {
    'robots.txt': createRobotsTxt(siteUrl),
    'sitemap.xml': createSitemapXml(registry, siteUrl),
    '.well-known/security.txt': createSecurityTxt(siteUrl, charity.email, registry.updatedAt),
  };
}

/**
 * Renders the documents that depend on the registry and the configuration, by name below the site's
 * documents: well-known files and prerendered pages. Writes nothing.
 * @throws {Error} when the configuration is invalid or a page cannot be prerendered
 */
export async function renderDocuments(
  site: Site,
  registry: Registry,
): Promise<Record<string, string>> {
  const stored = await readJson(site, CONFIG);
  // Without a configuration, every page uses the shell's document.
  if (stored === undefined) return {};
  const config = siteConfigSchema.parse(stored);
  return {
    ...createWellKnownFiles(config, registry),
    ...(await createPageFiles(site, registry, config)),
  };
}

/**
 * Updates everything that depends on the registry: the shell's document, its files with fixed
 * addresses, and the rendered documents. It is idempotent.
 * @param rendered see `renderDocuments`
 */
export async function writeDocuments(
  site: Site,
  registry: Registry,
  rendered: Record<string, string>,
): Promise<void> {
  await markPages(site, registry);
  const shell = getBuildFolder('shell', registry.shell.build);
  for (const file of await site.list(shell)) {
    const name = file.slice(shell.length + 1);
    if (name !== 'index.html' && !isFixedAddressFile(name)) continue;
    const stored = await site.read(file);
    if (!stored) continue;
    await site.write(`${DOCUMENTS}/${name}`, stored.content);
    if (name === 'index.html') await site.write(`${DOCUMENTS}/${NOT_FOUND_PAGE}`, stored.content);
  }
  for (const [name, text] of Object.entries(rendered)) {
    await site.write(`${DOCUMENTS}/${name}`, text);
  }
  await removePages(site, rendered);
  await unmarkPages(site, registry);
}

/** Stores the configuration that documents are rendered with. */
export const writeSiteConfig = (site: Site, config: SiteConfig): Promise<void> =>
  site.write(CONFIG, JSON.stringify(config));
