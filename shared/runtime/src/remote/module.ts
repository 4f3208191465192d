import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Blocks that one remote offers to pages of others. */
export type SlotName = 'upcoming-events' | 'newsletter' | 'contact';

/** The exports of a remote's `./remote` module. */
export interface RemoteModule {
  /** Absolute routes; the shell mounts them under one error boundary per remote. */
  routes: RouteObject[];
  /** Starts the requests of a page while its code loads. The page retries failed requests. */
  prefetch?: (url: URL) => void;
  slots?: Partial<Record<SlotName, ComponentType>>;
}

export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
