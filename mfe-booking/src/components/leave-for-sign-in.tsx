import { sessionActions } from '@chaps/shared/runtime';
import { PageSkeleton } from '@chaps/shared/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Spec 2, 'Book event': 'Without a logged-in user it signs out and goes to /login carrying the
 * origin path and event details.' What is left of an old session is cleared on the way; the whole
 * navigation state goes along, so that he comes back to exactly where he was.
 */
export function LeaveForSignIn() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    sessionActions()
      .signOut()
      .catch(reportError)
      .finally(() => {
        if (left) return;
        const from = pathname + search;
        navigate('/login', { replace: true, state: { ...(state as object | null), from } });
      });
    return () => {
      left = true;
    };
  }, [navigate, pathname, search, state]);
  return <PageSkeleton label="Taking you to the sign-in page" />;
}
