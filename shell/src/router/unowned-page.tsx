import { useSession } from '@chaps/runtime';
import { PageSkeleton } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { readWithRestricted, useRegistry } from '../registry/registry.ts';
import NotFound from './not-found.tsx';
import { RemoteFailure } from './remote-failure.tsx';

/** May belong to a restricted remote for a signed-in user; others do not learn whether it does. */
export function UnownedPage() {
  const status = useSession((session) => session.status);
  const isSearched = useRegistry(({ restricted }) => restricted === true);
  const [failed, setFailed] = useState(false);
  const isSearching = status === 'signed-in' && !isSearched;
  useEffect(() => {
    if (!isSearching || failed) return;
    readWithRestricted().catch((error: unknown) => {
      reportError(error);
      setFailed(true);
    });
  }, [isSearching, failed]);
  if (isSearching && failed) return <RemoteFailure onRetry={() => setFailed(false)} busy={false} />;
  return status === 'loading' || isSearching ? <PageSkeleton /> : <NotFound />;
}
