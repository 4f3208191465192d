import { Logo } from '@chaps/ui';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Link, Outlet } from 'react-router-dom';
import styles from './frame.module.css';
import { useOnline } from './use-online.ts';

/** The frame of all pages below `/clinic`: a bar that says whether there is a network, and the page. */
export default function Frame() {
  const isOnline = useOnline();
  return (
    <div className={styles.clinic}>
      <header className={styles.bar}>
        <Link to="/clinic" className={styles.mark} aria-label="Clinic day, start">
          <Logo mark title="" />
          <span aria-hidden="true">Clinic day</span>
        </Link>
        <p role="status" className={styles.network}>
          {!isOnline && (
            <>
              <WifiOff aria-hidden="true" /> No network
            </>
          )}
        </p>
        <Link to="/clinic/help" className={styles.tool}>
          <CircleHelp aria-hidden="true" />
          <span>Help</span>
        </Link>
      </header>
      <main id="main" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
