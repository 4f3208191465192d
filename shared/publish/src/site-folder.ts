import { join } from 'node:path';

/**
 * Where things are in the folder that a site is served from. Web servers read it, publishing writes
 * it; nothing in it but the registry, its lock and the documents is ever changed.
 */
export interface SiteFolder {
  root: string;
  /** The live registry: which build of each part is used. */
  registry: string;
  /** Registries that were live before, one file each. */
  history: string;
  /** Held while the registry is changed. */
  lock: string;
  /** The live shell's document and what else is asked for under a lasting address. */
  documents: string;
  /** A mark for each route whose document has a security policy of its own. */
  isolated: string;
  /** The site's `/config.json`, when it is kept here: documents and sitemap are made with it. */
  config: string;
  /** One folder per build of the shell. */
  shells: string;
  /** One folder per remote, with one folder per build in it. */
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

/** Folder with all builds of a part. */
export const buildsOf = (site: SiteFolder, part: string) =>
  part === 'shell' ? site.shells : join(site.remotes, part);
