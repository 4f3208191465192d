import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** The page's content. A remote without the site's frame renders its own `main`. */
export const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.main} tabIndex={-1}>
    {children}
  </main>
);
