import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Blocks that one part offers and another part's page shows. */
export type SlotName = 'upcoming-events' | 'newsletter' | 'contact';

/** The only door of a remote: what its `./remote` module exports (architecture, point 4). */
export interface RemoteModule {
  /** The contract it was built for; see `CONTRACT`. */
  contract: number;
  /** Absolute routes, mounted by the shell under one error boundary per remote. */
  routes: RouteObject[];
  /**
   * Starts the requests a page will need, while its code is still on the way. Failures are left
   * to the page, which asks again.
   */
  prefetch?: (url: URL) => void;
  slots?: Partial<Record<SlotName, ComponentType>>;
}

/** Checks a remote's export when it is written, without widening its type. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
