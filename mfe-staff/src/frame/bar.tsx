import type { StaffMe } from '@chaps/contracts/staff';
import { findRole } from '@chaps/domain/staff';
import { queryClient, useSessionActions } from '@chaps/runtime';
import { Logo, VisuallyHidden } from '@chaps/ui';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styles from './frame.module.css';

/** Signs out and clears all loaded data, so that the next person at this computer finds none. */
function SignOut() {
  const navigate = useNavigate();
  const { signOut } = useSessionActions();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    queryClient.clear();
    navigate('/staff', { replace: true, state: null });
  };
  return (
    <button
      type="button"
      className={styles.tool}
      aria-disabled={leaving || undefined}
      onClick={() => !leaving && void leave()}
    >
      <LogOut aria-hidden="true" />
      <span className={styles.label}>{leaving ? 'Signing out...' : 'Sign out'}</span>
    </button>
  );
}

/** 'Coordinator of Rotary Ipswich, Clinician' */
const describeRoles = ({ grants }: StaffMe) =>
  grants
    .map(({ role, event_name }) => {
      const name = findRole(role)?.name ?? role;
      return event_name ? `${name} of ${event_name}` : name;
    })
    .join(', ');

interface BarProps {
  isSignedIn: boolean;
  /** The member of staff, once they have completed both sign-in steps. */
  me: StaffMe | undefined;
  onSearch: () => void;
  onKeys: () => void;
}

/** The bar above every page of the console: logo, search, user and roles, help, sign-out. */
export const Bar = ({ isSignedIn, me, onSearch, onKeys }: BarProps) => (
  <header className={styles.bar}>
    <Link to="/staff" className={styles.mark} aria-label="CHAPS console home">
      <Logo mark title="" />
      <span aria-hidden="true">Console</span>
    </Link>
    {me && (
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <Search aria-hidden="true" />
        <span className={styles.label}>Find a person, an event or a page</span>
        <span className={styles.shortcut} aria-hidden="true">
          Ctrl K
        </span>
      </button>
    )}
    {me && (
      <p className={styles.who}>
        <VisuallyHidden>Signed in as </VisuallyHidden>
        <span>{me.email}</span>
        <VisuallyHidden>, </VisuallyHidden>
        <strong title={describeRoles(me)}>{describeRoles(me)}</strong>
      </p>
    )}
    <div className={styles.tools}>
      {me && (
        <button type="button" className={styles.tool} data-wide onClick={onKeys}>
          <Keyboard aria-hidden="true" />
          <VisuallyHidden>Keys</VisuallyHidden>
        </button>
      )}
      <Link to="/staff/help" className={styles.tool}>
        <CircleHelp aria-hidden="true" />
        <span className={styles.label}>Help</span>
      </Link>
      {isSignedIn && <SignOut />}
    </div>
  </header>
);
