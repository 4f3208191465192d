import { paths } from '@chaps/contracts/paths';
import type { UserProfile } from '@chaps/contracts/profiles';
import { Card, Tag } from '@chaps/ui';
import FileText from 'lucide-react/icons/file-text';
import User from 'lucide-react/icons/user';
import { NavLink } from 'react-router-dom';
import { Logout } from './logout.tsx';
import styles from './user-panel.module.css';

const getInitials = ({ firstName, lastName }: UserProfile) =>
  (firstName.trim().charAt(0) + lastName.trim().charAt(0)).toUpperCase();

/** Shows the signed-in user, with links to their two pages (spec 2, 'Portal'). */
export function UserPanel({ profile }: { profile: UserProfile }) {
  return (
    <Card as="aside" aria-label="Your account" className={`${styles.panel} no-print`}>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {getInitials(profile)}
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
