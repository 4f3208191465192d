import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Registry, registrySchema } from '@chaps/contracts/registry';
import { readRegistry, writeRegistry } from '@chaps/mf-build/registry';
import type { SiteFolder } from './site-folder.ts';

/** A build, and the instant it became live. */
export interface LiveBuild {
  build: string;
  /** ISO instant. */
  since: string;
}

/** The live registry; undefined before the first publication. */
export const liveRegistry = (site: SiteFolder): Registry | undefined =>
  existsSync(site.registry) ? readRegistry(site.registry) : undefined;

/** Archives a registry that is about to be replaced. */
export function archive(site: SiteFolder, registry: Registry): void {
  mkdirSync(site.history, { recursive: true });
  // Instants are unique on a site (see `activate`), and sort by name.
  writeRegistry(join(site.history, `${registry.updatedAt.replaceAll(':', '-')}.json`), registry);
}

/** Every registry of the site, oldest first; the live one is the last. */
export function registries(site: SiteFolder): Registry[] {
  const archived = existsSync(site.history) ? readdirSync(site.history) : [];
  const earlier = archived
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) =>
      registrySchema.parse(JSON.parse(readFileSync(join(site.history, file), 'utf8'))),
    );
  const live = liveRegistry(site);
  return live ? [...earlier.filter(({ updatedAt }) => updatedAt < live.updatedAt), live] : earlier;
}

const buildIn = (registry: Registry, app: string) =>
  app === 'shell' ? registry.shell.build : registry.remotes.find(({ name }) => name === app)?.build;

/** Builds of an app in order of publication. */
export function liveBuilds(all: Registry[], app: string): LiveBuild[] {
  const builds: LiveBuild[] = [];
  for (const registry of all) {
    const build = buildIn(registry, app);
    if (build === undefined || build === builds.at(-1)?.build) continue;
    builds.push({ build, since: registry.updatedAt });
  }
  return builds;
}

/**
 * The build before the first publication of the current one. A second rollback goes further back
 * instead of returning to the faulty build.
 */
export function buildBefore(builds: LiveBuild[]): string | undefined {
  const current = builds.at(-1)?.build;
  const first = builds.findIndex(({ build }) => build === current);
  return first > 0 ? builds[first - 1]?.build : undefined;
}
