import type {
  LiveRemote,
  Registry,
  RegistryEntry,
  RemoteDescriptor,
} from '@chaps/contracts/registry';
import { withCanaries, withoutCanaries } from './canary.ts';
import { findConflicts, findIncompatibilities, listActiveBuilds } from './compatibility.ts';
import { UserError } from './errors.ts';
import type { Descriptor } from './upload.ts';

/** A build and the origin of its files; the origin defaults to that of the live build. */
export type BuildWithOrigin = Descriptor & { origin?: string | undefined };

/** A publication ends a canary even if it publishes the live build. */
const isOnlyLiveBuild = (live: LiveRemote | undefined, next: RegistryEntry) =>
  live?.build === next.build && live.baseUrl === next.baseUrl && !live.canary;

/** Browsers look up only scripts in the registry; `remote.json` has the hashes of all files. */
const pickScriptHashes = ({ integrity }: RemoteDescriptor) =>
  Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')));

/**
 * Registry entry of a remote's build.
 * @throws {UserError} when the remote is new and no origin is given
 */
export function toEntry(
  live: Registry | undefined,
  descriptor: RemoteDescriptor,
  given: string | undefined,
): RegistryEntry {
  const current = live?.remotes.find(({ name }) => name === descriptor.name);
  const origin = given ?? (current && new URL(current.baseUrl).origin);
  if (origin === undefined) {
    throw new UserError(`${descriptor.name} cannot be published`, [
      'it is new to the site: name the origin of its files with --origin',
    ]);
  }
  const path = `/${descriptor.name}/${descriptor.build}/`;
  return {
    ...descriptor,
    integrity: pickScriptHashes(descriptor),
    baseUrl: new URL(path, origin).href,
  };
}

/** The registry in which these builds of remotes are live for every browser. */
function withEntries(live: Registry, entries: RegistryEntry[]): Registry {
  const names = entries.map(({ name }) => name);
  const isNew = (entry: RegistryEntry) => !live.remotes.some(({ name }) => name === entry.name);
  const { remotes, redirects, ...rest } = withoutCanaries(live, names);
  return {
    ...rest,
    remotes: [
      ...remotes.map((each) => entries.find(({ name }) => name === each.name) ?? each),
      ...entries.filter(isNew),
    ],
    ...(redirects && { redirects: redirects.filter(({ name }) => !names.includes(name)) }),
  };
}

const describeBuild = (build: Descriptor) =>
  'shell' in build ? `the shell ${build.shell.build}` : `${build.app} ${build.remote.build}`;

/**
 * The registry with these builds: either live for all browsers, which ends canaries of their remotes, or as
 * canaries. The result is checked as a whole, so that a major version of a package that the shell provides
 * can be published with everything that uses it.
 * @returns the live registry if it has them already
 * @throws {UserError} when the site has no shell yet, or the parts of the result are incompatible
 */
export function withBuilds(
  live: Registry | undefined,
  builds: BuildWithOrigin[],
  canary?: number | undefined,
): Registry {
  const what = `${builds.map(describeBuild).join(', ')} cannot be published`;
  if (canary !== undefined && builds.some((each) => 'shell' in each)) {
    throw new UserError(what, [
      'the shell cannot have a canary: every browser gets the same document',
    ]);
  }
  const [shell = live?.shell] = builds.flatMap((each) => ('shell' in each ? [each.shell] : []));
  if (!shell) throw new UserError(what, ['publish the shell first']);
  const base = live ?? { version: 1, updatedAt: new Date().toISOString(), shell, remotes: [] };
  const entries = builds.flatMap((each) =>
    'remote' in each ? [toEntry(live, each.remote, each.origin)] : [],
  );
  const isKept = shell.build === base.shell.build;
  const all = isKept ? base : { ...base, shell };
  const next =
    canary === undefined ? withEntries(all, entries) : withCanaries(all, entries, canary);
  const reasons = [
    ...(isKept ? entries : listActiveBuilds(next)).flatMap((each) =>
      findIncompatibilities(shell, each),
    ),
    ...entries.flatMap((each) => findConflicts(next, each)),
  ];
  if (reasons.length > 0) throw new UserError(what, [...new Set(reasons)]);
  const isLive = (entry: RegistryEntry) =>
    isOnlyLiveBuild(
      live?.remotes.find(({ name }) => name === entry.name),
      entry,
    );
  return live && isKept && canary === undefined && entries.every(isLive) ? live : next;
}
