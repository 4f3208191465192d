import { isUnauthorized } from '@chaps/api-client';
import { ApiError, markNavigated } from '@chaps/runtime';
import { PageSkeleton, SessionGate } from '@chaps/ui';
import { Fragment, useTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { Main } from '../app/main.tsx';
import { usePageRegistry } from '../registry/page-registry.tsx';
import { findOwner, readRegistry, useLinks } from '../registry/registry.ts';
import { clearFailures } from '../registry/remote-code.ts';
import { RemoteFailure } from './remote-failure.tsx';
import { RemotePage } from './remote-page.tsx';
import { UnownedPage } from './unowned-page.tsx';

/**
 * The page of the current address, rendered by the remote that owns it.
 * @param props.frameless the remote renders the whole page; fallbacks get a `main` from the shell
 */
export function CurrentPage({ frameless = false }: { frameless?: boolean }) {
  const { pathname } = useLocation();
  const { registry, unpin } = usePageRegistry();
  const entry = registry && findOwner(registry, pathname);
  const [busy, startTransition] = useTransition();
  const [signIn] = useLinks('sign-in');
  if (!entry) return <UnownedPage />;
  const Around = frameless ? Main : Fragment;

  // Retries with a fresh registry, so that a fixed or rolled-back build is used. The message stays until
  // the page is ready. The page's heading then receives focus.
  const tryAgain = (retry: () => void) =>
    startTransition(async () => {
      await readRegistry().catch(reportError);
      startTransition(() => {
        markNavigated();
        clearFailures();
        unpin();
        retry();
      });
    });

  const failure = (error: Error, retry: () => void) => {
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    const message = (
      <RemoteFailure
        onRetry={() => tryAgain(retry)}
        busy={busy}
        {...(requestId ? { requestId } : {})}
      />
    );
    // The page has no session gate, and the API rejected the session.
    return (
      <Around>
        {isUnauthorized(error) ? (
          <SessionGate signInPage={signIn?.to ?? '/'}>{message}</SessionGate>
        ) : (
          message
        )}
      </Around>
    );
  };
  return (
    <RemotePage
      entry={entry}
      fallback={failure}
      pending={
        <Around>
          <PageSkeleton />
        </Around>
      }
    />
  );
}
