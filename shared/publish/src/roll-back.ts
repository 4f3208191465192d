import type { Registry } from '@chaps/contracts/registry';
import { activate } from './activate.ts';
import { findCanarySet, withoutCanaries } from './canary.ts';
import { UserError } from './errors.ts';
import { type Builds, findPreviousBuilds, readRegistries } from './history.ts';
import type { Publisher } from './publishers.ts';
import { withBuilds } from './result.ts';
import type { Site } from './site.ts';
import { readUploaded } from './upload.ts';

interface Rollback {
  /** Defaults to the build before the last publication. */
  toBuild?: string | undefined;
  /** The live build or canary to end; if a different build is now live, that build stays. */
  fromBuild?: string | undefined;
  by?: Publisher | undefined;
  dryRun?: boolean | undefined;
}

/** The build that a rollback ends: the canary if there is one. */
function findNewestBuild(live: Registry | undefined, app: string): string | undefined {
  if (app === 'shell') return live?.shell.build;
  const remote = live?.remotes.find(({ name }) => name === app);
  return remote?.canary?.entry.build ?? remote?.build;
}

/**
 * Activates an earlier build of an app, and of everything published in the same step. While a
 * canary is active, the live build stays and only the canary and its set end.
 * @returns the builds that are live now, by app
 * @throws {UserError} when there is no earlier build, or the result is incompatible
 */
export async function rollBack(
  site: Site,
  app: string,
  { toBuild, fromBuild, by, dryRun }: Rollback = {},
): Promise<Builds> {
  const all = await readRegistries(site);
  const live = all.at(-1);
  const set = live ? findCanarySet(live, app) : [];
  if (live && set.length > 0 && toBuild === undefined) {
    if (!dryRun) await activate(site, (registry = live) => withoutCanaries(registry, [app]), by);
    return Object.fromEntries(set.map(({ name, build }) => [name, build]));
  }
  const before = findPreviousBuilds(all, app);
  const isSet = toBuild === undefined || before[app] === toBuild;
  const builds = isSet ? before : { [app]: toBuild };
  if (builds[app] === undefined)
    throw new UserError(`${app} cannot be rolled back`, ['it has no earlier build']);
  const descriptors = await Promise.all(
    Object.entries(builds).map(([each, build]) => readUploaded(site, each, build)),
  );
  const change = (registry: Registry | undefined) => {
    const newest = findNewestBuild(registry, app);
    if (registry && fromBuild && newest === builds[app]) return registry;
    if (fromBuild && newest !== fromBuild) {
      throw new UserError(`${app} ${fromBuild} cannot be rolled back`, [`${newest} is now live`]);
    }
    return withBuilds(registry, descriptors);
  };
  change(live);
  if (!dryRun) await activate(site, change, by);
  return builds;
}
