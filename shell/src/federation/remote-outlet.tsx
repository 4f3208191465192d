import { isUnauthorized } from '@chaps/api-client';
import type { RegistryEntry } from '@chaps/contracts/registry';
import { ApiError, markNavigated, raiseLoadGeneration, useLoadGeneration } from '@chaps/runtime';
import { PageSkeleton, SessionGate } from '@chaps/ui';
import { Suspense, use, useTransition } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useLinks } from '../chrome/use-links.ts';
import { FirstViewEnds } from '../first-view/handover.tsx';
import { isPrerenderedShown } from '../first-view/hold.ts';
import { PartFailure } from '../pages/part-failure.tsx';
import { remoteModule } from './load-remote.ts';
import { readRegistry } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { reportPartFailure } from './report-failure.ts';

const prefetched = new WeakMap<object, string>();

function RemoteRoutes({ entry }: { entry: RegistryEntry }) {
  const generation = useLoadGeneration();
  const location = useLocation();
  const module = use(remoteModule(entry, generation));
  // Before the screen's own code arrives: its data and its code travel side by side. Writing to a
  // WeakMap keeps a repeated rendering from asking twice.
  if (prefetched.get(module) !== location.key) {
    prefetched.set(module, location.key);
    module.prefetch?.(new URL(window.location.href));
  }
  return useRoutes(module.routes);
}

/**
 * Tries again with the registry as it is now, so that a repaired or rolled-back build is used. What
 * is on the screen stays until the page is there, and then the page's heading takes the focus.
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

/** While the code is on its way: a prerendered page is still shown, and keeps its title. */
const Waiting = () => (isPrerenderedShown() ? null : <PageSkeleton />);

/** The page of one remote, under one error boundary; the rest of the site goes on without it. */
export function RemoteOutlet({ entry }: { entry: RegistryEntry }) {
  const { key } = useLocation();
  const { busy, tryAgain } = useTryAgain();
  const [signIn] = useLinks('sign-in');
  return (
    // Around the boundary: a message whose 'Try again' was pressed stays until the page is there.
    <Suspense key={entry.name} fallback={<Waiting />}>
      <RemoteBoundary
        resetKey={key}
        onError={(error) => reportPartFailure(entry.name, error)}
        fallback={(error, retry) => {
          const failure = (
            <PartFailure
              onRetry={() => tryAgain(retry)}
              busy={busy}
              {...(error instanceof ApiError && error.requestId
                ? { requestId: error.requestId }
                : {})}
            />
          );
          // A page that is not behind a gate of its own, and whose session the API refused.
          return isUnauthorized(error) ? (
            <SessionGate signInPage={signIn?.to ?? '/'}>{failure}</SessionGate>
          ) : (
            failure
          );
        }}
      >
        <FirstViewEnds />
        <RemoteRoutes entry={entry} />
      </RemoteBoundary>
    </Suspense>
  );
}
