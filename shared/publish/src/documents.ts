import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type SiteConfig, siteConfigSchema } from '@chaps/contracts/config';
import type { Registry } from '@chaps/contracts/registry';
import { filesBelow } from '@chaps/mf-build/files';
import { pageFiles, removePages } from './pages.ts';
import type { SiteFolder } from './site-folder.ts';
import { robotsTxt, securityTxt, sitemapXml } from './well-known-files.ts';

/** Files of a shell build with a fixed address, such as the favicon. */
export const isFixedAddressFile = (name: string) =>
  /^[\w-]+\.(svg|png|ico|jpg|webp|webmanifest)$/.test(name);

/** Replaces a file atomically. */
function replace(file: string, write: (temporary: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.next`;
  write(temporary);
  renameSync(temporary, file);
}

/** The file `isolated/checkout.mark` marks `/checkout` as isolated. */
const isolatedMarks = (registry: Registry) =>
  registry.remotes.flatMap(({ isolatedRoutes }) =>
    isolatedRoutes.map((route) => `${route.replace(/^\//, '')}.mark`),
  );

/**
 * Marks the isolated routes for web servers, which cannot read the registry. Runs before the registry
 * changes, so that no document is served without its security policy.
 */
export function markIsolated(site: SiteFolder, registry: Registry): void {
  for (const mark of isolatedMarks(registry)) {
    replace(join(site.isolated, mark), (temporary) => writeFileSync(temporary, ''));
  }
}

function unmark(site: SiteFolder, registry: Registry): void {
  const marks = new Set(isolatedMarks(registry));
  const present = existsSync(site.isolated) ? filesBelow(site.isolated) : [];
  for (const mark of present.filter((file) => !marks.has(file))) {
    rmSync(join(site.isolated, mark), { force: true });
  }
}

function wellKnownFiles(
  { siteUrl, charity }: SiteConfig,
  registry: Registry,
): Record<string, string> {
  return {
    'robots.txt': robotsTxt(siteUrl),
    'sitemap.xml': sitemapXml(registry, siteUrl),
    '.well-known/security.txt': securityTxt(siteUrl, charity.email, registry.updatedAt),
  };
}

/**
 * Renders the documents that depend on the registry and the configuration, by name below the site's
 * documents: well-known files and prerendered pages. Writes nothing.
 * @throws {Error} when the configuration or a prerendered page is invalid
 */
export function renderDocuments(site: SiteFolder, registry: Registry): Record<string, string> {
  // Without a configuration, every page uses the shell's document.
  if (!existsSync(site.config)) return {};
  const config = siteConfigSchema.parse(JSON.parse(readFileSync(site.config, 'utf8')));
  return { ...wellKnownFiles(config, registry), ...pageFiles(site, registry, config) };
}

/**
 * Updates everything that depends on the registry: the shell's document, its files with fixed
 * addresses, and the rendered documents. It is idempotent.
 * @param rendered see `renderDocuments`
 */
export function writeDocuments(
  site: SiteFolder,
  registry: Registry,
  rendered: Record<string, string>,
): void {
  const shell = join(site.shells, registry.shell.build);
  const names = filesBelow(shell).filter(
    (file) => file === 'index.html' || isFixedAddressFile(file),
  );
  for (const name of names) {
    replace(join(site.documents, name), (temporary) => copyFileSync(join(shell, name), temporary));
  }
  for (const [name, text] of Object.entries(rendered)) {
    replace(join(site.documents, name), (temporary) => writeFileSync(temporary, text));
  }
  removePages(site, rendered);
  unmark(site, registry);
}

/** Stores the configuration that documents are rendered with. */
export const writeSiteConfig = (site: SiteFolder, config: SiteConfig): void =>
  replace(site.config, (temporary) => writeFileSync(temporary, JSON.stringify(config)));
