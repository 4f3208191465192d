import type { ReactNode } from 'react';
import styles from './spinner.module.css';

/** Waiting, with words; used where the specification asks for a spinner. */
export function Spinner({ label }: { label: ReactNode }) {
  return (
    <div role="status" data-pending className={styles.wait}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
