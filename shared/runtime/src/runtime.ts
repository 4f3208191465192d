import type { SiteConfig } from '@chaps/contracts/config';
import { type ComponentType, createContext, createElement, type ReactElement, use } from 'react';
import type { SlotName } from './remote/module.ts';
import type { SessionActions } from './session.ts';

export interface RemoteSlotProps {
  name: SlotName;
  /** CSS length reserved while the block loads, to avoid a layout shift. */
  reserve?: string;
}

/** The objects that the shell creates at start and passes to every page. */
export interface Runtime {
  config: SiteConfig;
  /** Missing during prerendering, when there is no user to act. */
  session?: SessionActions;
  Slot: ComponentType<RemoteSlotProps>;
}

const RuntimeContext = createContext<Runtime | undefined>(undefined);

export const RuntimeProvider = RuntimeContext.Provider;

function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('A page was rendered outside the shell.');
  return runtime;
}

export const useSiteConfig = (): SiteConfig => useRuntime().config;

/** @throws {Error} during prerendering */
export function useSessionActions(): SessionActions {
  const { session } = useRuntime();
  if (!session) throw new Error('A prerendered page used the session.');
  return session;
}

/** A block of another remote. If it is unavailable, the page renders without it. */
export const RemoteSlot = (props: RemoteSlotProps): ReactElement =>
  createElement(useRuntime().Slot, props);
