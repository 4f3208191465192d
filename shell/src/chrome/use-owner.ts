import type { RegistryEntry } from '@chaps/contracts/registry';
import { matchesAny, ownerOf, useRegistry } from '../federation/registry.ts';

/** The remote that owns a path, and its options for the chrome. */
export function useOwner(pathname: string): { owner?: RegistryEntry; footerless: boolean } {
  const registry = useRegistry((state) => state.registry);
  const owner = registry && ownerOf(registry, pathname);
  return {
    ...(owner ? { owner } : {}),
    footerless: owner ? matchesAny(owner.footerlessRoutes, pathname) : false,
  };
}
