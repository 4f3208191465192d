import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-text.module.css';

export interface IconTextProps {
  /** A decorative lucide icon, hidden from screen readers. */
  icon: ReactNode;
  className?: string;
  children: ReactNode;
}

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
