import { isDeepStrictEqual } from 'node:util';
import {
  type Registry,
  type RestrictedRegistry,
  registrySchema,
  restrictedRegistrySchema,
  withRestricted,
} from '@chaps/contracts/registry';
import * as z from '@chaps/contracts/schema';
import { HISTORY, PUBLISHERS, REGISTRY, RESTRICTED_REGISTRY, readJson, type Site } from './site.ts';

/** A build, and the instant it became live. */
export interface LiveBuild {
  build: string;
  /** ISO instant. */
  since: string;
}

/** A file as read, and its version for a conditional write. */
interface Versioned<Content> {
  content: Content;
  version: string;
}

export interface Live {
  /** Every live build, restricted or not. */
  registry: Registry;
  open: Versioned<Registry>;
  /** Undefined for a site without restricted remotes. */
  restricted: Versioned<RestrictedRegistry> | undefined;
}

async function readVersioned<Content>(
  site: Site,
  file: string,
  schema: z.ZodType<Content>,
): Promise<Versioned<Content> | undefined> {
  const stored = await site.read(file);
  if (!stored) return undefined;
  const content = schema.parse(JSON.parse(stored.content.toString('utf8')));
  return { content, version: stored.version };
}

/** The live registry with its two files; undefined before the first publication. */
export async function readLive(site: Site): Promise<Live | undefined> {
  const [open, restricted] = await Promise.all([
    readVersioned(site, REGISTRY, registrySchema),
    readVersioned(site, RESTRICTED_REGISTRY, restrictedRegistrySchema),
  ]);
  if (!open) return undefined;
  return { registry: withRestricted(open.content, restricted?.content), open, restricted };
}

const isSame = (
  { updatedAt: _before, ...stored }: RestrictedRegistry,
  { updatedAt: _after, ...next }: RestrictedRegistry,
) => isDeepStrictEqual(stored, next);

/**
 * Replaces the file that changed. A remote that becomes restricted changes both; it is always in
 * one of them.
 * @returns false if another publication replaced a file first
 */
export async function replaceLive(
  site: Site,
  live: Live | undefined,
  { shell, remotes, ...next }: Registry,
): Promise<boolean> {
  const restricted = { ...next, remotes: remotes.filter((remote) => remote.restricted) };
  const stored = live?.restricted;
  if (!isSame(stored?.content ?? { ...next, remotes: [] }, restricted)) {
    const text = JSON.stringify(restricted);
    if (!(await site.writeIf(RESTRICTED_REGISTRY, text, stored?.version))) return false;
  }
  const open = { ...next, shell, remotes: remotes.filter((remote) => !remote.restricted) };
  if (live && isSame(live.open.content, open)) return true;
  return site.writeIf(REGISTRY, JSON.stringify(open), live?.open.version);
}

/** The live registry; undefined before the first publication. */
export const readLiveRegistry = async (site: Site): Promise<Registry | undefined> =>
  (await readLive(site))?.registry;

// Instants are unique on a site (see `activate`), and their file names sort chronologically.
const toFileName = (instant: string) => instant.replaceAll(':', '-');

/** Archives a registry that is about to be replaced. */
export const archive = (site: Site, registry: Registry): Promise<void> =>
  site.write(`${HISTORY}/${toFileName(registry.updatedAt)}.json`, JSON.stringify(registry));

const getPublisherFile = (app: string, since: string) =>
  `${PUBLISHERS}/${toFileName(since)}-${app}.json`;

const publisherSchema = z.object({ by: z.string() });

/** Who made a build live, if that was recorded. */
export async function findPublisher(
  site: Site,
  app: string,
  { since }: LiveBuild,
): Promise<string | undefined> {
  const stored = await readJson(site, getPublisherFile(app, since));
  return stored === undefined ? undefined : publisherSchema.parse(stored).by;
}

/** Every registry of the site, oldest first; the live one is the last. */
export async function readRegistries(site: Site): Promise<Registry[]> {
  const files = (await site.list(HISTORY)).filter((file) => file.endsWith('.json'));
  const archived = await Promise.all(files.map((file) => readJson(site, file)));
  const earlier = archived.map((each) => registrySchema.parse(each));
  const live = await readLiveRegistry(site);
  return live ? [...earlier.filter(({ updatedAt }) => updatedAt < live.updatedAt), live] : earlier;
}

const getApps = ({ remotes }: Registry) => ['shell', ...remotes.map(({ name }) => name)];

const findBuild = (registry: Registry, app: string) =>
  app === 'shell' ? registry.shell.build : registry.remotes.find(({ name }) => name === app)?.build;

/** Records, outside the public registry, who published each build that is new in a registry. */
export async function recordPublisher(
  site: Site,
  by: string,
  before: Registry | undefined,
  next: Registry,
): Promise<void> {
  for (const app of getApps(next)) {
    if (before && findBuild(before, app) === findBuild(next, app)) continue;
    await site.write(getPublisherFile(app, next.updatedAt), JSON.stringify({ by }));
  }
}

/** Builds of an app in order of publication. */
export function listLiveBuilds(all: Registry[], app: string): LiveBuild[] {
  const builds: LiveBuild[] = [];
  for (const registry of all) {
    const build = findBuild(registry, app);
    if (build === undefined || build === builds.at(-1)?.build) continue;
    builds.push({ build, since: registry.updatedAt });
  }
  return builds;
}

/** Id of the build of each app. */
export type Builds = Record<string, string>;

/**
 * The build that was live before the current one was first published, so that a second rollback goes further
 * back instead of returning to the faulty build. Also the earlier builds of other apps that the same
 * publication replaced, unless they have been published again since. Empty if there was no earlier build.
 */
export function findPreviousBuilds(all: Registry[], app: string): Builds {
  const current = all.at(-1);
  const build = current && findBuild(current, app);
  const first = all.findIndex((each) => findBuild(each, app) === build);
  const [replaced, next] = [all[first - 1], all[first]];
  const before = listLiveBuilds(all.slice(0, Math.max(first, 0)), app).at(-1)?.build;
  if (!current || !replaced || !next || before === undefined) return {};
  const set = getApps(next).flatMap((each): [string, string][] => {
    const [was, became] = [findBuild(replaced, each), findBuild(next, each)];
    return was && was !== became && findBuild(current, each) === became ? [[each, was]] : [];
  });
  return { ...Object.fromEntries(set), [app]: before };
}
