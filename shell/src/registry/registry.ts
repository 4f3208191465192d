import { type Registry, type RegistryEntry, registrySchema } from '@chaps/contracts/registry';
import { matchRoutes } from 'react-router-dom';
import { create } from 'zustand';
import { allowScriptFiles } from '../security/trusted-types.ts';
import type { RequestKind } from './build-request.ts';
import { chooseBuilds } from './choose-builds.ts';
import { rememberBuilds } from './known-builds.ts';

const TIMEOUT_MS = 8000;

/** What became of the tab's request for another build. */
export interface RequestOutcome {
  kind: RequestKind;
  /** The remote and its origin or build; undefined when the request is invalid. */
  what?: string | undefined;
  /** Why the published build is used instead. */
  problem?: string | undefined;
}

/** The current registry; undefined until the first response. */
export const useRegistry = create<{ registry?: Registry; request?: RequestOutcome }>(() => ({}));

let adjust = async (registry: Registry): Promise<Registry> => registry;

/** Sets a function that changes every registry read from now on. */
export function adjustRegistry(change: (registry: Registry) => Promise<Registry>): void {
  adjust = change;
}

/** A registry with another build of one remote. */
export const withEntry = (registry: Registry, entry: RegistryEntry): Registry => ({
  ...registry,
  remotes: [...registry.remotes.filter(({ name }) => name !== entry.name), entry],
});

const scriptsOf = (entry: RegistryEntry) =>
  Object.keys(entry.integrity)
    .filter((file) => file.endsWith('.js'))
    .map((file) => new URL(file, entry.baseUrl).href);

/**
 * Reads `/registry.json`, chooses one build of each remote and allows its scripts.
 * @throws {Error} when it is unavailable or invalid; the current registry stays
 */
export async function readRegistry(): Promise<Registry> {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const published = registrySchema.parse(await response.json());
  const registry = await adjust(chooseBuilds(published));
  for (const entry of registry.remotes) allowScriptFiles(scriptsOf(entry));
  rememberBuilds(registry);
  useRegistry.setState({ registry });
  return registry;
}

/** The remote with the most specific pattern for a path. */
export function ownerOf(registry: Registry, pathname: string): RegistryEntry | undefined {
  const routes = registry.remotes.flatMap((entry) =>
    entry.routes.map((path) => ({ path, handle: entry })),
  );
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
}

export const matchesAny = (patterns: string[], pathname: string): boolean =>
  matchRoutes(
    patterns.map((path) => ({ path })),
    pathname,
  ) !== null;

/**
 * Name of the security policy of a path's document: one for all pages, and one per isolated route.
 * A change of policy takes a full document load (docs/architecture.md).
 */
export function policyOf(registry: Registry, pathname: string): string {
  const owner = ownerOf(registry, pathname);
  return owner && matchesAny(owner.isolatedRoutes, pathname) ? pathname : '';
}

export const providerOf = (registry: Registry, slot: string): RegistryEntry | undefined =>
  registry.remotes.find((entry) => entry.slots.includes(slot));
