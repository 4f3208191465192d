import type { RegistryEntry } from '@chaps/contracts/registry';
import { matchesAny, ownerOf, useRegistry } from '../federation/registry.ts';

/** The remote that owns a path now, and what it asks of the shell's chrome there. */
export function useOwner(pathname: string): { owner?: RegistryEntry; footerless: boolean } {
  const registry = useRegistry((state) => state.registry);
  const owner = registry && ownerOf(registry, pathname);
  return {
    ...(owner ? { owner } : {}),
    footerless: owner ? matchesAny(owner.footerlessRoutes, pathname) : false,
  };
}
