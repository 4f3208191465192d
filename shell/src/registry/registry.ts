import {
  type ChromeLink,
  type Registry,
  type RegistryEntry,
  type RestrictedRegistry,
  registrySchema,
  restrictedRegistrySchema,
  withRestricted,
} from '@chaps/contracts/registry';
import { useMemo } from 'react';
import { matchRoutes } from 'react-router-dom';
import { create } from 'zustand';
import { readSiteFile } from '../app/start-files.ts';
import { allowScriptFiles } from '../security/trusted-types.ts';
import type { RequestKind } from './build-request.ts';
import { chooseBuilds } from './choose-builds.ts';
import { rememberBuilds } from './known-builds.ts';

/** The outcome of the tab's request for a build that is not live. */
export interface RequestOutcome {
  kind: RequestKind;
  /** The remote and its origin or build; undefined when the request is invalid. */
  what?: string | undefined;
  /** Why the published build is used instead. */
  problem?: string | undefined;
}

interface RegistryState {
  /** Undefined until the first response. */
  registry?: Registry;
  /** Whether it includes the restricted remotes. */
  restricted?: boolean;
  request?: RequestOutcome;
  /** Applied to every registry that is read. */
  adjust?: (registry: Registry) => Promise<Registry>;
  /** Whether this document has requested the restricted remotes. */
  wantsRestricted?: boolean;
}

export const useRegistry = create<RegistryState>(() => ({}));

/** Returns the registry with a different build of one remote. */
export const withEntry = (registry: Registry, entry: RegistryEntry): Registry => ({
  ...registry,
  remotes: [...registry.remotes.filter(({ name }) => name !== entry.name), entry],
});

const getScripts = (entry: RegistryEntry) =>
  Object.keys(entry.integrity)
    .filter((file) => file.endsWith('.js'))
    .map((file) => new URL(file, entry.baseUrl).href);

async function readOpenRegistry(): Promise<Registry> {
  const response = await readSiteFile('/registry.json');
  if (!response.ok) throw new Error(`The registry returned ${response.status}.`);
  return registrySchema.parse(await response.json());
}

async function readRestrictedRegistry(): Promise<RestrictedRegistry | undefined> {
  const response = await readSiteFile('/registry-restricted.json');
  // A site without restricted remotes has no such file; an older web server then sends an HTML document.
  const isJson = response.headers.get('content-type')?.includes('json');
  if (response.status === 404 || (response.ok && !isJson)) return undefined;
  if (!response.ok) throw new Error(`The restricted registry returned ${response.status}.`);
  return restrictedRegistrySchema.parse(await response.json());
}

/**
 * The registry for a tab whose shell may be older: its remotes stay the same until the tab reloads, because
 * builds stay available at their addresses and a newer one may not run in this shell.
 */
function keepRunningBuilds(next: Registry, before: Registry | undefined): Registry {
  if (!before || next.shell.build === CHAPS_BUILD) return next;
  const known = new Map(before.remotes.map((entry) => [entry.name, entry]));
  return { ...next, remotes: next.remotes.map((entry) => known.get(entry.name) ?? entry) };
}

/**
 * Reads the registry, chooses one build of each remote and allows its scripts.
 * @throws {Error} when it is unavailable or invalid; the current registry is kept
 */
export async function readRegistry(): Promise<Registry> {
  const { registry: before, wantsRestricted: restricted = false, adjust } = useRegistry.getState();
  const [open, hidden] = await Promise.all([
    readOpenRegistry(),
    restricted ? readRestrictedRegistry() : undefined,
  ]);
  const chosen = keepRunningBuilds(chooseBuilds(withRestricted(open, hidden)), before);
  const registry = adjust ? await adjust(chosen) : chosen;
  for (const entry of registry.remotes) allowScriptFiles(getScripts(entry));
  rememberBuilds(registry);
  useRegistry.setState({ registry, restricted });
  return registry;
}

/** From now on, also reads the restricted remotes, for an address that belongs to no other remote. */
export function readWithRestricted(): Promise<Registry> {
  useRegistry.setState({ wantsRestricted: true });
  return readRegistry();
}

/** The remote with the most specific pattern for a path. */
export function findOwner(registry: Registry, pathname: string): RegistryEntry | undefined {
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

/** Whether the document of a path allows the card payment provider. */
export function isIsolated(registry: Registry, pathname: string): boolean {
  const owner = findOwner(registry, pathname);
  return owner !== undefined && matchesAny(owner.isolatedRoutes, pathname);
}

/**
 * Name of the security policy of a path's document: one per isolated route, one for all pages with the
 * camera, and one for all others. A change of policy takes a full document load
 * (docs/handbook/architecture.md).
 */
export function getPolicyName(registry: Registry, pathname: string): string {
  if (isIsolated(registry, pathname)) return pathname;
  const cameraRoutes = findOwner(registry, pathname)?.cameraRoutes ?? [];
  return matchesAny(cameraRoutes, pathname) ? 'camera' : '';
}

/** Whether the page at a path locks itself, so that an unused session is kept. */
export function isSelfLocking(registry: Registry | undefined, pathname: string): boolean {
  const owner = registry && findOwner(registry, pathname);
  return owner !== undefined && matchesAny(owner.selfLockingRoutes ?? [], pathname);
}

export const findProvider = (registry: Registry, slot: string): RegistryEntry | undefined =>
  registry.remotes.find((entry) => entry.slots.includes(slot));

/** Links of all remotes for one position in the chrome, in order. */
export const listLinks = (registry: Registry | undefined, position: ChromeLink['place']) =>
  (registry?.remotes ?? [])
    .flatMap(({ links }) => links)
    .filter(({ place }) => place === position)
    .sort((first, second) => first.order - second.order);

export function useLinks(position: ChromeLink['place']): ChromeLink[] {
  const registry = useRegistry((state) => state.registry);
  return useMemo(() => listLinks(registry, position), [registry, position]);
}
