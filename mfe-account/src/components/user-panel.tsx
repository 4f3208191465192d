import type { UserProfile } from '@chaps/shared/contracts/profiles';
import { queryClient, sessionActions } from '@chaps/shared/runtime';
import { Button, Card, Tag } from '@chaps/shared/ui';
import FileText from 'lucide-react/icons/file-text';
import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { forgetDraft } from '../session/profile-draft.ts';
import styles from './user-panel.module.css';

/** Two letters for the drawn avatar. */
const initials = ({ firstName, lastName }: UserProfile) =>
  (firstName.trim().charAt(0) + lastName.trim().charAt(0)).toUpperCase();

/** Signs out, forgets everything fetched for him, goes to `/login` (spec 4, 'Profile'). */
function Logout() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    forgetDraft();
    await sessionActions().signOut();
    queryClient.removeQueries({ queryKey: ['account'] });
    // Without navigation state: the next person must not land where this one was.
    navigate('/login', { replace: true, state: null });
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

/** Who is signed in, and his two pages (spec 2, 'Portal'). */
export function UserPanel({ profile }: { profile: UserProfile }) {
  return (
    <Card as="aside" aria-label="Your account">
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
        <NavLink to="/portal" className={styles.link}>
          <User aria-hidden="true" />
          Profile
        </NavLink>
        <NavLink to="/medical-results" className={styles.link}>
          <FileText aria-hidden="true" />
          Medical Results
        </NavLink>
      </nav>
      <Logout />
    </Card>
  );
}
