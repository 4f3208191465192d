import { listOverrideOrigins, type SiteConfig } from '@chaps/contracts/config';
import { type Registry, registryEntrySchema } from '@chaps/contracts/registry';
import { clearBuildRequest } from './build-request.ts';
import { readRegistry, readWithRestricted, useRegistry, withEntry } from './registry.ts';

const TIMEOUT_MS = 8000;

/** A remote and the origin of a developer's build. */
export interface Override {
  remote: string;
  origin: string;
}

/**
 * Parses a request such as `mfe-events@http://localhost:3002`. Invalid text is never shown: a link must not
 * be able to put words on the page.
 */
export function parseOverride(request: string, { remotes }: Registry): Override | undefined {
  const [, remote, origin] = /^([a-z][a-z-]*)@(http:\/\/localhost:\d{4,5})$/.exec(request) ?? [];
  const known = remotes.some(({ name }) => name === remote);
  return known && remote && origin ? { remote, origin } : undefined;
}

/** The site's configuration lists the allowed origins; production lists none. */
export const isOverrideAllowed = (
  { origin }: Override,
  config: Pick<SiteConfig, 'remoteOverrides'>,
): boolean => listOverrideOrigins(config).includes(origin);

/**
 * Replaces a remote with the developer's build. Loading it checks contract, versions and hashes as usual.
 * @throws {Error} when the origin has no such build
 */
export async function withDeveloperBuild(
  registry: Registry,
  { remote, origin }: Override,
): Promise<Registry> {
  const response = await fetch(new URL(`/${remote}/override.json`, origin), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${origin} answered ${response.status}`);
  const entry = registryEntrySchema.parse(await response.json());
  if (entry.name !== remote || !entry.baseUrl.startsWith(`${origin}/${remote}/`)) {
    throw new Error(`${origin} serves a different build`);
  }
  return withEntry(registry, entry);
}

/** Reloads the page after each build on the developer's machine. */
function followBuilds({ remote, origin }: Override): void {
  const builds = new EventSource(new URL(`/${remote}/builds`, origin));
  builds.addEventListener('published', () => window.location.reload());
}

/** Shows which build is active, or why it is the published one. */
function showOutcome(override: Override | undefined, problem?: string): void {
  const what = override && `${override.remote} from ${override.origin}`;
  useRegistry.setState({ request: { kind: 'remote-override', what, problem } });
}

/** Applies a request, or shows why it was not applied. @returns the current registry */
export async function start(
  request: string,
  published: Registry,
  config: SiteConfig,
): Promise<Registry> {
  // If no developer's origin is listed, as in production, nothing is requested.
  const isPossible = listOverrideOrigins(config).length > 0;
  const override = parseOverride(request, isPossible ? await readWithRestricted() : published);
  if (!override || !isOverrideAllowed(override, config)) {
    clearBuildRequest();
    showOutcome(override, 'This site does not load builds from that address.');
    return published;
  }
  const adjust = async (registry: Registry) => {
    try {
      const changed = await withDeveloperBuild(registry, override);
      showOutcome(override);
      return changed;
    } catch (error) {
      reportError(error);
      // The request is kept: the developer's machine may answer later.
      showOutcome(override, 'No compatible build found there.');
      return registry;
    }
  };
  useRegistry.setState({ adjust });
  followBuilds(override);
  return readRegistry();
}
