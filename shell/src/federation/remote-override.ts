import { overrideOrigins, type SiteConfig } from '@chaps/shared/contracts/config';
import { type Registry, registryEntrySchema } from '@chaps/shared/contracts/registry';
import { forgetWish } from './override-wish.ts';
import { adjustRegistry, readRegistry, useRegistry } from './registry.ts';

const TIMEOUT_MS = 8000;

/** A remote, and the developer's machine that it is to come from. */
export interface Override {
  remote: string;
  origin: string;
}

/**
 * What a wish such as `mfe-events@http://localhost:3002` means on a site (decision 9).
 * @returns the override, or in words why there is none: only origins that the site's configuration
 * lists are taken, and production lists none
 */
export function overrideFor(
  wish: string,
  config: Pick<SiteConfig, 'remoteOverrides'>,
): Override | string {
  const [, remote, origin] = /^([a-z][a-z-]*)@(http:\/\/localhost:\d+)$/.exec(wish) ?? [];
  if (!remote || !origin) return 'It is not written as <remote>@http://localhost:<port>.';
  return overrideOrigins(config).includes(origin)
    ? { remote, origin }
    : 'This site takes no part of itself from there.';
}

/**
 * The registry with the developer's build in its remote's place. Contract, shared versions and
 * hashes of that build are looked at like those of any other when it is loaded.
 * @throws {Error} when there is no such build at the origin
 */
export async function replaced(
  registry: Registry,
  { remote, origin }: Override,
): Promise<Registry> {
  const response = await fetch(new URL(`/${remote}/override.json`, origin), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${origin} answered ${response.status}`);
  const entry = registryEntrySchema.parse(await response.json());
  if (entry.name !== remote || !entry.baseUrl.startsWith(`${origin}/${remote}/`)) {
    throw new Error(`${origin} describes another build`);
  }
  const others = registry.remotes.filter(({ name }) => name !== remote);
  return { ...registry, remotes: [...others, entry] };
}

/** Loads the page anew whenever the developer's machine has made another build. */
function followBuilds({ remote, origin }: Override): void {
  const builds = new EventSource(new URL(`/${remote}/builds`, origin));
  builds.addEventListener('published', () => window.location.reload());
}

/**
 * Carries a wish out, or says on the page why not; what the page shows is never in doubt.
 * @returns the registry in force
 */
export async function startOverride(
  wish: string,
  published: Registry,
  config: SiteConfig,
): Promise<Registry> {
  const override = overrideFor(wish, config);
  if (typeof override === 'string') {
    forgetWish();
    useRegistry.setState({ override: { wish, refusal: override } });
    return published;
  }
  adjustRegistry(async (registry) => {
    try {
      const changed = await replaced(registry, override);
      useRegistry.setState({ override: { wish } });
      return changed;
    } catch (error) {
      reportError(error);
      const refusal = 'No build that fits could be had from there.';
      useRegistry.setState({ override: { wish, refusal } });
      return registry;
    }
  });
  followBuilds(override);
  return readRegistry();
}
