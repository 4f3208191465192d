import type { RegistryEntry } from '@chaps/shared/contracts/registry';
import {
  ApiError,
  raiseLoadGeneration,
  sessionActions,
  useLoadGeneration,
  useSession,
} from '@chaps/shared/runtime';
import { LoadFailure, PageSkeleton } from '@chaps/shared/ui';
import { Suspense, use, useEffect } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { useLinks } from '../chrome/use-links.ts';
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
 * Somebody whose session ended on the way signs in and comes back (spec 7: a 401 is 'Unauthorized').
 * His session goes first: sign-in would send a person who still counts as signed in straight back.
 */
function SignInAgain() {
  const location = useLocation();
  const [signIn] = useLinks('sign-in');
  const status = useSession((session) => session.status);
  useEffect(() => {
    if (status === 'signed-in') sessionActions().signOut().catch(reportError);
  }, [status]);
  if (status !== 'anonymous') return <PageSkeleton />;
  const from = location.pathname + location.search;
  const state = { ...(location.state as object | null), from };
  return <Navigate to={signIn?.to ?? '/'} replace state={state} />;
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
          <LoadFailure
            title="This page could not be loaded"
            message="The rest of the site still works, and nothing you did is lost. Please try again in a moment."
            onRetry={() => tryAgain(retry)}
            {...(error instanceof ApiError && error.requestId
              ? { requestId: error.requestId }
              : {})}
          />
        )
      }
    >
      <Suspense fallback={<PageSkeleton />}>
        <RemoteRoutes entry={entry} />
      </Suspense>
    </RemoteBoundary>
  );
}
