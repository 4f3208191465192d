import { Container } from '@chaps/ui';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** A site-wide message at the lower edge of the window. */
export function Banner({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div role="status" className={styles.banner}>
      <Container className={styles.inside}>
        <p className={styles.text}>{children}</p>
        <div className={styles.actions}>{actions}</div>
      </Container>
    </div>
  );
}
