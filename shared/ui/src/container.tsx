import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './container.module.css';

export interface ContainerProps {
  /** 'text' limits the line length; 'wide' is the 1200 px grid. */
  width?: 'text' | 'wide';
  className?: string;
  children: ReactNode;
}

/** Centres its content with a gutter. */
export function Container({ width = 'wide', className, children }: ContainerProps) {
  return (
    <div className={classNames(styles.container, width === 'text' && styles.text, className)}>
      {children}
    </div>
  );
}
