import type { ChromeLink, Registry } from '@chaps/contracts/registry';
import { useMemo } from 'react';
import { useRegistry } from './registry.ts';

/** Links of all remotes for one position in the chrome, in order. */
export const linksAt = (registry: Registry | undefined, position: ChromeLink['place']) =>
  (registry?.remotes ?? [])
    .flatMap(({ links }) => links)
    .filter(({ place }) => place === position)
    .sort((first, second) => first.order - second.order);

export function useLinks(position: ChromeLink['place']): ChromeLink[] {
  const registry = useRegistry((state) => state.registry);
  return useMemo(() => linksAt(registry, position), [registry, position]);
}
