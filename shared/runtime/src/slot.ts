import { type ComponentType, createElement, type ReactElement } from 'react';
import type { SlotName } from './remote/module.ts';

export interface RemoteSlotProps {
  name: SlotName;
  /** CSS length reserved while the block loads, to avoid a layout shift. */
  reserve?: string;
}

let Slot: ComponentType<RemoteSlotProps> | undefined;

/** Called once by the shell. */
export function provideSlot(component: ComponentType<RemoteSlotProps>): void {
  Slot = component;
}

/** A block of another remote. When it is unavailable, the page renders without it. */
export function RemoteSlot(props: RemoteSlotProps): ReactElement | null {
  return Slot ? createElement(Slot, props) : null;
}
