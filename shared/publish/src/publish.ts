import { join } from 'node:path';
import type {
  Registry,
  RegistryEntry,
  RemoteDescriptor,
  ShellDescriptor,
} from '@chaps/contracts/registry';
import { conflicts, misfits } from './fit.ts';
import { flip } from './flip.ts';
import { buildBefore, liveBuilds, liveRegistry, registries } from './history.ts';
import { Refusal } from './refusal.ts';
import { buildsOf, type SiteFolder } from './site-folder.ts';
import { type Description, descriptionIn, uploadBuild } from './upload.ts';
import { verifyServed } from './verify-served.ts';

/** What is to become live. */
export interface Publication {
  part: string;
  build: string;
  /** Origin that serves the part's files; a remote that is live already keeps its own. */
  origin?: string | undefined;
  /** Origin at which every uploaded file is fetched and compared before the build becomes live. */
  verifyAt?: string | undefined;
  /** Looks whether all is well and changes nothing that is live. */
  dryRun?: boolean | undefined;
}

const sameBuild = (live: RegistryEntry | undefined, next: RegistryEntry) =>
  live?.build === next.build && live.baseUrl === next.baseUrl;

function entryOf(
  live: Registry,
  descriptor: RemoteDescriptor,
  given: string | undefined,
): RegistryEntry {
  const present = live.remotes.find(({ name }) => name === descriptor.name);
  const origin = given ?? (present && new URL(present.baseUrl).origin);
  if (origin === undefined) {
    throw new Refusal(`${descriptor.name} cannot be published`, [
      'the site does not know it yet: say with --origin where its files are served from',
    ]);
  }
  const path = `/${descriptor.name}/${descriptor.build}/`;
  return { ...descriptor, baseUrl: new URL(path, origin).href };
}

/**
 * The registry with a build of a remote in it.
 * @throws {Refusal} when the site has no shell yet, or the build does not fit what is live
 */
export function withRemote(
  live: Registry | undefined,
  descriptor: RemoteDescriptor,
  origin?: string,
): Registry {
  const what = `${descriptor.name} ${descriptor.build} does not fit the live site`;
  if (!live) throw new Refusal(what, ['no shell has been published to it yet']);
  const reasons = [...misfits(live.shell, descriptor), ...conflicts(live, descriptor)];
  if (reasons.length > 0) throw new Refusal(what, reasons);
  const entry = entryOf(live, descriptor, origin);
  const present = live.remotes.find(({ name }) => name === entry.name);
  if (sameBuild(present, entry)) return live;
  const remotes = present
    ? live.remotes.map((each) => (each === present ? entry : each))
    : [...live.remotes, entry];
  return { ...live, remotes };
}

/**
 * The registry with a build of the shell in it.
 * @throws {Refusal} when a live remote could not run in it
 */
export function withShell(live: Registry | undefined, shell: ShellDescriptor): Registry {
  const remotes = live?.remotes ?? [];
  const reasons = remotes.flatMap((remote) => misfits(shell, remote));
  if (reasons.length > 0) {
    throw new Refusal(`the shell ${shell.build} does not fit the live remotes`, reasons);
  }
  if (live?.shell.build === shell.build) return live;
  return { version: 1, updatedAt: new Date().toISOString(), shell, remotes };
}

const withBuild = (live: Registry | undefined, description: Description, origin?: string) =>
  'remote' in description
    ? withRemote(live, description.remote, origin)
    : withShell(live, description.shell);

/**
 * Uploads a finished build and makes it live.
 * @param source folder of the build
 * @throws {Refusal} before anything that is live has changed
 */
export async function publish(
  site: SiteFolder,
  { part, build, origin, verifyAt, dryRun }: Publication,
  source: string,
): Promise<void> {
  const description = descriptionIn(source, part);
  // A build that does not fit is not even uploaded; the flip looks again, at what is live by then.
  withBuild(liveRegistry(site), description, origin);
  if (dryRun) return;
  uploadBuild(site, part, build, source);
  if (verifyAt !== undefined) await verifyServed(verifyAt, part, build, source);
  await flip(site, (live) => withBuild(live, description, origin));
}

/**
 * Makes an earlier build of a part live again; its files never went away.
 * @param toBuild the build; the one before the present one when left out
 * @returns the build that is live now
 * @throws {Refusal} when there is none, or it no longer fits what is live
 */
export async function rollBack(
  site: SiteFolder,
  part: string,
  { toBuild, dryRun }: { toBuild?: string | undefined; dryRun?: boolean | undefined } = {},
): Promise<string> {
  const build = toBuild ?? buildBefore(liveBuilds(registries(site), part));
  if (build === undefined) {
    throw new Refusal(`${part} cannot be rolled back`, ['no earlier build of it was ever live']);
  }
  const description = descriptionIn(join(buildsOf(site, part), build), part);
  withBuild(liveRegistry(site), description);
  if (!dryRun) await flip(site, (live) => withBuild(live, description));
  return build;
}
