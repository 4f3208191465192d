import { type SessionEnd, type SessionUser, useSession } from '@chaps/runtime';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from './skeleton.tsx';

/** Navigation state of the sign-in page (spec 2, 'Sign-in'). */
export interface SignInOrigin {
  /** Path with query and fragment to open after sign-in. */
  from: string;
  /** The event that is being booked, passed on to that path. */
  eventDetails?: unknown;
  /**
   * Why a new sign-in is needed. Navigation state survives a document load; the session store does
   * not.
   */
  ended?: SessionEnd;
  /** The page is also for accounts without a profile, such as those of staff. */
  withoutProfile?: boolean;
}

interface RequireSessionProps extends Pick<SignInOrigin, 'withoutProfile'> {
  children: ReactNode | ((user: SessionUser) => ReactNode);
}

/**
 * Shows its children to a signed-in user. Others go to the sign-in page, and return to the same
 * address with the same navigation state (spec 2).
 */
export function SessionGate({
  children,
  signInPage,
  withoutProfile,
}: RequireSessionProps & {
  /** Address of the sign-in page; the shell reads it from the registry. */
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
      ...(withoutProfile ? { withoutProfile } : {}),
    };
    return <Navigate to={signInPage} replace state={origin} />;
  }
  return typeof children === 'function' ? children(user) : children;
}

/** `SessionGate` with a fixed sign-in page. */
export const RequireSession = (props: RequireSessionProps) => (
  <SessionGate signInPage="/login" {...props} />
);

/** For pages that visitors may use: redirects only after a session has ended. */
export function RequireUnendedSession({ children }: { children: ReactNode }) {
  const ended = useSession((session) => session.ended !== undefined);
  return ended ? <RequireSession>{children}</RequireSession> : children;
}
