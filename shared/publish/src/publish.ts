import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import { activate } from './activate.ts';
import { readLiveRegistry } from './history.ts';
import { precompress } from './precompress.ts';
import { assertMayUseOrigin, type Publisher } from './publishers.ts';
import { type BuildWithOrigin, toEntry, withBuilds } from './result.ts';
import type { Site } from './site.ts';
import { readDescriptor, uploadBuild, withSources } from './upload.ts';
import { verifyServed } from './verify-served.ts';

/** A remote's build, and the site as it will be. */
export interface Candidate {
  /** Storage that also has the files of builds not uploaded yet. */
  site: Pick<Site, 'root' | 'read'>;
  /** The shell and every remote, with the new builds. */
  registry: Registry;
  entry: RegistryEntry;
}

/** A build to publish. */
export interface Part {
  app: string;
  build: string;
  /** Folder of the build. */
  source: string;
  /** Origin of the app's files; defaults to that of the live build. */
  origin?: string | undefined;
}

/** How builds are published. */
export interface PublishOptions {
  /** Percentage of browsers that get them beside the live builds; defaults to all browsers. */
  canary?: number | undefined;
  /** Origin from which every uploaded file is fetched and compared before activation. */
  verifyAt?: string | undefined;
  /** Tests a remote's build before it is uploaded; throws to reject it. */
  contractTest?: ((candidate: Candidate) => Promise<void>) | undefined;
  by?: Publisher | undefined;
  /** Checks compatibility but changes nothing. */
  dryRun?: boolean | undefined;
}

/**
 * Checks builds together against the live site and uploads them to a location that nothing refers to yet.
 * @throws {UserError} before anything is written
 */
export async function uploadParts(
  site: Site,
  parts: Part[],
  { canary, verifyAt, contractTest, by, dryRun }: PublishOptions,
): Promise<BuildWithOrigin[]> {
  const builds = parts.map(({ app, build, source, origin }) => ({
    ...readDescriptor(source, app, build),
    origin,
  }));
  const live = await readLiveRegistry(site);
  for (const { app, origin } of parts) {
    const current = live?.remotes.find(({ name }) => name === app)?.baseUrl;
    if (by && origin)
      assertMayUseOrigin(by, app, new URL(origin).origin, current && new URL(current).origin);
  }
  withBuilds(live, builds, canary);
  if (contractTest && live) {
    const candidates = { site: withSources(site, parts), registry: withBuilds(live, builds) };
    for (const each of builds.flatMap((build) => ('remote' in build ? [build] : []))) {
      await contractTest({ ...candidates, entry: toEntry(live, each.remote, each.origin) });
    }
  }
  if (dryRun) return builds;
  for (const { app, build, source } of parts) {
    await uploadBuild(site, app, build, source);
    if (site.precompressed) await precompress(site, app, build, source);
    if (verifyAt !== undefined) await verifyServed(verifyAt, app, build, source);
  }
  return builds;
}

/**
 * Uploads builds and activates them in one replacement of the registry.
 * @throws {UserError} before the live site changes
 */
export async function publishSet(
  site: Site,
  parts: Part[],
  terms: PublishOptions = {},
): Promise<void> {
  const builds = await uploadParts(site, parts, terms);
  if (terms.dryRun) return;
  // Checked again with the registry that is being replaced.
  await activate(site, (live) => withBuilds(live, builds, terms.canary), terms.by);
}

/** Publishes one build. @param source folder of the build */
export const publish = (
  site: Site,
  { app, build, origin, ...terms }: Omit<Part, 'source'> & PublishOptions,
  source: string,
): Promise<void> => publishSet(site, [{ app, build, origin, source }], terms);
