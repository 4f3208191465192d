import { type SessionEnd, type SessionUser, useSession } from '@chaps/runtime';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from './skeleton.tsx';

/** Where `/login` sends a person afterwards: kept in navigation state (spec 2, 'Sign-in'). */
export interface SignInOrigin {
  /** Path with query and fragment to go to after sign-in. */
  from: string;
  /** The event that was being booked, handed on to that path. */
  eventDetails?: unknown;
  /** Why the person has to sign in again; state outlives a full document load, the session does not. */
  ended?: SessionEnd;
}

interface RequireSessionProps {
  children: ReactNode | ((user: SessionUser) => ReactNode);
}

/**
 * Shows its children to a signed-in person. Everyone else goes to the sign-in page, which says why a
 * session has ended, and comes back to the same address with the same navigation state (spec 2).
 */
export function SessionGate({
  children,
  signInPage,
}: RequireSessionProps & {
  /** Address of the sign-in page; the shell learns it from the registry. */
  signInPage: string;
}) {
  const { status, user, ended } = useSession();
  const { pathname, search, hash, state } = useLocation();
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'anonymous') {
    const origin: SignInOrigin = {
      ...(state as object | null),
      from: pathname + search + hash,
      ...(ended ? { ended } : {}),
    };
    return <Navigate to={signInPage} replace state={origin} />;
  }
  return typeof children === 'function' ? children(user) : children;
}

/** `SessionGate` with the address that a remote knows. */
export const RequireSession = (props: RequireSessionProps) => (
  <SessionGate signInPage="/login" {...props} />
);

/** The same for a page that visitors may use: only somebody whose session has ended must sign in. */
export function RequireUnendedSession({ children }: { children: ReactNode }) {
  const ended = useSession((session) => session.ended !== undefined);
  return ended ? <RequireSession>{children}</RequireSession> : children;
}
