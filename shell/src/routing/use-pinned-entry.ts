import type { RegistryEntry } from '@chaps/contracts/registry';
import { useLoadGeneration } from '@chaps/runtime';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwner } from '../chrome/use-owner.ts';

/**
 * The build that shows the present page. A newer one is taken up by the next page or by 'Try again',
 * never under a person's hands: a form in progress would be thrown away.
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
