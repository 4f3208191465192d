import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export type TagTone = 'neutral' | 'info' | 'green' | 'amber' | 'red';

export interface TagProps {
  /** Green, amber and red are for results and slot states, always with an icon and text. */
  tone: TagTone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A state in a word or two. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
