import type { RegistryEntry } from '@chaps/contracts/registry';
import { useLoadGeneration } from '@chaps/runtime';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwner } from '../chrome/use-owner.ts';

/**
 * The build of the current page. A newer one applies to the next page or after 'Try again', so that
 * a form in progress is not lost.
 */
export function usePinnedEntry(): RegistryEntry | undefined {
  const { pathname } = useLocation();
  const generation = useLoadGeneration();
  const { owner } = useOwner(pathname);
  const [pinned, setPinned] = useState({ pathname, generation, owner });
  const isSamePage = pinned.pathname === pathname && pinned.generation === generation;
  if (isSamePage && pinned.owner) return pinned.owner;
  if (!isSamePage || pinned.owner !== owner) setPinned({ pathname, generation, owner });
  return owner;
}
