import type {
  LiveRemote,
  Registry,
  RegistryEntry,
  RemoteDescriptor,
  ShellDescriptor,
} from '@chaps/contracts/registry';
import { activate } from './activate.ts';
import { withCanary, withoutCanary } from './canary.ts';
import { activeBuilds, conflicts, incompatibilities } from './compatibility.ts';
import { UserError } from './errors.ts';
import { buildBefore, liveBuilds, liveRegistry, registries } from './history.ts';
import { precompress } from './precompress.ts';
import type { Site } from './site.ts';
import { type Descriptor, readDescriptor, readUploaded, uploadBuild } from './upload.ts';
import { verifyServed } from './verify-served.ts';

/** A remote's build that is not uploaded yet, in the site that is live. */
export interface Candidate {
  site: Site;
  /** The live shell and the remotes that go on. */
  live: Registry;
  entry: RegistryEntry;
  /** Folder of the candidate's files. */
  source: string;
}

/** A build to publish. */
export interface Publication {
  app: string;
  build: string;
  /** Origin of the app's files; defaults to that of the live build. */
  origin?: string | undefined;
  /** Percentage of browsers that get it beside the live build; all when left out. */
  canary?: number | undefined;
  /** Origin from which every uploaded file is fetched and compared before activation. */
  verifyAt?: string | undefined;
  /** Tries a remote's build in the live shell before it is uploaded; throws to refuse it. */
  contractTest?: (candidate: Candidate) => Promise<void>;
  /** Name of who publishes. */
  by?: string | undefined;
  /** Checks compatibility and changes nothing. */
  dryRun?: boolean | undefined;
}

/** A publication ends a canary, also one of the live build. */
const isLiveAlone = (live: LiveRemote | undefined, next: RegistryEntry) =>
  live?.build === next.build && live.baseUrl === next.baseUrl && !live.canary;

/** Browsers look only scripts up in the registry; `remote.json` has the hashes of all files. */
const hashesOfScripts = ({ integrity }: RemoteDescriptor) =>
  Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')));

/** A remote's build at its address. @throws {UserError} when the remote is new and no origin is given */
export function entryOf(
  live: Registry,
  descriptor: RemoteDescriptor,
  given: string | undefined,
): RegistryEntry {
  const current = live.remotes.find(({ name }) => name === descriptor.name);
  const origin = given ?? (current && new URL(current.baseUrl).origin);
  if (origin === undefined) {
    throw new UserError(`${descriptor.name} cannot be published`, [
      'it is new to the site: name the origin of its files with --origin',
    ]);
  }
  const path = `/${descriptor.name}/${descriptor.build}/`;
  return {
    ...descriptor,
    integrity: hashesOfScripts(descriptor),
    baseUrl: new URL(path, origin).href,
  };
}

/** How a build is put into the registry. */
type Terms = Pick<Publication, 'origin' | 'canary'>;

/**
 * The registry with this build: for all browsers, which ends a canary of the remote, or as its canary.
 * @throws {UserError} when the site has no shell yet, or the build is incompatible
 */
export function withRemote(
  live: Registry | undefined,
  descriptor: RemoteDescriptor,
  { origin, canary }: Terms = {},
): Registry {
  const what = `${descriptor.name} ${descriptor.build} is incompatible with the live site`;
  if (!live) throw new UserError(what, ['publish the shell first']);
  const reasons = [...incompatibilities(live.shell, descriptor), ...conflicts(live, descriptor)];
  if (reasons.length > 0) throw new UserError(what, reasons);
  const entry = entryOf(live, descriptor, origin);
  const current = live.remotes.find(({ name }) => name === entry.name);
  if (canary !== undefined) return withCanary(live, entry, canary);
  if (isLiveAlone(current, entry)) return live;
  const remotes = current
    ? live.remotes.map((each) => (each === current ? entry : each))
    : [...live.remotes, entry];
  const redirects = live.redirects?.filter(({ name }) => name !== entry.name);
  return { ...live, remotes, ...(redirects && { redirects }) };
}

/** @throws {UserError} when a live remote or a canary is incompatible with the shell */
export function withShell(live: Registry | undefined, shell: ShellDescriptor): Registry {
  const remotes = live?.remotes ?? [];
  const active = live ? activeBuilds(live) : [];
  const reasons = active.flatMap((remote) => incompatibilities(shell, remote));
  if (reasons.length > 0) {
    throw new UserError(`the shell ${shell.build} is incompatible with the live remotes`, reasons);
  }
  if (live?.shell.build === shell.build) return live;
  return { ...live, version: 1, updatedAt: new Date().toISOString(), shell, remotes };
}

const withBuild = (live: Registry | undefined, descriptor: Descriptor, terms?: Terms) =>
  'remote' in descriptor
    ? withRemote(live, descriptor.remote, terms)
    : withShell(live, descriptor.shell);

/**
 * Checks a build against the live site and uploads it, where nothing refers to it yet.
 * @param source folder of the build
 * @returns its descriptor
 * @throws {UserError} before anything is written
 */
export async function upload(
  site: Site,
  { app, build, verifyAt, contractTest, dryRun, ...terms }: Publication,
  source: string,
): Promise<Descriptor> {
  const descriptor = readDescriptor(source, app);
  const live = await liveRegistry(site);
  withBuild(live, descriptor, terms);
  if (contractTest && live && 'remote' in descriptor) {
    const entry = entryOf(live, descriptor.remote, terms.origin);
    await contractTest({ site, live, entry, source });
  }
  if (dryRun) return descriptor;
  await uploadBuild(site, app, build, source);
  if (site.precompressed) await precompress(site, app, build, source);
  if (verifyAt !== undefined) await verifyServed(verifyAt, app, build, source);
  return descriptor;
}

/**
 * Uploads a build and activates it.
 * @param source folder of the build
 * @throws {UserError} before the live site changes
 */
export async function publish(site: Site, publication: Publication, source: string): Promise<void> {
  const descriptor = await upload(site, publication, source);
  if (publication.dryRun) return;
  // Compared again with the registry that is replaced.
  await activate(site, (live) => withBuild(live, descriptor, publication), publication);
}

interface Rollback {
  /** Defaults to the build before the last publication. */
  toBuild?: string | undefined;
  /** The live build or canary that is to go; another one by now is left. */
  fromBuild?: string | undefined;
  by?: string | undefined;
  dryRun?: boolean | undefined;
}

/** The build that a roll back ends: the canary, if one is out. */
function newestBuild(live: Registry | undefined, app: string): string | undefined {
  if (app === 'shell') return live?.shell.build;
  const remote = live?.remotes.find(({ name }) => name === app);
  return remote?.canary?.entry.build ?? remote?.build;
}

/**
 * Activates an earlier build of an app. While a canary is out, that is the live build: only the canary
 * ends.
 * @returns the build that is live now
 * @throws {UserError} when there is none, or it is incompatible with the live site
 */
export async function rollBack(
  site: Site,
  app: string,
  { toBuild, fromBuild, by, dryRun }: Rollback = {},
): Promise<string> {
  const remote = (await liveRegistry(site))?.remotes.find(({ name }) => name === app);
  if (remote?.canary && toBuild === undefined) {
    if (!dryRun) await activate(site, (live) => withoutCanary(live, app));
    return remote.build;
  }
  const build = toBuild ?? buildBefore(liveBuilds(await registries(site), app));
  if (build === undefined) {
    throw new UserError(`${app} cannot be rolled back`, ['it has no earlier build']);
  }
  const descriptor = await readUploaded(site, app, build);
  const change = (live: Registry | undefined) => {
    const newest = newestBuild(live, app);
    if (live && fromBuild && newest === build) return live;
    if (fromBuild && newest !== fromBuild) {
      throw new UserError(`${app} ${fromBuild} cannot be rolled back`, [
        `${newest} is live by now`,
      ]);
    }
    return withBuild(live, descriptor);
  };
  change(await liveRegistry(site));
  if (!dryRun) await activate(site, change, { app, by });
  return build;
}
