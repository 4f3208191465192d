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
import { siteConfigSchema } from '../contracts/config.ts';
import type { Registry } from '../contracts/registry.ts';
import { filesBelow } from './files-below.ts';
import { robotsTxt, securityTxt, sitemapXml } from './found-files.ts';
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

/** What finders ask for, when the site's configuration is there to say where it is. */
function foundFiles(site: SiteFolder, registry: Registry): Record<string, string> {
  if (!existsSync(site.config)) return {};
  const { siteUrl, charity } = siteConfigSchema.parse(
    JSON.parse(readFileSync(site.config, 'utf8')),
  );
  return {
    'robots.txt': robotsTxt(siteUrl),
    'sitemap.xml': sitemapXml(registry, siteUrl),
    '.well-known/security.txt': securityTxt(siteUrl, charity.email, registry.updatedAt),
  };
}

/**
 * Brings everything that follows from the registry up to date: the live shell's document, its files
 * with lasting addresses, sitemap and the like. Doing it again changes nothing.
 */
export function writeDocuments(site: SiteFolder, registry: Registry): void {
  const shell = join(site.shells, registry.shell.build);
  const names = filesBelow(shell).filter((file) => file === 'index.html' || isLastingFile(file));
  for (const name of names) {
    replace(join(site.documents, name), (aside) => copyFileSync(join(shell, name), aside));
  }
  for (const [name, text] of Object.entries(foundFiles(site, registry))) {
    replace(join(site.documents, name), (aside) => writeFileSync(aside, text));
  }
  unmark(site, registry);
}
