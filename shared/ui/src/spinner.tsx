import type { ReactNode } from 'react';
import styles from './spinner.module.css';

/** A spinner with text, where the specification asks for one. */
export function Spinner({ label }: { label: ReactNode }) {
  return (
    <div role="status" data-pending className={styles.wait}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
