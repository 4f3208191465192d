import { sessionActions, useSession } from '@chaps/shared/runtime';
import { PageSkeleton } from '@chaps/shared/ui';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useLinks } from '../chrome/use-links.ts';

/**
 * Somebody whose session ended on the way signs in and comes back (spec 7: a 401 is 'Unauthorized').
 * His session goes first: sign-in would send a person who still counts as signed in straight back.
 */
export function SignInAgain() {
  const location = useLocation();
  const [signIn] = useLinks('sign-in');
  const status = useSession((session) => session.status);
  useEffect(() => {
    if (status !== 'signed-in') return;
    sessionActions()
      .signOut()
      .catch((error: unknown) => reportError(error));
  }, [status]);
  if (status !== 'anonymous') return <PageSkeleton />;
  const from = location.pathname + location.search;
  const state = { ...(location.state as object | null), from };
  return <Navigate to={signIn?.to ?? '/'} replace state={state} />;
}
