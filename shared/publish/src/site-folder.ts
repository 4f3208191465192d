import { join } from 'node:path';

/**
 * Paths in a site's folder. Publishing writes it and web servers read it. Only the registry, its lock and
 * the documents ever change.
 */
export interface SiteFolder {
  root: string;
  /** The live registry. */
  registry: string;
  /** Earlier registries, one file each. */
  history: string;
  /** Held while the registry is changed. */
  lock: string;
  /** Documents, and files of the live shell with fixed addresses. */
  documents: string;
  /** A mark file per isolated route. */
  isolated: string;
  /** The site's `/config.json`, if stored here; documents are rendered with it. */
  config: string;
  /** One folder per build of the shell. */
  shells: string;
  /** One folder per remote and build. */
  remotes: string;
}

/** @param root folder of a site, e.g. a volume of the production topology */
export const siteFolder = (root: string): SiteFolder => ({
  root,
  registry: join(root, 'registry.json'),
  history: join(root, 'history'),
  lock: join(root, 'registry.lock'),
  documents: join(root, 'documents'),
  isolated: join(root, 'isolated'),
  config: join(root, 'config.json'),
  shells: join(root, 'shell'),
  remotes: join(root, 'remotes'),
});

/** Folder with all builds of an app. */
export const buildsOf = (site: SiteFolder, app: string) =>
  app === 'shell' ? site.shells : join(site.remotes, app);
