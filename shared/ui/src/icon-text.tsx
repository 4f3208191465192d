import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-text.module.css';

export interface IconTextProps {
  /** A lucide icon element; it is decoration and hidden from screen readers. */
  icon: ReactNode;
  className?: string;
  children: ReactNode;
}

/** An icon with words beside it, aligned to the first line. */
export function IconText({ icon, className, children }: IconTextProps) {
  return (
    <span className={classNames(styles.line, className)}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>{children}</span>
    </span>
  );
}
