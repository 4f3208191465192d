import type { RegistryEntry } from '@chaps/contracts/registry';
import { PageSkeleton } from '@chaps/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { isPrerenderedShown } from '../prerender/prerendered-page.ts';
import { ReplacePrerendered } from '../prerender/readable-page.tsx';
import { RemoteBoundary } from '../registry/remote-boundary.tsx';
import { pageQuery, remoteCode } from '../registry/remote-code.ts';
import { reportRemoteFailure } from '../registry/report-failure.ts';

function Screen({ entry }: { entry: RegistryEntry }) {
  const { data: route } = useSuspenseQuery(pageQuery(entry, useLocation()), remoteCode);
  return useRoutes([route]);
}

/** Fallback while code loads. A prerendered page stays visible and keeps its title. */
const Waiting = () => (isPrerenderedShown() ? null : <PageSkeleton />);

interface RemotePageProps {
  entry: RegistryEntry;
  fallback: (error: Error, retry: () => void) => ReactNode;
}

export function RemotePage({ entry, fallback }: RemotePageProps) {
  const { key } = useLocation();
  return (
    // Outside the boundary, so that the message stays during a retry.
    <Suspense key={entry.name} fallback={<Waiting />}>
      <RemoteBoundary
        resetKey={key}
        onError={(error) => reportRemoteFailure(entry, error)}
        fallback={fallback}
      >
        <ReplacePrerendered />
        <Screen entry={entry} />
      </RemoteBoundary>
    </Suspense>
  );
}
