import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** The page's content. Without the site's frame, a remote has its own. */
export const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.main} tabIndex={-1}>
    {children}
  </main>
);
