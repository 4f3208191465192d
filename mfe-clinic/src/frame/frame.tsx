import { Logo } from '@chaps/ui';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { isScreen } from '../day/screens.ts';
import { useLockedSession } from '../session/use-locked-session.ts';
import { useRevocation } from '../store/use-revocation.ts';
import styles from './frame.module.css';
import { useOnline } from './use-online.ts';

/** Links to the help for the open screen; the help links back to it. */
function HelpLink() {
  const { pathname } = useLocation();
  const screen = pathname.split('/').at(-1);
  const isHelp = pathname.startsWith('/clinic/help');
  const to = !isHelp && isScreen(screen) ? `/clinic/help/${screen}` : '/clinic/help';
  return (
    <Link to={to} state={pathname} className={styles.tool}>
      <CircleHelp aria-hidden="true" />
      <span className={styles.words}>Help</span>
    </Link>
  );
}

/**
 * The frame of all pages under `/clinic`: a bar that shows whether there is a network, and the
 * page.
 */
export default function Frame() {
  const isOnline = useOnline();
  useLockedSession();
  useRevocation();
  return (
    <div className={styles.clinic}>
      <header className={styles.bar}>
        <Link to="/clinic" className={styles.mark} aria-label="Clinic day home">
          <Logo mark title="" />
          <span aria-hidden="true" className={styles.words}>
            Clinic day
          </span>
        </Link>
        <p role="status" className={styles.network}>
          {!isOnline && (
            <>
              <WifiOff aria-hidden="true" /> No network
            </>
          )}
        </p>
        <HelpLink />
      </header>
      <main id="main" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
