import type { LiveRemote, Registry, RegistryEntry } from '@chaps/contracts/registry';
import { activate } from './activate.ts';
import { UserError } from './errors.ts';
import type { Builds } from './history.ts';
import type { Publisher } from './publishers.ts';
import type { Site } from './site.ts';

export type Canary = NonNullable<LiveRemote['canary']>;

/** @throws {UserError} when the site has no such remote */
function findLiveRemote(live: Registry | undefined, name: string) {
  const remote = live?.remotes.find((each) => each.name === name);
  if (!live || !remote) throw new UserError(`${name} has no canary`, ['it is not live']);
  return { live, remote };
}

const isSameSet = (one: Canary, other: Canary | undefined) =>
  one === other || (one.set !== undefined && one.set === other?.set && one.since === other.since);

/**
 * The named remote, and those whose canaries were published in the same step as its own.
 */
export function findCanarySet({ remotes }: Registry, name: string): LiveRemote[] {
  const canary = remotes.find((each) => each.name === name)?.canary;
  return canary ? remotes.filter((each) => isSameSet(canary, each.canary)) : [];
}

const joinIsolatedRoutes = (entry: RegistryEntry) => [...entry.isolatedRoutes].sort().join(' ');

/** Why a build cannot be shown to some browsers while another build is live. */
export function listCanaryObjections(live: LiveRemote | undefined, entry: RegistryEntry): string[] {
  if (!live) return ['the remote is new to the site: publish it for everybody'];
  const reasons: string[] = [];
  if (live.build === entry.build) reasons.push('it is the live build');
  if (Boolean(live.restricted) !== Boolean(entry.restricted)) {
    reasons.push('it is restricted and the live build is not, or the other way round');
  }
  // The web server chooses a document's policy by its path, so the policy is the same for every browser.
  if (joinIsolatedRoutes(live) !== joinIsolatedRoutes(entry)) {
    reasons.push(
      'its isolated routes differ from those of the live build: publish it for everybody',
    );
  }
  return reasons;
}

/**
 * The registry with builds as the canaries of their remotes, replacing earlier canaries. A browser gets all
 * of them or none.
 * @throws {UserError} when one of them can only be published for everybody
 */
export function withCanaries(live: Registry, entries: RegistryEntry[], percent: number): Registry {
  for (const entry of entries) {
    const remote = live.remotes.find(({ name }) => name === entry.name);
    const reasons = listCanaryObjections(remote, entry);
    if (reasons.length === 0) continue;
    throw new UserError(`${entry.name} ${entry.build} cannot be a canary`, reasons);
  }
  const [first, ...others] = entries;
  const set = first && others.length > 0 ? { set: first.build } : {};
  const terms = { percent, since: new Date().toISOString(), ...set };
  const names = entries.map(({ name }) => name);
  const { remotes, ...rest } = withoutCanaries(live, names);
  return {
    ...rest,
    remotes: remotes.map((remote) => {
      const entry = entries.find(({ name }) => name === remote.name);
      if (!entry) return remote;
      const { stoppedCanary: _, ...current } = remote;
      return { ...current, canary: { entry, ...terms } };
    }),
  };
}

/** Changes each remote in a set of canaries. */
const changeCanarySet = (
  live: Registry,
  set: readonly LiveRemote[],
  change: (remote: LiveRemote) => LiveRemote,
): Registry => ({
  ...live,
  remotes: live.remotes.map((each) => (set.includes(each) ? change(each) : each)),
});

const withoutCanary = ({ canary: _, ...remote }: LiveRemote): LiveRemote => remote;

/** The registry without the canaries of these remotes, and without any published in the same step. */
export const withoutCanaries = (live: Registry, names: readonly string[]): Registry =>
  changeCanarySet(
    live,
    names.flatMap((name) => findCanarySet(live, name)),
    withoutCanary,
  );

/**
 * Makes a canary and the rest of its set live.
 * @returns the builds, by remote
 * @throws {UserError} when the remote has no canary
 */
export async function promote(site: Site, name: string, by?: Publisher): Promise<Builds> {
  let builds: Builds = {};
  const change = (registry: Registry | undefined) => {
    const { live, remote } = findLiveRemote(registry, name);
    const { canary, stoppedCanary: stopped } = remote;
    if (!canary) {
      const reasons = stopped
        ? [`${stopped.build} was stopped at ${stopped.at}: ${stopped.reason}`]
        : ['none was published'];
      throw new UserError(`${name} has no canary`, reasons);
    }
    const entryOf = (each: LiveRemote) => each.canary?.entry ?? each;
    const set = findCanarySet(live, name);
    builds = Object.fromEntries(set.map((each) => [each.name, entryOf(each).build]));
    return changeCanarySet(live, set, entryOf);
  };
  await activate(site, change, by);
  return builds;
}

/**
 * Withdraws a canary and its set, and writes the reason into the registry.
 * @returns the withdrawn canaries; none if they have ended in the meantime
 */
export async function stopCanary(site: Site, canary: Canary, reason: string): Promise<Canary[]> {
  const { name, build } = canary.entry;
  let stopped: Canary[] = [];
  await activate(site, (registry) => {
    const { live, remote } = findLiveRemote(registry, name);
    const isOut = remote.canary?.entry.build === build && remote.canary.since === canary.since;
    const set = isOut ? findCanarySet(live, name) : [];
    stopped = set.flatMap((each) => each.canary ?? []);
    if (!isOut) return live;
    const at = new Date().toISOString();
    const why = (each: LiveRemote) =>
      each === remote ? reason : `published with ${name} ${build}, which ${reason}`;
    return changeCanarySet(live, set, (each) => ({
      ...withoutCanary(each),
      stoppedCanary: { build: each.canary?.entry.build ?? '', at, reason: why(each) },
    }));
  });
  return stopped;
}
