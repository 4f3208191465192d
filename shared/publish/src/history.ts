import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Registry, registrySchema } from '@chaps/contracts/registry';
import { readRegistry, writeRegistry } from '@chaps/mf-build/registry';
import type { SiteFolder } from './site-folder.ts';

/** A build of a part, and the instant it became live. */
export interface LiveBuild {
  build: string;
  /** ISO instant. */
  since: string;
}

/** The live registry, or nothing on a site that was never published. */
export const liveRegistry = (site: SiteFolder): Registry | undefined =>
  existsSync(site.registry) ? readRegistry(site.registry) : undefined;

/** Keeps a registry that is about to be replaced. */
export function keep(site: SiteFolder, registry: Registry): void {
  mkdirSync(site.history, { recursive: true });
  // Instants are unique on a site (see `flip`), and sort by name.
  writeRegistry(join(site.history, `${registry.updatedAt.replaceAll(':', '-')}.json`), registry);
}

/** Every registry the site had, oldest first; the live one is the last. */
export function registries(site: SiteFolder): Registry[] {
  const kept = existsSync(site.history) ? readdirSync(site.history) : [];
  const earlier = kept
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) =>
      registrySchema.parse(JSON.parse(readFileSync(join(site.history, file), 'utf8'))),
    );
  const live = liveRegistry(site);
  return live ? [...earlier.filter(({ updatedAt }) => updatedAt < live.updatedAt), live] : earlier;
}

const buildIn = (registry: Registry, part: string) =>
  part === 'shell'
    ? registry.shell.build
    : registry.remotes.find(({ name }) => name === part)?.build;

/** Builds of a part in the order they became live; each change is one entry. */
export function liveBuilds(all: Registry[], part: string): LiveBuild[] {
  const builds: LiveBuild[] = [];
  for (const registry of all) {
    const build = buildIn(registry, part);
    if (build === undefined || build === builds.at(-1)?.build) continue;
    builds.push({ build, since: registry.updatedAt });
  }
  return builds;
}

/**
 * The build to go back to: the one that was live before the present one was published for the first
 * time. Going back twice therefore goes further back, never forward to the fault again.
 */
export function buildBefore(builds: LiveBuild[]): string | undefined {
  const present = builds.at(-1)?.build;
  const first = builds.findIndex(({ build }) => build === present);
  return first > 0 ? builds[first - 1]?.build : undefined;
}
