import type { NavigationState } from '@chaps/contracts/navigation-state';
import { type SessionUser, useSession } from '@chaps/runtime';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from './skeleton.tsx';

/**
 * Navigation state for the sign-in page: why sign-in is needed, and the way back to this address with its
 * navigation state (spec 2, 'Sign-in').
 */
export function useSignInState(): NavigationState {
  const ended = useSession((session) => session.ended);
  const { pathname, search, hash, state } = useLocation();
  return { ...state, from: pathname + search + hash, ...(ended ? { ended } : {}) };
}

export type RequireSessionProps = Pick<NavigationState, 'withoutProfile'> &
  (
    | { visitors?: false; children: ReactNode | ((user: SessionUser) => ReactNode) }
    /** Visitors also see the page; only a user whose session ended has to sign in again. */
    | { visitors: true; children: ReactNode }
  );

/**
 * Navigates to the sign-in page, which returns to the address in the address bar: that already contains a
 * choice that the user has just made, before the router has rendered it.
 */
function SignInRedirect({ signInPage, state }: { signInPage: string; state: NavigationState }) {
  const [origin] = useState(() => {
    const { pathname, search, hash } = window.location;
    return { ...state, from: pathname + search + hash };
  });
  return <Navigate to={signInPage} replace state={origin} />;
}

/**
 * Shows its children to a signed-in user. Others go to the sign-in page and then return.
 * @param props includes the address of the sign-in page, which the shell reads from the registry
 */
export function SessionGate(props: RequireSessionProps & { signInPage: string }) {
  const { signInPage, withoutProfile } = props;
  const { status, user } = useSession();
  const state = useSignInState();
  if (status === 'loading') return <PageSkeleton />;
  if (user) return typeof props.children === 'function' ? props.children(user) : props.children;
  if (props.visitors && !state.ended) return props.children;
  const origin = withoutProfile ? { ...state, withoutProfile } : state;
  return <SignInRedirect signInPage={signInPage} state={origin} />;
}
