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
import { filesBelow } from './files-below.ts';
import { robotsTxt, securityTxt, sitemapXml } from './found-files.ts';
import { pageFiles, removePages } from './pages.ts';
import type { SiteFolder } from './site-folder.ts';

/** Files of a shell's build that are asked for under an address of their own, such as the favicon. */
export const isLastingFile = (name: string) =>
  /^[\w-]+\.(svg|png|ico|jpg|webp|webmanifest)$/.test(name);

/** Replaces a file in one step. */
function replace(file: string, write: (aside: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.next`;
  write(aside);
  renameSync(aside, file);
}

/** `/checkout` is told to be isolated by the file `isolated/checkout.mark`. */
const isolatedMarks = (registry: Registry) =>
  registry.remotes.flatMap(({ isolatedRoutes }) =>
    isolatedRoutes.map((route) => `${route.replace(/^\//, '')}.mark`),
  );

/**
 * Marks the routes with a security policy of their own, for web servers that cannot read the
 * registry. Comes before the registry is changed, so that no document is served without its policy.
 */
export function markIsolated(site: SiteFolder, registry: Registry): void {
  for (const mark of isolatedMarks(registry)) {
    replace(join(site.isolated, mark), (aside) => writeFileSync(aside, ''));
  }
}

function unmark(site: SiteFolder, registry: Registry): void {
  const marks = new Set(isolatedMarks(registry));
  const present = existsSync(site.isolated) ? filesBelow(site.isolated) : [];
  for (const mark of present.filter((file) => !marks.has(file))) {
    rmSync(join(site.isolated, mark), { force: true });
  }
}

/** What finders ask for. */
function foundFiles({ siteUrl, charity }: SiteConfig, registry: Registry): Record<string, string> {
  return {
    'robots.txt': robotsTxt(siteUrl),
    'sitemap.xml': sitemapXml(registry, siteUrl),
    '.well-known/security.txt': securityTxt(siteUrl, charity.email, registry.updatedAt),
  };
}

/**
 * What is made of a registry and the site's configuration, by name below the site's documents: what
 * finders ask for, and the documents that begin with a first view. Writes nothing.
 * @throws {Error} when the configuration or a build's first views cannot be read
 */
export function madeDocuments(site: SiteFolder, registry: Registry): Record<string, string> {
  // Without the site's own configuration every page has the general document.
  if (!existsSync(site.config)) return {};
  const config = siteConfigSchema.parse(JSON.parse(readFileSync(site.config, 'utf8')));
  return { ...foundFiles(config, registry), ...pageFiles(site, registry, config) };
}

/**
 * Brings everything that follows from the registry up to date: the live shell's document, its files
 * with lasting addresses, sitemap and the like. Doing it again changes nothing.
 * @param made see `madeDocuments`
 */
export function writeDocuments(
  site: SiteFolder,
  registry: Registry,
  made: Record<string, string>,
): void {
  const shell = join(site.shells, registry.shell.build);
  const names = filesBelow(shell).filter((file) => file === 'index.html' || isLastingFile(file));
  for (const name of names) {
    replace(join(site.documents, name), (aside) => copyFileSync(join(shell, name), aside));
  }
  for (const [name, text] of Object.entries(made)) {
    replace(join(site.documents, name), (aside) => writeFileSync(aside, text));
  }
  removePages(site, made);
  unmark(site, registry);
}

/** Keeps the site's configuration where documents are made with it. */
export const writeSiteConfig = (site: SiteFolder, config: SiteConfig): void =>
  replace(site.config, (aside) => writeFileSync(aside, JSON.stringify(config)));
