import { ApiError } from '@chaps/shared/runtime';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * For requests that answer 401 because the session ended meanwhile: takes the person to sign in
 * and back to this page with all it was entered with.
 * @returns a function that tells whether the error was of that kind
 */
export function useSignInAgain(): (error: unknown) => boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || error.status !== 401) return false;
      navigate('/login', { state: { ...(state as object | null), from: pathname + search } });
      return true;
    },
    [navigate, pathname, search, state],
  );
}
