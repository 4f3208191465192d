import { useSession } from '@chaps/shared/runtime';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../ui/skeleton.tsx';

/** Where `/login` sends a person afterwards: kept in navigation state (spec 2, 'Sign-in'). */
export interface SignInOrigin {
  /** Path with query to go to after sign-in. */
  from: string;
  /** Event he was booking, handed on to that path. */
  eventDetails?: unknown;
}

/**
 * Shows its children to a signed-in person, everyone else goes to `/login` and comes back
 * (spec 2: `/portal` and `/medical-results` need login).
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const status = useSession((session) => session.status);
  const location = useLocation();
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'anonymous') {
    const origin: SignInOrigin = { from: location.pathname + location.search };
    return <Navigate to="/login" replace state={origin} />;
  }
  return children;
}
