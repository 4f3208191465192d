import { PageSkeleton } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { readWithRestricted, useRegistry } from '../registry/registry.ts';
import NotFound from './not-found.tsx';
import { RemoteFailure } from './remote-failure.tsx';

/** May belong to a restricted remote, which asks its visitors to sign in itself. */
export function UnownedPage() {
  const isSearched = useRegistry(({ restricted }) => restricted === true);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (isSearched || failed) return;
    readWithRestricted().catch((error: unknown) => {
      reportError(error);
      setFailed(true);
    });
  }, [isSearched, failed]);
  if (isSearched) return <NotFound />;
  return failed ? (
    <RemoteFailure onRetry={() => setFailed(false)} busy={false} />
  ) : (
    <PageSkeleton />
  );
}
