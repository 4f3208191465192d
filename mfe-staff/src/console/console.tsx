import { meQuery } from '@chaps/api-client/staff';
import { paths } from '@chaps/contracts/paths';
import type { StaffAction } from '@chaps/domain/staff';
import { ApiError, queryClient, useSessionActions } from '@chaps/runtime';
import { Button, LazyPart, PageSkeleton, useLazyModule } from '@chaps/ui';
import { RequireSession } from '@chaps/ui/require-session';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { NavLink, Outlet, useNavigate } from 'react-router-dom';
import { Loaded, Unknown, useMay } from '../components/staff-page.tsx';
import styles from './console.module.css';

const SECTIONS: { to: string; label: string; needs: readonly StaffAction[] }[] = [
  { to: '/staff', label: 'Today', needs: ['see today'] },
  { to: '/staff/events', label: 'Events', needs: ['see events'] },
  { to: '/staff/results', label: 'Results', needs: ['import results', 'release results'] },
  { to: '/staff/follow-ups', label: 'Follow-up', needs: ['follow up results'] },
  { to: '/staff/people', label: 'Staff and roles', needs: ['manage roles'] },
  { to: '/staff/releases', label: 'Releases', needs: ['manage releases'] },
  { to: '/staff/status', label: 'Status', needs: ['see the service'] },
  { to: '/staff/audit', label: 'Audit', needs: ['read the audit log', 'read who read results'] },
];

function Sections() {
  const may = useMay();
  return (
    <nav aria-label="Staff console">
      <ul>
        {SECTIONS.filter(({ needs }) => needs.some((action) => may(action))).map(
          ({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/staff'}>
                {label}
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
    <LazyPart code={code} title="The second step did not load" pending={<PageSkeleton />}>
      {({ SecondFactor }) => <SecondFactor email={email} />}
    </LazyPart>
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
