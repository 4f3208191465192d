import { isUnauthorized } from '@chaps/api-client';
import type { RegistryEntry } from '@chaps/contracts/registry';
import { ApiError, markNavigated, raiseLoadGeneration, useLoadGeneration } from '@chaps/runtime';
import { PageSkeleton, SessionGate } from '@chaps/ui';
import { Suspense, use, useTransition } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useLinks } from '../chrome/use-links.ts';
import { RemoteFailure } from '../pages/remote-failure.tsx';
import { isPrerenderedShown } from '../prerender/prerendered-page.ts';
import { ReplacePrerendered } from '../prerender/replace-prerendered.tsx';
import { remoteModule } from './load-remote.ts';
import { readRegistry } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { reportFailure } from './report-failure.ts';

const prefetched = new WeakMap<object, string>();

function RemoteRoutes({ entry }: { entry: RegistryEntry }) {
  const generation = useLoadGeneration();
  const location = useLocation();
  const module = use(remoteModule(entry, generation));
  // Requests data while the screen's code loads. The WeakMap prevents a second request on re-render.
  if (prefetched.get(module) !== location.key) {
    prefetched.set(module, location.key);
    module.prefetch?.(new URL(window.location.href));
  }
  return useRoutes(module.routes);
}

/**
 * Retries with a fresh registry, so that a fixed or rolled-back build is used. The message stays until
 * the page is ready; then the page's heading takes the focus.
 */
function useTryAgain() {
  const [busy, startTransition] = useTransition();
  const tryAgain = (retry: () => void) =>
    startTransition(async () => {
      await readRegistry().catch(reportError);
      startTransition(() => {
        markNavigated();
        raiseLoadGeneration();
        retry();
      });
    });
  return { busy, tryAgain };
}

/** Fallback while code loads. A prerendered page stays visible and keeps its title. */
const Waiting = () => (isPrerenderedShown() ? null : <PageSkeleton />);

/** The page of one remote, in its own error boundary. */
export function RemoteOutlet({ entry }: { entry: RegistryEntry }) {
  const { key } = useLocation();
  const { busy, tryAgain } = useTryAgain();
  const [signIn] = useLinks('sign-in');
  return (
    // Outside the boundary, so that the message stays during a retry.
    <Suspense key={entry.name} fallback={<Waiting />}>
      <RemoteBoundary
        resetKey={key}
        onError={(error) => reportFailure(entry.name, error)}
        fallback={(error, retry) => {
          const failure = (
            <RemoteFailure
              onRetry={() => tryAgain(retry)}
              busy={busy}
              {...(error instanceof ApiError && error.requestId
                ? { requestId: error.requestId }
                : {})}
            />
          );
          // The API refused the session of a page that has no session gate.
          return isUnauthorized(error) ? (
            <SessionGate signInPage={signIn?.to ?? '/'}>{failure}</SessionGate>
          ) : (
            failure
          );
        }}
      >
        <ReplacePrerendered />
        <RemoteRoutes entry={entry} />
      </RemoteBoundary>
    </Suspense>
  );
}
