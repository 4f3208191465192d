import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

/** The step on the left and the order beside it; on a phone the order is above. */
export function TwoColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}
