import type { ChromeLink } from '@chaps/contracts/registry';
import { useMemo } from 'react';
import { useRegistry } from '../federation/registry.ts';

/** Links of all remotes for one position in the chrome, in order. */
export function useLinks(position: ChromeLink['place']): ChromeLink[] {
  const registry = useRegistry((state) => state.registry);
  return useMemo(
    () =>
      (registry?.remotes ?? [])
        .flatMap((entry) => entry.links)
        .filter((link) => link.place === position)
        .sort((first, second) => first.order - second.order),
    [registry, position],
  );
}
