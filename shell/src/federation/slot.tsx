import type { RegistryEntry } from '@chaps/contracts/registry';
import { type RemoteSlotProps, useLoadGeneration } from '@chaps/runtime';
import type { SlotName } from '@chaps/runtime/remote';
import { createElement, Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { remoteModule } from './load-remote.ts';
import { providerOf, useRegistry } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { reportPartFailure } from './report-failure.ts';
import { Reserve } from './reserve.tsx';

function SlotContent({ entry, name }: { entry: RegistryEntry; name: SlotName }) {
  const generation = useLoadGeneration();
  const block = use(remoteModule(entry, generation)).slots?.[name];
  return block ? createElement(block) : null;
}

/**
 * A block of another part on this page (product.md, 'Who owns which route'). When it cannot be
 * had, the page stays whole: nothing is shown in its place.
 */
export function Slot({ name, reserve }: RemoteSlotProps) {
  const registry = useRegistry((state) => state.registry);
  const { key } = useLocation();
  const entry = registry && providerOf(registry, name);
  if (!entry) return null;
  return (
    <RemoteBoundary
      resetKey={key}
      onError={(error) => reportPartFailure(`${entry.name} (${name})`, error)}
      fallback={() => null}
    >
      <Suspense fallback={<Reserve height={reserve} />}>
        <SlotContent entry={entry} name={name} />
      </Suspense>
    </RemoteBoundary>
  );
}
