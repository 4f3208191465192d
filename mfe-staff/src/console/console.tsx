import { meQuery } from '@chaps/api-client/staff';
import { paths } from '@chaps/contracts/paths';
import { ApiError, queryClient, useSessionActions } from '@chaps/runtime';
import { Async, Button, PageSkeleton, useLazyModule } from '@chaps/ui';
import { RequireSession } from '@chaps/ui/require-session';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { NavLink, Outlet, useNavigate } from 'react-router-dom';
import { Loaded, Unknown, useMay } from '../components/staff-page.tsx';
import styles from './console.module.css';
import { SCREENS } from './screens.ts';

function Sections() {
  const may = useMay();
  return (
    <nav aria-label="Staff console">
      <ul>
        {SCREENS.filter(({ section }) => section?.needs.some((action) => may(action))).map(
          ({ path, section }) => (
            <li key={path}>
              <NavLink to={path ? `/staff/${path}` : '/staff'} end={path === ''}>
                {section?.label}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

const loadSecondFactor = () => import('../sign-in/second-factor.tsx');

/** Loaded by who needs it: most visits have shown their second factor already. */
function SecondStep({ email }: { email: string }) {
  const code = useLazyModule(loadSecondFactor);
  return (
    <Async query={code} title="The second step did not load" pending={<PageSkeleton />}>
      {({ SecondFactor }) => <SecondFactor email={email} />}
    </Async>
  );
}

/** Signs out and clears what was loaded: the next person at this computer finds nothing. */
function SignOut() {
  const navigate = useNavigate();
  const { signOut } = useSessionActions();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    queryClient.clear();
    navigate(paths.login(), { replace: true, state: null });
  };
  return (
    <Button
      variant="quiet"
      icon={<LogOut />}
      busy={leaving}
      busyLabel="Signing out..."
      onClick={leave}
    >
      Sign out
    </Button>
  );
}

/** Staff with a second factor reach the screens; everyone else gets the page of an unknown address. */
function Entrance() {
  const me = useQuery(meQuery());
  if (me.error instanceof ApiError && me.error.code === 'STAFF_ONLY') return <Unknown />;
  return (
    <Loaded query={me}>
      {(known) => (
        <>
          <div className={styles.bar}>
            {known.second_factor && <Sections />}
            <SignOut />
          </div>
          {known.second_factor ? <Outlet /> : <SecondStep email={known.email} />}
        </>
      )}
    </Loaded>
  );
}

/** The layout of the console's pages: behind sign-in, second step and role, below the sections. */
export default function Console() {
  return (
    <RequireSession withoutProfile>
      <Entrance />
    </RequireSession>
  );
}
