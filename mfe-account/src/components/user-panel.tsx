import { paths } from '@chaps/contracts/paths';
import type { UserProfile } from '@chaps/contracts/profiles';
import { queryClient, useSessionActions } from '@chaps/runtime';
import { Button, Card, Tag } from '@chaps/ui';
import FileText from 'lucide-react/icons/file-text';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { forgetDraft } from '../session/profile-draft.ts';
import styles from './user-panel.module.css';

const initials = ({ firstName, lastName }: UserProfile) =>
  (firstName.trim().charAt(0) + lastName.trim().charAt(0)).toUpperCase();

/** Signs out, clears loaded data and input, opens `/login` (spec 4, 'Profile'). */
function Logout() {
  const navigate = useNavigate();
  const { signOut } = useSessionActions();
  const [leaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    forgetDraft();
    await signOut();
    queryClient.clear();
    // Without navigation state: the next user must not land on this user's page.
    navigate(paths.login(), { replace: true, state: null });
  };
  return (
    <Button
      variant="secondary"
      icon={<LogOut />}
      busy={leaving}
      busyLabel="Logging out..."
      fullWidth
      onClick={logout}
    >
      Logout
    </Button>
  );
}

/** The signed-in user, with links to their two pages (spec 2, 'Portal'). */
export function UserPanel({ profile }: { profile: UserProfile }) {
  return (
    <Card as="aside" aria-label="Your account" className={`${styles.panel} no-print`}>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {initials(profile)}
        </span>
        <div className={styles.who}>
          <p className={styles.name}>
            {profile.firstName} {profile.lastName}
          </p>
          <Tag tone="info">ID: CHAPS{profile.profileId}</Tag>
        </div>
      </div>
      <nav aria-label="Your account" className={styles.links}>
        <NavLink to={paths.portal()} className={styles.link}>
          <User aria-hidden="true" />
          Profile
        </NavLink>
        <NavLink to={paths.medicalResults()} className={styles.link}>
          <FileText aria-hidden="true" />
          Medical Results
        </NavLink>
      </nav>
      <Logout />
    </Card>
  );
}
