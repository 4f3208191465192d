import { PageSkeleton } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { matchesAny, readWithRestricted, useRegistry } from '../registry/registry.ts';
import NotFound from './not-found.tsx';
import { RemoteFailure } from './remote-failure.tsx';

/**
 * An address that no listed remote owns. It may belong to a withdrawn remote, and then redirects, or to a
 * restricted one, which asks visitors to sign in itself.
 */
export function UnownedPage() {
  const { pathname } = useLocation();
  const redirect = useRegistry(({ registry }) =>
    registry?.redirects?.findLast(({ routes }) => matchesAny(routes, pathname)),
  );
  const isSearched = useRegistry(({ restricted }) => restricted === true);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (redirect || isSearched || failed) return;
    readWithRestricted().catch((error: unknown) => {
      reportError(error);
      setFailed(true);
    });
  }, [redirect, isSearched, failed]);
  if (redirect) return <Navigate to={redirect.to} replace />;
  if (isSearched) return <NotFound />;
  return failed ? (
    <RemoteFailure onRetry={() => setFailed(false)} busy={false} />
  ) : (
    <PageSkeleton />
  );
}
