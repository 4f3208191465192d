import { meQuery } from '@chaps/api-client/staff';
import type { StaffMe } from '@chaps/contracts/staff';
import { ApiError, useSession } from '@chaps/runtime';
import { Async, PageSkeleton, useLazyModule } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Activity, useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import {
  CanOpenContext,
  LastSignedInStaffContext,
  NotFound,
  QueryContent,
  ScreensContext,
} from '../components/staff-page.tsx';
import { withAccessCheck } from '../components/with-access-check.tsx';
import { canOpen } from './can-open.ts';
import { keepLoadedData } from './keep-loaded-data.ts';
import { SCREENS } from './screens.ts';

export { withAccessCheck };

const loadSignIn = () => import('../sign-in/sign-in.tsx');
const loadSecondFactor = () => import('../sign-in/second-factor.tsx');

/** Loaded on demand: most visitors are already signed in. */
function SignInPage({ isKept }: { isKept: boolean }) {
  const code = useLazyModule(loadSignIn);
  return (
    <Async query={code} title="The sign-in page did not load" pending={<PageSkeleton />}>
      {({ SignIn }) => <SignIn isKept={isKept} />}
    </Async>
  );
}

function SecondFactorStep({ email }: { email: string }) {
  const code = useLazyModule(loadSecondFactor);
  return (
    <Async query={code} title="Two-step verification did not load" pending={<PageSkeleton />}>
      {({ SecondFactor }) => <SecondFactor email={email} />}
    </Async>
  );
}

/** A constant element, so that it is not rendered again while hidden. */
const CONSOLE_OUTLET = (
  <CanOpenContext value={canOpen}>
    <ScreensContext value={SCREENS}>
      <Outlet />
    </ScreensContext>
  </CanOpenContext>
);

const isStaffOnlyError = (error: unknown) =>
  error instanceof ApiError && error.code === 'STAFF_ONLY';

/**
 * The layout of the console's pages, which require sign-in, the second step and a role. When a session
 * ends, the page is hidden but kept, so that the same user can sign in there and continue.
 */
export default function Console() {
  const { status, user, ended } = useSession();
  const me = useQuery({ ...meQuery(), enabled: user !== undefined });
  const known = user && !isStaffOnlyError(me.error) ? me.data : undefined;
  const isIn = known?.second_factor === true;
  const [inside, setInside] = useState<{ id: string; me: StaffMe }>();
  const keeper = useRef<ReturnType<typeof keepLoadedData>>(undefined);
  useEffect(() => {
    keeper.current = keepLoadedData();
    return keeper.current.stop;
  }, []);
  useEffect(() => {
    if (isIn) keeper.current?.release();
  }, [isIn]);
  if (user && isIn && (inside?.id !== user.id || inside.me !== known)) {
    setInside({ id: user.id, me: known });
  }
  const hasLeft = user ? user.id !== inside?.id : status === 'anonymous' && !ended;
  if (inside && hasLeft && !isIn) setInside(undefined);

  const entrance = () => {
    if (status === 'loading') return <PageSkeleton />;
    if (!user) return <SignInPage isKept={inside !== undefined} />;
    if (isStaffOnlyError(me.error)) return <NotFound />;
    return (
      <QueryContent query={me}>
        {({ email }) => !isIn && <SecondFactorStep email={email} />}
      </QueryContent>
    );
  };
  return (
    <>
      {inside && (
        <LastSignedInStaffContext value={inside.me}>
          <Activity key={inside.id} mode={isIn ? 'visible' : 'hidden'}>
            {CONSOLE_OUTLET}
          </Activity>
        </LastSignedInStaffContext>
      )}
      {!isIn && entrance()}
    </>
  );
}
