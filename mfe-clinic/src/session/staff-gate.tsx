import { meQuery } from '@chaps/api-client/staff';
import type { StaffMe } from '@chaps/contracts/staff';
import { ApiError, useSession } from '@chaps/runtime';
import { Async, ButtonLink, Page, PageSkeleton } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOnline } from '../frame/use-online.ts';

/** The console handles the sign-in, with both steps, and returns here. */
const SignIn = () => (
  <Page
    title="Sign in"
    lead="Sign in while you are online. On the day, the tablet works offline."
    listed={false}
    width="text"
  >
    <ButtonLink to="/staff/clinic" fullWidth>
      Sign in
    </ButtonLink>
  </Page>
);

/** Shown for both an unknown page and a forbidden one. */
export const NotFound = () => (
  <Page title="Page not found" listed={false} width="text">
    <p>Sorry, we couldn't find the page you're looking for.</p>
    <ButtonLink to="/clinic">Go to today’s events</ButtonLink>
  </Page>
);

/** Also shown on the morning after, when someone looks for a list that has been deleted. */
const NoNetworkPage = () => (
  <Page
    title="There is no network"
    lead="This page needs one. Connect the tablet, and the page will continue automatically."
    listed={false}
    width="text"
  >
    <p>
      A tablet that is prepared for the day works offline until midnight. Its list is then deleted,
      but recorded steps are kept until they are sent.
    </p>
  </Page>
);

const isStaffOnlyError = (error: unknown) =>
  error instanceof ApiError && error.code === 'STAFF_ONLY';

/** Renders its children for staff who are signed in with both steps. */
export function StaffGate({ children }: { children: (me: StaffMe) => ReactNode }) {
  const { status, user } = useSession();
  // Paused until there is a network. The page then continues automatically.
  const me = useQuery({ ...meQuery(), enabled: user !== undefined, networkMode: 'online' });
  const isOnline = useOnline();
  const isUnknown = status === 'loading' || (me.isPaused && !me.data);
  if (!isOnline && isUnknown) return <NoNetworkPage />;
  if (status === 'loading') return <PageSkeleton />;
  if (!user) return <SignIn />;
  if (isStaffOnlyError(me.error)) return <NotFound />;
  return (
    <Async query={me} title="This could not be loaded">
      {(known) => (known.second_factor ? children(known) : <SignIn />)}
    </Async>
  );
}
