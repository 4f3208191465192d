import type { RegistryEntry } from '@chaps/contracts/registry';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { renderMatches, useLocation } from 'react-router-dom';
import { isPrerenderedVisible } from '../prerender/prerendered-page.ts';
import { ReplacePrerendered } from '../prerender/readable-page.tsx';
import { RemoteBoundary } from '../registry/remote-boundary.tsx';
import { pageQuery, remoteCode } from '../registry/remote-code.ts';
import { reportRemoteFailure } from '../registry/report-failure.ts';

const Screen = ({ entry }: { entry: RegistryEntry }) =>
  renderMatches(useSuspenseQuery(pageQuery(entry, useLocation()), remoteCode).data);

/** A page with neither a heading nor a loading indicator is blank, even if no error was thrown. */
const HEADING_TIMEOUT_MS = 10_000;

/** Counts a build that renders nothing as failed. A hidden tab may be slow for other reasons. */
function HeadingWatch({ entry }: { entry: RegistryEntry }) {
  useEffect(() => {
    const look = () => {
      if (document.hidden || document.querySelector('main h1')) return;
      // On a slow connection or device, the data may take longer.
      if (document.querySelector('main [data-pending]'))
        timer = setTimeout(look, HEADING_TIMEOUT_MS);
      else reportRemoteFailure(entry, new Error(`no heading within ${HEADING_TIMEOUT_MS} ms`));
    };
    let timer = setTimeout(look, HEADING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [entry]);
  return null;
}

/** Fallback while code loads. A prerendered page stays visible and keeps its title. */
const CodeFallback = ({ children }: { children: ReactNode }) =>
  isPrerenderedVisible() ? null : children;

interface RemotePageProps {
  entry: RegistryEntry;
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** Shown while the code loads. */
  pending: ReactNode;
}

export function RemotePage({ entry, fallback, pending }: RemotePageProps) {
  const { key } = useLocation();
  return (
    // Outside the boundary, so that the message stays during a retry.
    <Suspense key={entry.name} fallback={<CodeFallback>{pending}</CodeFallback>}>
      <HeadingWatch key={key} entry={entry} />
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
