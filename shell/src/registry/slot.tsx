import type { RegistryEntry } from '@chaps/contracts/registry';
import type { RemoteSlotProps } from '@chaps/runtime';
import type { SlotName } from '@chaps/runtime/remote';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createElement, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageRegistry } from './page-registry.tsx';
import { findProvider } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { remoteCode, slotQuery } from './remote-code.ts';
import { reportRemoteFailure } from './report-failure.ts';

const SlotContent = ({ entry, name }: { entry: RegistryEntry; name: SlotName }) =>
  createElement(useSuspenseQuery(slotQuery(entry, name), remoteCode).data);

/**
 * A block of another remote. When it is unavailable, the page renders without it.
 */
export function Slot({ name, reserve = '0' }: RemoteSlotProps) {
  const { registry } = usePageRegistry();
  const { key } = useLocation();
  const entry = registry && findProvider(registry, name);
  if (!entry) return null;
  return (
    <RemoteBoundary
      resetKey={key}
      onError={(error) => reportRemoteFailure(entry, error, name)}
      fallback={() => null}
    >
      <Suspense
        fallback={<div data-pending-block aria-hidden="true" style={{ minHeight: reserve }} />}
      >
        <SlotContent entry={entry} name={name} />
      </Suspense>
    </RemoteBoundary>
  );
}
