import { type Registry, registrySchema } from '@chaps/contracts/registry';
import { HISTORY, REGISTRY, readJson, type Site } from './site.ts';

/** A build, and the instant it became live. */
export interface LiveBuild {
  build: string;
  /** ISO instant. */
  since: string;
}

/** The live registry and its version; undefined before the first publication. */
export async function readLive(
  site: Site,
): Promise<{ registry: Registry; version: string } | undefined> {
  const stored = await site.read(REGISTRY);
  if (!stored) return undefined;
  const registry = registrySchema.parse(JSON.parse(stored.content.toString('utf8')));
  return { registry, version: stored.version };
}

/** The live registry; undefined before the first publication. */
export const liveRegistry = async (site: Site): Promise<Registry | undefined> =>
  (await readLive(site))?.registry;

/** Archives a registry that is about to be replaced. */
export const archive = (site: Site, registry: Registry): Promise<void> =>
  // Instants are unique on a site (see `activate`), and sort by name.
  site.write(
    `${HISTORY}/${registry.updatedAt.replaceAll(':', '-')}.json`,
    JSON.stringify(registry),
  );

/** Every registry of the site, oldest first; the live one is the last. */
export async function registries(site: Site): Promise<Registry[]> {
  const files = (await site.list(HISTORY)).filter((file) => file.endsWith('.json'));
  const archived = await Promise.all(files.map((file) => readJson(site, file)));
  const earlier = archived.map((each) => registrySchema.parse(each));
  const live = await liveRegistry(site);
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
