import type { ChromeLink } from '@chaps/contracts/registry';
import { useMemo } from 'react';
import { useRegistry } from '../federation/registry.ts';

/** Links that the remotes contribute to one place of the chrome, in their order. */
export function useLinks(place: ChromeLink['place']): ChromeLink[] {
  const registry = useRegistry((state) => state.registry);
  return useMemo(
    () =>
      (registry?.remotes ?? [])
        .flatMap((entry) => entry.links)
        .filter((link) => link.place === place)
        .sort((first, second) => first.order - second.order),
    [registry, place],
  );
}
