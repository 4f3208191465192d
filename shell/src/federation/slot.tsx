import type { RegistryEntry } from '@chaps/contracts/registry';
import { type RemoteSlotProps, useLoadGeneration } from '@chaps/runtime';
import type { SlotName } from '@chaps/runtime/remote';
import { createElement, Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { remoteModule } from './load-remote.ts';
import { providerOf, useRegistry } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { reportFailure } from './report-failure.ts';
import { Reserve } from './reserve.tsx';

function SlotContent({ entry, name }: { entry: RegistryEntry; name: SlotName }) {
  const generation = useLoadGeneration();
  const block = use(remoteModule(entry, generation)).slots?.[name];
  return block ? createElement(block) : null;
}

/**
 * A block of another remote. When it is unavailable, the page renders without it.
 */
export function Slot({ name, reserve }: RemoteSlotProps) {
  const registry = useRegistry((state) => state.registry);
  const { key } = useLocation();
  const entry = registry && providerOf(registry, name);
  if (!entry) return null;
  return (
    <RemoteBoundary
      resetKey={key}
      onError={(error) => reportFailure(`${entry.name} (${name})`, error)}
      fallback={() => null}
    >
      <Suspense fallback={<Reserve height={reserve} />}>
        <SlotContent entry={entry} name={name} />
      </Suspense>
    </RemoteBoundary>
  );
}
