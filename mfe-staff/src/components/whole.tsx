import type { ReactNode } from 'react';
import styles from './whole.module.css';

/** Something short that a table cell never breaks: a reference, a day, a value. */
export const Whole = ({ children }: { children: ReactNode }) => (
  <span className={styles.whole}>{children}</span>
);
