import { type Registry, type RegistryEntry, registrySchema } from '@chaps/contracts/registry';
import { matchRoutes } from 'react-router-dom';
import { create } from 'zustand';
import { allowScriptFiles } from '../security/trusted-types.ts';
import { setLiveRegistry } from './live-registry.ts';

const TIMEOUT_MS = 8000;

/** What came of the wish for a developer's own build (ADR 9). */
export interface OverrideOutcome {
  /** The remote and where it was to come from; nothing when the wish was not understood. */
  remote?: string;
  origin?: string;
  /** Why the published build is used all the same. */
  refusal?: string;
}

/** The registry as last read; undefined until the first answer. */
export const useRegistry = create<{ registry?: Registry; override?: OverrideOutcome }>(() => ({}));

let adjust = async (registry: Registry): Promise<Registry> => registry;

/** Has every registry that is read from now on changed before it comes into force. */
export function adjustRegistry(change: (registry: Registry) => Promise<Registry>): void {
  adjust = change;
}

const scriptsOf = (entry: RegistryEntry) =>
  Object.keys(entry.integrity)
    .filter((file) => file.endsWith('.js'))
    .map((file) => new URL(file, entry.baseUrl).href);

/**
 * Reads `/registry.json` anew and makes its builds known.
 * @throws {Error} when it cannot be had or is no registry; the one read before stays in force
 */
export async function readRegistry(): Promise<Registry> {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const registry = await adjust(registrySchema.parse(await response.json()));
  for (const entry of registry.remotes) allowScriptFiles(scriptsOf(entry));
  setLiveRegistry(registry);
  useRegistry.setState({ registry });
  return registry;
}

/** The remote that owns a path: the most specific pattern of all remotes wins. */
export function ownerOf(registry: Registry, pathname: string): RegistryEntry | undefined {
  const routes = registry.remotes.flatMap((entry) =>
    entry.routes.map((path) => ({ path, handle: entry })),
  );
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
}

/** Whether a path is one of a list of patterns. */
export const matchesAny = (patterns: string[], pathname: string): boolean =>
  matchRoutes(
    patterns.map((path) => ({ path })),
    pathname,
  ) !== null;

/**
 * Name of the security policy a path's document needs: one for all pages, and one for each
 * isolated route. Moving between policies takes a full document load (architecture, 'Security headers').
 */
export function policyOf(registry: Registry, pathname: string): string {
  const owner = ownerOf(registry, pathname);
  return owner && matchesAny(owner.isolatedRoutes, pathname) ? pathname : '';
}

/** The remote that offers a block. */
export const providerOf = (registry: Registry, slot: string): RegistryEntry | undefined =>
  registry.remotes.find((entry) => entry.slots.includes(slot));
