import type { Registry } from '@chaps/contracts/registry';
import { createContext, type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { findOwner, useRegistry } from './registry.ts';

interface PageRegistryValue {
  registry?: Registry | undefined;
  /** Lets the page use the newest registry. */
  unpin: () => void;
}

const PageRegistry = createContext<PageRegistryValue>({ unpin: () => undefined });

/**
 * The registry of the current page. A newer one applies to the next page or after `unpin`: a form in
 * progress is not lost, and page and blocks never come from two builds of one remote.
 */
export function PageRegistryProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const newest = useRegistry((state) => state.registry);
  const [pinned, setPinned] = useState({ pathname, registry: newest });
  const isPinned =
    pinned.pathname === pathname &&
    pinned.registry !== undefined &&
    findOwner(pinned.registry, pathname) !== undefined;
  if (!isPinned && (pinned.pathname !== pathname || pinned.registry !== newest)) {
    setPinned({ pathname, registry: newest });
  }
  const value = {
    registry: isPinned ? pinned.registry : newest,
    unpin: () => setPinned({ pathname, registry: undefined }),
  };
  return <PageRegistry value={value}>{children}</PageRegistry>;
}

export const usePageRegistry = (): PageRegistryValue => use(PageRegistry);
