import type { LiveRemote, Registry, RegistryEntry } from '@chaps/contracts/registry';
import { activate } from './activate.ts';
import { UserError } from './errors.ts';
import type { Site } from './site.ts';

export type Canary = NonNullable<LiveRemote['canary']>;

const replace = (live: Registry, remote: LiveRemote, next: LiveRemote): Registry => ({
  ...live,
  remotes: live.remotes.map((each) => (each === remote ? next : each)),
});

/** @throws {UserError} when the site has no such remote */
function liveRemote(live: Registry | undefined, name: string) {
  const remote = live?.remotes.find((each) => each.name === name);
  if (!live || !remote) throw new UserError(`${name} has no canary`, ['it is not live']);
  return { live, remote };
}

const isolatedRoutes = (entry: RegistryEntry) => [...entry.isolatedRoutes].sort().join(' ');

/** Why a build cannot be shown to some browsers while another one is live. */
export function reasonsAgainst(live: LiveRemote | undefined, entry: RegistryEntry): string[] {
  if (!live) return ['the remote is new to the site: publish it for everybody'];
  const reasons: string[] = [];
  if (live.build === entry.build) reasons.push('it is the live build');
  if (Boolean(live.restricted) !== Boolean(entry.restricted)) {
    reasons.push('it is restricted and the live build is not, or the other way about');
  }
  // The web server chooses a document's policy by its path, for every browser the same.
  if (isolatedRoutes(live) !== isolatedRoutes(entry)) {
    reasons.push('its isolated routes are not those of the live build: publish it for everybody');
  }
  return reasons;
}

/**
 * The registry with a build as the canary of its remote, in place of an earlier one.
 * @throws {UserError} when it must be published for everybody
 */
export function withCanary(live: Registry, entry: RegistryEntry, percent: number): Registry {
  const remote = live.remotes.find(({ name }) => name === entry.name);
  const reasons = reasonsAgainst(remote, entry);
  if (!remote || reasons.length > 0) {
    throw new UserError(`${entry.name} ${entry.build} cannot be a canary`, reasons);
  }
  const { stoppedCanary: _, ...rest } = remote;
  const canary: Canary = { entry, percent, since: new Date().toISOString() };
  return replace(live, remote, { ...rest, canary });
}

/** The registry without the canary of a remote. */
export function withoutCanary(registry: Registry | undefined, name: string): Registry {
  const { live, remote } = liveRemote(registry, name);
  const { canary: _, ...rest } = remote;
  return replace(live, remote, rest);
}

/**
 * Makes a canary the live build.
 * @param by name of the publisher
 * @returns the build
 * @throws {UserError} when the remote has no canary
 */
export async function promote(site: Site, name: string, by?: string): Promise<string> {
  let build = '';
  const change = (registry: Registry | undefined) => {
    const { live, remote } = liveRemote(registry, name);
    const { canary, stoppedCanary: stopped } = remote;
    if (!canary) {
      const reasons = stopped
        ? [`${stopped.build} was stopped at ${stopped.at}: ${stopped.reason}`]
        : ['none was published'];
      throw new UserError(`${name} has no canary`, reasons);
    }
    build = canary.entry.build;
    return replace(live, remote, canary.entry);
  };
  await activate(site, change, { app: name, by });
  return build;
}

/**
 * Takes a canary out and writes the reason into the registry.
 * @returns whether it did; false when the canary has ended meanwhile
 */
export async function stopCanary(site: Site, canary: Canary, reason: string): Promise<boolean> {
  const { name, build } = canary.entry;
  let isStopped = false;
  await activate(site, (registry) => {
    const { live, remote } = liveRemote(registry, name);
    isStopped = remote.canary?.entry.build === build && remote.canary.since === canary.since;
    if (!isStopped) return live;
    const { canary: _, ...rest } = remote;
    const at = new Date().toISOString();
    return replace(live, remote, { ...rest, stoppedCanary: { build, at, reason } });
  });
  return isStopped;
}
