import type { LiveRemote, Registry } from '@chaps/contracts/registry';
import { REPORTED_BUILD_COUNT, type SitePart } from '@chaps/contracts/releases';
import { findCanarySet } from './canary.ts';
import {
  type Builds,
  findPreviousBuilds,
  findPublisher,
  type LiveBuild,
  listLiveBuilds,
  readRegistries,
} from './history.ts';
import type { Site } from './site.ts';

const withPublisher = async (site: Site, app: string, built: LiveBuild) => ({
  ...built,
  by: (await findPublisher(site, app, built)) ?? null,
});

function getCanary({ canary, stoppedCanary }: Partial<LiveRemote>) {
  return {
    canary: canary
      ? { build: canary.entry.build, percent: canary.percent, since: canary.since }
      : null,
    stopped_canary: stoppedCanary ?? null,
  };
}

/** The live and the earlier builds of the shell and each remote. */
export async function listSiteParts(site: Site, live: Registry): Promise<SitePart[]> {
  const all = await readRegistries(site);
  const describe = async (part: string, remote: Partial<LiveRemote> = {}): Promise<SitePart> => {
    const builds = listLiveBuilds(all, part);
    const told = builds.slice(-REPORTED_BUILD_COUNT).reverse();
    const set = findCanarySet(live, part).map(({ name, build }) => [name, build]);
    const before: Builds = set.length > 0 ? Object.fromEntries(set) : findPreviousBuilds(all, part);
    const backWith = Object.keys(before).filter((each) => each !== part);
    return {
      part,
      restricted: remote.restricted ?? false,
      builds: await Promise.all(told.map((built) => withPublisher(site, part, built))),
      back_to: before[part] ?? null,
      ...(backWith.length > 0 ? { back_with: backWith } : {}),
      ...getCanary(remote),
    };
  };
  const remotes = live.remotes.map((remote) => describe(remote.name, remote));
  return Promise.all([describe('shell'), ...remotes]);
}
