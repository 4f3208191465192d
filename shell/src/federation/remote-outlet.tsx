import type { RegistryEntry } from '@chaps/shared/contracts/registry';
import { ApiError, raiseLoadGeneration, useLoadGeneration } from '@chaps/shared/runtime';
import { PageSkeleton } from '@chaps/shared/ui';
import { Suspense, use } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { FirstViewEnds } from '../first-view/handover.tsx';
import { PartFailure } from '../pages/part-failure.tsx';
import { remoteModule } from './load-remote.ts';
import { readRegistry } from './registry.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { reportPartFailure } from './report-failure.ts';
import { SignInAgain } from './sign-in-again.tsx';

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

/** Reads the registry anew, so that a mended or rolled-back build is used, then loads again. */
function tryAgain(retry: () => void): void {
  readRegistry()
    .catch(reportError)
    .finally(() => {
      raiseLoadGeneration();
      retry();
    });
}

/** The page of one remote, under one error boundary; the rest of the site goes on without it. */
export function RemoteOutlet({ entry }: { entry: RegistryEntry }) {
  const { key } = useLocation();
  return (
    <RemoteBoundary
      key={entry.name}
      resetKey={key}
      onError={(error) => reportPartFailure(entry.name, error)}
      fallback={(error, retry) =>
        error instanceof ApiError && error.status === 401 ? (
          <SignInAgain />
        ) : (
          <>
            <FirstViewEnds />
            <PartFailure
              onRetry={() => tryAgain(retry)}
              {...(error instanceof ApiError && error.requestId
                ? { requestId: error.requestId }
                : {})}
            />
          </>
        )
      }
    >
      <Suspense fallback={<PageSkeleton />}>
        <FirstViewEnds />
        <RemoteRoutes entry={entry} />
      </Suspense>
    </RemoteBoundary>
  );
}
