import { overrideOrigins, type SiteConfig } from '@chaps/contracts/config';
import { type Registry, registryEntrySchema } from '@chaps/contracts/registry';
import { forgetWish } from './override-wish.ts';
import { adjustRegistry, type OverrideOutcome, readRegistry, useRegistry } from './registry.ts';

const TIMEOUT_MS = 8000;

/** A remote, and the developer's machine that it is to come from. */
export interface Override {
  remote: string;
  origin: string;
}

/**
 * What a wish such as `mfe-events@http://localhost:3002` means; nothing when it names no part of this
 * site. What is not understood is never shown: a link must not put words on the page.
 */
export function overrideIn(wish: string, { remotes }: Registry): Override | undefined {
  const [, remote, origin] = /^([a-z][a-z-]*)@(http:\/\/localhost:\d{4,5})$/.exec(wish) ?? [];
  const known = remotes.some(({ name }) => name === remote);
  return known && remote && origin ? { remote, origin } : undefined;
}

/** Only origins that a site's configuration lists are taken (ADR 9); production lists none. */
export const isAllowed = (
  { origin }: Override,
  config: Pick<SiteConfig, 'remoteOverrides'>,
): boolean => overrideOrigins(config).includes(origin);

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

/** Says on the page why the published part is used, and forgets the wish. */
function refuse(outcome: OverrideOutcome): void {
  forgetWish();
  useRegistry.setState({ override: outcome });
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
  const override = overrideIn(wish, published);
  if (!override || !isAllowed(override, config)) {
    const refusal = 'This site takes no part of itself from there.';
    refuse({ ...override, refusal });
    return published;
  }
  adjustRegistry(async (registry) => {
    try {
      const changed = await replaced(registry, override);
      useRegistry.setState({ override });
      return changed;
    } catch (error) {
      reportError(error);
      // The wish stays: the developer's machine may answer at the next look.
      const refusal = 'No build that fits could be had from there.';
      useRegistry.setState({ override: { ...override, refusal } });
      return registry;
    }
  });
  followBuilds(override);
  return readRegistry();
}
