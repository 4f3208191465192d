import { type ComponentType, createElement, type ReactElement } from 'react';
import type { SlotName } from './remote/module.ts';

export interface RemoteSlotProps {
  name: SlotName;
  /** CSS length kept free while the block loads, so that the page does not jump. */
  reserve?: string;
}

let Slot: ComponentType<RemoteSlotProps> | undefined;

/** Called once by the shell, which knows where blocks come from. */
export function provideSlot(component: ComponentType<RemoteSlotProps>): void {
  Slot = component;
}

/**
 * Place for a block of another part. The page stays whole when the block cannot be had
 * (product.md, 'Who owns which route').
 */
export function RemoteSlot(props: RemoteSlotProps): ReactElement | null {
  return Slot ? createElement(Slot, props) : null;
}
